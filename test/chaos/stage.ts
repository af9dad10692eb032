/** The whole system as it runs in production: a load balancer, three containers, one Redis, and a stub upstream. */
import type { Haproxy } from '../support/haproxy.ts'
import { startHaproxy } from '../support/haproxy.ts'
import { type ServerProcess, startServer } from '../support/process.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { freePort } from '../support/system.ts'
import { startUpstream, type Upstream } from '../upstream/server.ts'

type Container = {
  kill(): Promise<void>
  start(): Promise<void>
  /** stops the process until `wake`, as if its machine had stopped */
  freeze(): void
  wake(): void
}

export type Stage = {
  upstream: Upstream
  redis: TestRedis
  containers: readonly Container[]
  balancer: Haproxy
  /** log lines of all containers about responses with status 500 */
  internalErrors(): string[]
}

type Teardown = { teardown: (fn: () => unknown) => void }

/** @param maxDelayS the setting `UPSTREAM_MAX_DELAY_S` */
export async function buildStage(t: Teardown, maxDelayS: number): Promise<Stage> {
  const upstream = await startUpstream({ live: true })
  t.teardown(() => upstream.close())
  const redis = await startRedis({ teardown: (fn) => t.teardown(fn) }, { keeps: true })
  const processes: ServerProcess[] = []

  async function createContainer(): Promise<{ container: Container; port: number }> {
    const port = await freePort()
    const settings = {
      PORT: String(port),
      REDIS_URL: redis.url,
      UPSTREAM_MAX_DELAY_S: String(maxDelayS),
    }
    let current: ServerProcess | undefined
    const start = async (): Promise<void> => {
      current = await startServer(t, upstream.url, settings)
      processes.push(current)
    }
    await start()
    const container: Container = {
      start,
      async kill() {
        current?.child.kill('SIGKILL')
        await current?.exit
      },
      freeze: () => void current?.child.kill('SIGSTOP'),
      wake: () => void current?.child.kill('SIGCONT'),
    }
    return { container, port }
  }

  const built = [await createContainer(), await createContainer(), await createContainer()]
  const balancer = await startHaproxy(
    t,
    built.map(({ port }) => port),
  )
  for (const index of built.keys()) await balancer.sees(index)
  return {
    upstream,
    redis,
    containers: built.map(({ container }) => container),
    balancer,
    internalErrors: () =>
      processes.flatMap(({ output }) => output().split('\n')).filter((line) => line.includes('internal error')),
  }
}

/**
 * Measures one to three processes behind haproxy with one Redis. All of them share this machine's two cores, so throughput cannot grow. Instead, the
 * CPU time per request shows what more cores would bring.
 */
import { startHaproxy } from '../support/haproxy.ts'
import { startRedis } from '../support/redis.ts'
import type { Request } from './load.ts'
import { load, report } from './measure.ts'
import type { Subject } from './subject.ts'

const REQUESTS = 8_000
/** Requests per second: well below the machine's limit, so that queues do not distort the CPU time per request. */
const RATE = 1_000
const STEADY_S = 5

/** @param startOurs starts our server with these settings on these cores @param requests that read the data of several members */
export async function benchScale(
  startOurs: (settings: Record<string, string>, core: string) => Promise<Subject>,
  requests: readonly Request[],
): Promise<void> {
  const teardowns: (() => unknown)[] = []
  const t = { teardown: (fn: () => unknown) => void teardowns.push(fn) }
  const redis = await startRedis(t)
  const costs: number[] = []
  for (const count of [1, 2, 3]) {
    const settings = { REDIS_URL: redis.url, LOG_LEVEL: 'info' }
    const servers = await Promise.all(Array.from({ length: count }, () => startOurs(settings, '0,1')))
    const proxy = await startHaproxy(
      t,
      servers.map(({ port }) => port),
    )
    const targets = [{ port: Number(new URL(proxy.base).port), requests, inTurn: true }]
    const job = { kind: 'closed', count: REQUESTS, connections: 32, targets } as const
    await load(job)
    const startedAt = performance.now()
    const [most] = await load(job)
    const seconds = (performance.now() - startedAt) / 1_000
    const before = servers.reduce((sum, each) => sum + each.cpu(), 0)
    const [steady] = await load({ kind: 'open', rate: RATE, seconds: STEADY_S, connections: 32, targets })
    const cost = (servers.reduce((sum, each) => sum + each.cpu(), 0) - before) / (RATE * STEADY_S)
    costs.push(cost)
    const failed = (most?.failed ?? 1) + (steady?.failed ?? 1)
    const figure = `at most ${(REQUESTS / seconds).toFixed(0)} requests a second on this machine; at ${RATE} a second ${cost.toFixed(0)} µs of CPU each, p99 ${steady?.p99.toFixed(1)} ms; ${failed} failed`
    report(`scale: ${count} ${count === 1 ? 'process' : 'processes'}`, '', figure, failed === 0 ? null : false)
    for (const server of servers) await server.stop()
  }
  const growth = (costs[2] ?? 0) / (costs[0] ?? 1)
  report('scale: CPU a request, three against one', '', growth.toFixed(2), null)
  for (const teardown of teardowns.reverse()) await teardown()
}

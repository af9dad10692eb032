/** A Redis of its own for one test: Debian's server, in memory, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './helper.ts'

const PLACES = ['/usr/bin/redis-server', '/usr/local/bin/redis-server']
export const findRedis = (): string | undefined => PLACES.find((place) => existsSync(place))

export type TestRedis = {
  url: string
  start: () => Promise<void>
  /** at once, as when the machine is gone */
  kill: () => Promise<void>
}

type Teardown = { teardown: (fn: () => Promise<unknown>) => void }

export async function startRedis(t: Teardown): Promise<TestRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn(findRedis() ?? 'redis-server', args, { stdio: 'ignore' })
      while (!(await listens(port))) await sleep(20)
    },
    async kill() {
      if (!child) return
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      child = undefined
    },
  }
  t.teardown(redis.kill)
  await redis.start()
  return redis
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

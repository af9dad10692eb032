/** Starts a Redis for one test, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { program } from './programs.ts'
import { freePort } from './system.ts'
import type { Certificate } from './tls.ts'

export type TestRedis = {
  url: string
  start: () => Promise<void>
  /** kills Redis without a shutdown, as when its machine fails */
  kill: () => Promise<void>
  /** stops Redis until `wake`, as if the network to it were cut. After `wake`, Redis carries out the commands that have arrived in between */
  freeze: () => void
  wake: () => void
}

type Teardown = { teardown: (fn: () => Promise<unknown>) => void }

type Options = {
  /** whether Redis still has its data after `kill` and `start`, as it must in production */
  keeps?: boolean
  evictionPolicy?: string
  /** the password that clients and replicas must send */
  password?: string
  /** makes Redis accept only TLS; the certificate is for the name `localhost` */
  certificate?: Certificate
  /** additional arguments of the command line */
  args?: readonly string[]
}

export async function startRedis(
  t: Teardown,
  { keeps = false, evictionPolicy = 'noeviction', password = '', certificate, args = [] }: Options = {},
): Promise<TestRedis> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const disk = keeps ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
  const secret = password ? ['--requirepass', password, '--masterauth', password] : []
  const fixed = [
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--maxmemory-policy',
    evictionPolicy,
    ...disk,
    ...secret,
    ...args,
  ]
  const listening = certificate ? tlsSettings(port, certificate) : [['port', String(port)]]
  const own = listening.flatMap(([name, value = '']) => [`--${name}`, value])
  const [scheme, host] = certificate ? ['rediss:', 'localhost'] : ['redis:', '127.0.0.1']
  let child: ChildProcess | undefined
  const redis: TestRedis = {
    url: `${scheme}//${password && `:${encodeURIComponent(password)}@`}${host}:${port}`,
    async start() {
      child = spawn(program('redis-server'), [...own, ...fixed], { stdio: 'ignore' })
      while (!(await listens(port))) await sleep(20)
    },
    async kill() {
      if (!child) return
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      child = undefined
    },
    freeze: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
  }
  t.teardown(async () => {
    await redis.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await redis.start()
  return redis
}

/** Settings of a Redis or a Sentinel that accepts only TLS. Clients need no certificate. */
export const tlsSettings = (port: number, { key, cert }: Certificate): [name: string, value: string][] => [
  ['port', '0'],
  ['tls-port', String(port)],
  ['tls-key-file', key],
  ['tls-cert-file', cert],
  ['tls-ca-cert-file', cert],
  ['tls-auth-clients', 'no'],
  ['tls-replication', 'yes'],
]

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

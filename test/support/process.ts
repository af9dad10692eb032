/** Starts the real server as a process of its own, as in a container. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { ageStores } from './aged-stores.ts'
import { freshDist, freshServer } from './dist.ts'
import { freePort, SECRET } from './system.ts'

export type ServerProcess = {
  child: ChildProcess
  base: string
  /** everything that the server has printed to stdout and stderr so far */
  output: () => string
  exit: Promise<[number | null, NodeJS.Signals | null]>
}

type Teardown = { teardown: (fn: () => unknown) => void }

await freshServer()

/** Starts `server/main.js` with only `env` and PATH as its environment. Does not wait until it listens. */
export function spawnServer(t: Teardown, env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, ['server/main.js'], { env: { PATH: process.env.PATH ?? '', ...env } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  t.teardown(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit') as ServerProcess['exit']
  return { child, base: `http://127.0.0.1:${env.PORT}`, output: () => output, exit }
}

/**
 * Starts a server in front of `upstreamUrl` and waits until it listens. Unless `settings` say otherwise, all servers have the same secret and origin.
 * @throws if the server exits first
 */
export async function startServer(
  t: Teardown,
  upstreamUrl: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  await freshDist()
  await ageStores(settings)
  const server = spawnServer(t, {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    UPSTREAM_URL: upstreamUrl,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    SESSION_SECRETS: SECRET,
    DRAIN_MS: '300',
    ...settings,
  })
  while (!server.output().includes('Server listening')) {
    if (server.child.exitCode !== null) throw new Error(server.output())
    await Promise.race([once(server.child.stdout ?? server.child, 'data'), server.exit])
  }
  return server
}

/** The highest resident memory of a process during `work`, in MiB. */
export async function mostResidentMb(pid: number | undefined, work: () => Promise<unknown>): Promise<number> {
  let most = residentMb(pid)
  const look = () => {
    most = Math.max(most, residentMb(pid))
  }
  const watch = setInterval(look, 5)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  look()
  return most
}

/** The resident memory of a process, in MiB. */
export const residentMb = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

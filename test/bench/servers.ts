/** Starts the processes of the benchmark: the upstream, our server and its peers. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '../support/debian.ts'
import { freePort, SECRET } from '../support/system.ts'
import { nginxConfig } from './nginx.ts'
import { record } from './record.ts'
import { LOAD_CORE, SUBJECT_CORE, type Subject, start } from './subject.ts'

const here = import.meta.dirname
const root = join(here, '../..')
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

export type Servers = {
  upstream: Subject
  /** Starts our server. `npm`: with `npm start`, as operators do. */
  ours(settings?: Record<string, string>, options?: { core?: string; npm?: boolean }): Promise<Subject>
  /** Starts one of the servers in `peers/`. */
  peer(name: 'raw' | 'fastify-http-proxy' | 'http-proxy-middleware'): Promise<Subject>
  nginx(): Promise<Subject>
}

/** Builds the client and the server, and starts the upstream. */
export async function startServers(): Promise<Servers> {
  execFileSync('npm', ['run', 'build', '--prefix', root], { stdio: 'ignore' })
  const answersFile = join(folder, 'answers.json')
  writeFileSync(answersFile, JSON.stringify(await record()))
  const upstreamPort = await freePort()
  const upstream = await start(
    [process.execPath, join(here, 'upstream.ts'), String(upstreamPort), answersFile],
    upstreamPort,
    { core: LOAD_CORE },
  )
  const upstreamUrl = `http://127.0.0.1:${upstreamPort}`
  return {
    upstream,
    async ours(settings = {}, { core = String(SUBJECT_CORE), npm = false } = {}) {
      const port = await freePort()
      const env = {
        PORT: String(port),
        HOST: '127.0.0.1',
        UPSTREAM_URL: `${upstreamUrl}/prod`,
        PUBLIC_ORIGIN: 'http://localhost:3000',
        SESSION_SECRETS: SECRET,
        MEMBER_REQUESTS_PER_SECOND: '0',
        DRAIN_MS: '0',
        ...settings,
      }
      const { PROFILE } = process.env
      const flags = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : []
      const command = npm
        ? ['npm', 'start', '--prefix', root]
        : [process.execPath, ...flags, join(root, 'server/main.js')]
      return start(command, port, { env, core })
    },
    async peer(name) {
      const port = await freePort()
      return start([process.execPath, join(here, 'peers', `${name}.ts`), String(port), upstreamUrl], port)
    },
    async nginx() {
      if (!existsSync('/usr/sbin/nginx')) install(['nginx-light'])
      const port = await freePort()
      const file = join(folder, 'nginx.conf')
      writeFileSync(file, nginxConfig(folder, port, upstreamUrl, join(root, 'dist')))
      const subject = await start(['nginx', '-c', file], port, { waits: false })
      while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok)
        await new Promise((resolve) => setTimeout(resolve, 50))
      return subject
    },
  }
}

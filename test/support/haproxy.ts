/** Starts haproxy in front of several containers, on a free port. haproxy checks the health of the containers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from './programs.ts'
import { freePort } from './system.ts'

type Teardown = { teardown: (fn: () => unknown) => void }

export type Haproxy = {
  base: string
  /** waits until haproxy reports the container as up */
  sees: (index: number) => Promise<void>
  /** kills haproxy, which cuts all its connections */
  kill: () => void
  /** starts haproxy again after `kill` */
  start: () => Promise<void>
}

/** @param ports the ports of the containers, which run on this machine */
export async function startHaproxy(t: Teardown, ports: readonly number[]): Promise<Haproxy> {
  const [port, statsPort] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const servers = ports.map((each, index) => `  server c${index} 127.0.0.1:${each} check inter 100ms fall 2 rise 1`)
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
frontend stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
frontend in
  bind 127.0.0.1:${port}
  default_backend app
backend app
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
${servers.join('\n')}
`,
  )
  const base = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  async function start(): Promise<void> {
    child = spawn(program('haproxy'), ['-q', '-db', '-f', file], { stdio: 'ignore' })
    while (!(await fetch(`${base}/livez`).catch(() => null))?.ok)
      await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const kill = () => void child?.kill('SIGKILL')
  t.teardown(() => {
    kill()
    rmSync(folder, { recursive: true })
  })
  await start()
  return {
    base,
    kill,
    start,
    async sees(index) {
      const isUp = new RegExp(`^app,c${index},.*,UP,`, 'm')
      const stats = async () => (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text()
      while (!isUp.test(await stats())) await new Promise((resolve) => setTimeout(resolve, 30))
    },
  }
}

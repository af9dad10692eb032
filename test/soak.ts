/**
 * `npm run soak -- [MINUTES]`: sends a hundred requests a second to a server process, by default for ten minutes. Prints the resident memory and the
 * number of open descriptors. Fails if memory reaches 256 MB or grows by a tenth, if descriptors grow by more than ten, or if a request fails.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDist, freshServer } from './support/dist.ts'
import { callerOf, freePort, intent, SECRET } from './support/system.ts'
import { median } from './support/tally.ts'
import { startUpstream } from './upstream/server.ts'

const MINUTES = Number(process.argv[2] ?? 10)
const PER_SECOND = 100
const LIMIT_MB = 256
const DRIFT_MAX = 0.1
const SAMPLE_MS = 5_000

await freshDist()
await freshServer()
const upstream = await startUpstream({ seed: 'demo', live: true })
const demo = upstream.world.byName('demo')
if (demo) demo.coin = 10n ** 16n
const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const port = await freePort()
const server = spawn(process.execPath, ['--max-old-space-size=128', 'server/main.js'], {
  env: {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    HOST: '127.0.0.1',
    UPSTREAM_URL: upstream.url,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    SESSION_SECRETS: SECRET,
    // no limit, because all requests come from one member
    MEMBER_REQUESTS_PER_SECOND: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const base = `http://127.0.0.1:${port}`
while (!(await fetch(`${base}/livez`).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 50))

const member = callerOf(base)
await member.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
let turn = 0
const visits: readonly (() => Promise<{ status: number }>)[] = [
  () => member.call('GET', '/api/view/home'),
  () => member.call('GET', '/api/index/config'),
  () => member.call('GET', '/'),
  () => member.call('GET', '/api/view/start'),
  () => member.call('POST', '/api/user/getMoneyLog', { page: 1 + (turn % 3) }),
  () => member.call('POST', '/api/stock/detail', {}),
  () => member.call('GET', '/api/user/info'),
  () => callerOf(base).call('GET', '/api/user/info'),
  () => member.call('GET', `/api/none/${turn}`),
  () =>
    member.call(
      'POST',
      '/api/user/transfer',
      { account: 'alice', amount: `1.${String(turn % 10_000).padStart(4, '0')}`, coin: 'snt', payPassword: '246810' },
      intent(),
    ),
]
const statuses: Record<number | string, number> = {}
const send = async () => {
  turn += 1
  const { status } = await (visits[turn % visits.length]?.() ?? Promise.reject(new Error('no visit'))).catch(() => ({
    status: 'failed',
  }))
  statuses[status] = (statuses[status] ?? 0) + 1
}

const rssMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
const descriptors = (): number => readdirSync(`/proc/${server.pid}/fd`).length

const samples: { rss: number; fds: number }[] = []
const startedAt = performance.now()
let sent = 0
let sampled = 0
while (performance.now() - startedAt < MINUTES * 60_000) {
  // sends requests when they are due, even if earlier responses are late
  const due = Math.floor(((performance.now() - startedAt) / 1_000) * PER_SECOND)
  for (; sent < due; sent++) void send()
  if (performance.now() - startedAt > (sampled + 1) * SAMPLE_MS) {
    sampled += 1
    samples.push({ rss: rssMb(), fds: descriptors() })
    if (sampled % 12 === 0) console.log(`${sampled / 12} min: ${rssMb().toFixed(0)} MB, ${descriptors()} descriptors`)
  }
  await new Promise((resolve) => setTimeout(resolve, 10))
}
server.kill('SIGTERM')
const code = await new Promise((resolve) => server.once('exit', resolve))
await upstream.close()
rmSync(folder, { recursive: true })

// leaves out the first fifth of the samples, in which the process warms up
const warm = samples.slice(Math.floor(samples.length / 5))
const third = Math.max(1, Math.floor(warm.length / 3))
const [early, late] = [warm.slice(0, third), warm.slice(-third)].map((part) => ({
  rss: median(part.map(({ rss }) => rss)),
  // compares the smallest numbers: load opens more descriptors for a moment, but a leak also shows without load
  fds: Math.min(...part.map(({ fds }) => fds)),
}))
const drift = early && late ? late.rss / early.rss - 1 : 1
const most = Math.max(...samples.map(({ rss }) => rss))
console.log({
  sent,
  statuses,
  early,
  late,
  drift: `${(drift * 100).toFixed(1)} %`,
  most: `${most.toFixed(0)} MB`,
  exit: code,
})
const flat = early !== undefined && late !== undefined && late.fds - early.fds <= 10
const held = drift < DRIFT_MAX && most < LIMIT_MB && flat && code === 0 && !statuses.failed && !statuses[500]
console.log(held ? 'held' : 'BROKEN')
process.exitCode = held ? 0 : 1

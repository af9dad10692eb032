/**
 * Measures the server against its peers: `npm run bench -- [PART OF A CASE'S NAME,…]`. Needs two cores: one for the measured processes, one for the
 * load generator and the upstream.
 *
 * Three servers run at the same time under the same load: ours, `peers/raw.ts` and `peers/fastify-http-proxy.ts`. The first peer is called the floor,
 * because a proxy cannot do less. The second is called the rival, because ours should need less CPU time than it. The CPU time per request is
 * compared round by round.
 *
 * `ROUNDS=N` changes the number of rounds, `PROFILE=FOLDER` writes CPU profiles of the server.
 */
import { readFileSync } from 'node:fs'
import { benchGrowth } from './growth.ts'
import { compare, load, report, rows, type Side } from './measure.ts'
import { membersHeaders } from './members.ts'
import { benchPage } from './page.ts'
import { get, post, upload, WITH_TOKEN } from './requests.ts'
import { benchScale } from './scale.ts'
import { startServers } from './servers.ts'
import type { Subject } from './subject.ts'

const INFO = '/api/user/info'
const LIST = '/api/purchase/taskPledgeList'
const isWanted = (name: string): boolean => (process.argv[2] ?? '').split(',').some((part) => name.includes(part))

const servers = await startServers()
if (isWanted('start')) await benchStart()
const floor = await servers.peer('raw')
const proxy = await servers.peer('fastify-http-proxy')
const ours = await servers.ours()
const members = membersHeaders()
/** The same GET, sent by the members in turn. */
const byMembers = (subject: Subject, path: string): Side => ({
  subject,
  requests: members.map((headers) => get(path, headers)),
  inTurn: true,
})

/** The same GET for each server: ours gets session cookies, the others the upstream token. */
const sides = (path: string): [Side, Side, Side] => [
  byMembers(ours, path),
  { subject: floor, requests: [get(path, WITH_TOKEN)] },
  { subject: proxy, requests: [get(path, WITH_TOKEN)] },
]

async function compareGet(name: string, path: string, ratio: number, count: number): Promise<void> {
  const [subject, other, rival] = sides(path)
  await compare(name, [subject, other], { ratio, rival }, count)
}

if (isWanted('member')) await compareGet('member GET, 0.4 kB', INFO, 1.75, 6_000)
if (isWanted('list')) await compareGet('member list, 4 kB', LIST, 2.1, 6_000)
if (isWanted('cached')) {
  await compareGet('cached config', '/api/index/config', 1, 12_000)
  await compareGet('cached notice', '/api/index/notice', 1, 12_000)
}
if (isWanted('fast path')) await benchFastPath()
if (isWanted('home')) await benchHome()
if (isWanted('upload')) await benchUpload()
if (isWanted('p99')) await benchTail()
if (isWanted('static')) await benchStatic()
if (isWanted('peers')) await benchPeers()
if (isWanted('scale'))
  await benchScale((settings, core) => servers.ours(settings, { core }), byMembers(ours, INFO).requests)
if (isWanted('growth')) await benchGrowth(ours, get)
if (isWanted('page')) await benchPage()

for (const subject of [ours, floor, proxy, servers.upstream]) await subject.stop()
printTable()
process.exitCode = rows.some(({ held }) => held === false) ? 1 : 0

/** Measures how long `npm start`, the operators' command, takes until the server is ready, and how much memory the server then has. */
async function benchStart(): Promise<void> {
  const startedAt = performance.now()
  const subject = await servers.ours({}, { core: '0,1', npm: true })
  const ready = performance.now() - startedAt
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const idle = subject.serverResident() / 2 ** 20
  report('npm start to ready', '≤ 900 ms', `${ready.toFixed(0)} ms`, ready <= 900)
  report('idle, resident', '≤ 110 MiB', `${idle.toFixed(0)} MiB`, idle <= 110)
  await subject.stop()
}

/** Measures how much CPU time the fast path saves. Only if it saves at least a tenth is it worth its code. */
async function benchFastPath(): Promise<void> {
  const plain = await servers.ours({ FAST_PATH: 'off' })
  for (const [name, path, count] of [
    ['cached config', '/api/index/config', 12_000],
    ['member GET', INFO, 6_000],
    ['member list', LIST, 6_000],
  ] as const) {
    const both = [byMembers(ours, path), byMembers(plain, path)] as const
    await compare(`fast path on, against off: ${name}`, both, { ratio: 0.9 }, count)
  }
  await plain.stop()
}

async function benchHome(): Promise<void> {
  const home = byMembers(ours, '/api/view/home')
  const calls = [
    get(LIST, WITH_TOKEN),
    post('/api/stock/detail', WITH_TOKEN, '{}'),
    get('/api/index/notice', WITH_TOKEN),
    get(INFO, WITH_TOKEN),
  ]
  await compare(
    'home view, against its four calls',
    [home, { subject: floor, requests: calls }],
    { ratio: 0.85, rival: { subject: proxy, requests: calls } },
    3_000,
  )
  const p50 = async ({ subject, requests }: Side): Promise<number> => {
    const targets = [{ port: subject.port, requests }]
    const [result] = await load({ kind: 'open', rate: 50, seconds: 4, connections: 20, targets })
    return result?.p50 ?? 0
  }
  const [own, slowest] = await Promise.all([
    p50(home),
    p50({ subject: servers.upstream, requests: [get(`/prod${LIST}`, WITH_TOKEN)] }),
  ])
  const over = own - slowest
  report('home view, p50 above its slowest call', '≤ 1.5 ms', `${over.toFixed(2)} ms`, over <= 1.5)
}

async function benchUpload(): Promise<void> {
  await compare(
    'upload of 5 MB',
    [
      { subject: ours, requests: members.slice(0, 2).map(upload), inTurn: true },
      { subject: floor, requests: [upload(WITH_TOKEN)] },
    ],
    { ratio: 2, rival: { subject: proxy, requests: [upload(WITH_TOKEN)] } },
    40,
    2,
  )
  // ten members with two uploads each, because the server accepts at most two uploads of one member at a time
  const requests = members.map(upload)
  const before = ours.resident()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, ours.resident())
  }, 10)
  const targets = [{ port: ours.port, requests, inTurn: true }]
  await load({ kind: 'closed', count: 20, connections: 20, targets })
  clearInterval(watch)
  const added = (most - before) / 2 ** 20
  report('20 uploads at once add', '≤ 128 MB', `${added.toFixed(0)} MB`, added <= 128)
}

async function benchTail(): Promise<void> {
  const targets = sides(INFO).map(({ subject, requests }) => ({ port: subject.port, requests, inTurn: true }))
  await load({ kind: 'closed', count: 3_000, connections: 16, targets })
  const p99: number[] = []
  for (const target of targets) {
    const [result] = await load({ kind: 'open', rate: 1_000, seconds: 5, connections: 64, targets: [target] })
    p99.push(result?.p99 ?? 0)
  }
  const [own = 0, other = 1, rival = 0] = p99
  const figure = `${(own / other).toFixed(2)}; ${own.toFixed(1)} ms, floor ${other.toFixed(1)} ms, http-proxy ${rival.toFixed(1)} ms`
  report('p99 at 1,000 requests a second', '≤ 3, below http-proxy', figure, own / other <= 3 && own < rival)
}

async function benchStatic(): Promise<void> {
  const page = await (await fetch(`http://127.0.0.1:${ours.port}/`)).text()
  const script = /\/assets\/main-\w+\.js/.exec(page)?.[0] ?? ''
  const nginx = await servers.nginx()
  for (const [name, path, count] of [
    ['static: the page, against nginx', '/', 12_000],
    ['static: a hashed script, against nginx', script, 6_000],
  ] as const) {
    const requests = [get(path)]
    await compare(
      name,
      [
        { subject: ours, requests },
        { subject: nginx, requests },
      ],
      {},
      count,
    )
  }
  await nginx.stop()
}

async function benchPeers(): Promise<void> {
  for (const start of [() => servers.peer('http-proxy-middleware'), servers.nginx]) {
    const peer = await start()
    for (const [what, path] of [
      ['GET', INFO],
      ['list', LIST],
    ] as const) {
      const [, other] = sides(path)
      const name = `peers: ${peer.name}, member ${what}`
      await compare(name, [{ subject: peer, requests: other.requests }, other], {}, 6_000)
    }
    await peer.stop()
  }
}

function printTable(): void {
  const table = rows.map(({ name, target, figure }) => `| ${name} | ${target} | ${figure} |`)
  console.log(['', '| case | target | measured |', '|---|---|---|', ...table].join('\n'))
  const cpu = /model name\s*:\s*(.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown CPU'
  console.log(`Node ${process.version}; ${cpu}`)
}

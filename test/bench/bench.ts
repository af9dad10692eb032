/**
 * The server against its peers: `npm run bench -- [PART OF A NAME,…]` (with `PROFILE=FOLDER`, a CPU profile of the server besides), two cores, a few minutes. What is measured shares one core, load and
 * upstream have the other. Subject and floor (`peers/raw.ts`) run at the same time under the same load; CPU per request is compared round by round.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '../debian.ts'
import { callerOf, freePort, SECRET } from '../helper.ts'
import { benchGrowth } from './growth.ts'
import type { Request } from './load.ts'
import { compare, lines, load, note, type Side } from './measure.ts'
import { nginxConfig } from './nginx.ts'
import { benchPage } from './page.ts'
import { record } from './record.ts'
import { benchScale } from './scale.ts'
import { LOAD_CORE, SUBJECT_CORE, type Subject, start } from './subject.ts'

const here = import.meta.dirname
const root = join(here, '../..')
const node = process.execPath
const wanted = (name: string): boolean => (process.argv[2] ?? '').split(',').some((part) => name.includes(part))

if (!existsSync('/usr/sbin/nginx')) install(['nginx-light'])
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
execFileSync(node, [join(root, 'client/build.ts')])
const answersFile = join(folder, 'answers.json')
writeFileSync(answersFile, JSON.stringify(await record()))

async function startUpstream(): Promise<Subject> {
  const port = await freePort()
  return start([node, join(here, 'upstream.ts'), String(port), answersFile], port, { core: LOAD_CORE })
}
const upstream = await startUpstream()
const upstreamUrl = `http://127.0.0.1:${upstream.port}`

async function startOurs(settings: Record<string, string> = {}, core = String(SUBJECT_CORE)): Promise<Subject> {
  const port = await freePort()
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    UPSTREAM_URL: `${upstreamUrl}/prod`,
    PUBLIC_ORIGIN: 'http://localhost:3000',
    SESSION_SECRETS: SECRET,
    DRAIN_MS: '0',
    // as in the image
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...settings,
  }
  const { PROFILE } = process.env
  const flags = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : []
  return start([node, ...flags, join(root, 'server/main.ts')], port, { env, core })
}
async function startPeer(name: string): Promise<Subject> {
  const port = await freePort()
  return start([node, join(here, 'peers', `${name}.ts`), String(port), upstreamUrl], port)
}
async function startNginx(): Promise<Subject> {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfig(folder, port, upstreamUrl, join(root, 'dist')))
  const subject = await start(['nginx', '-c', file], port, { waits: false })
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok)
    await new Promise((go) => setTimeout(go, 50))
  return subject
}

const raw = await startPeer('raw')
await (await startOurs()).stop()
const begun = performance.now()
const ours = await startOurs()
const ready = performance.now() - begun
await new Promise((resolve) => setTimeout(resolve, 2_000))
const idle = ours.resident() / 2 ** 20
note('start to ready', '≤ 900 ms', `${ready.toFixed(0)} ms`, ready <= 900)
note('idle, resident', '≤ 110 MiB', `${idle.toFixed(0)} MiB`, idle <= 110)

const caller = callerOf(`http://127.0.0.1:${ours.port}`)
const login = await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
if (login.status !== 200) throw new Error(login.text)
const page = await (await fetch(`http://127.0.0.1:${ours.port}/`)).text()

/** What a phone's browser sends. */
const BROWSER = [
  'Host: localhost:3000',
  'User-Agent: Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Accept: */*',
  'Accept-Encoding: gzip, deflate, br',
  'Sec-Fetch-Site: same-origin',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Dest: empty',
  'X-Requested-With: fetch',
  'Referer: http://localhost:3000/',
]
const ENGLISH = 'Accept-Language: en-US,en;q=0.9'
const COOKIE = [`Cookie: ${caller.cookie}`, ENGLISH]
const TOKEN = ['token: 0123456789abcdef0123456789abcdef', 'lang: en', ENGLISH]
const request = (line: string, headers: readonly string[], body = ''): string =>
  `${[`${line} HTTP/1.1`, ...BROWSER, ...headers].join('\r\n')}\r\n\r\n${body}`
const get = (path: string, headers: readonly string[] = []): Request => ({ text: request(`GET ${path}`, headers) })

/** The same of both: of us with the cookie, of the other with what the cookie stands for. */
const both = (path: string, floor = raw): [Side, Side] => [
  { subject: ours, requests: [get(path, COOKIE)] },
  { subject: floor, requests: [get(path, TOKEN)] },
]
const INFO = '/api/user/info'
const LIST = '/api/purchase/taskPledgeList'

if (wanted('member')) await compare('member GET, 0.4 kB', 1.6, both(INFO), 6_000)
if (wanted('list')) await compare('member list, 4 kB', 1.8, both(LIST), 6_000)
if (wanted('cached')) {
  await compare('cached config', 0.45, both('/api/index/config'), 12_000)
  await compare('cached notice', 0.45, both('/api/index/notice'), 12_000)
}
if (wanted('home')) {
  const market: Request = {
    text: request('POST /api/stock/detail', [...TOKEN, 'Content-Type: application/json', 'Content-Length: 2'], '{}'),
  }
  const calls = [get(LIST, TOKEN), market, get('/api/index/notice', TOKEN), get(INFO, TOKEN)]
  const home = get('/api/view/home', COOKIE)
  await compare(
    'home view, against its four calls',
    0.8,
    [
      { subject: ours, requests: [home] },
      { subject: raw, requests: calls },
    ],
    3_000,
  )
  const [own, slowest] = await Promise.all([
    load({ kind: 'open', rate: 50, seconds: 4, connections: 20, targets: [{ port: ours.port, requests: [home] }] }),
    load({
      kind: 'open',
      rate: 50,
      seconds: 4,
      connections: 20,
      targets: [{ port: upstream.port, requests: [get('/prod/api/purchase/taskPledgeList', TOKEN)] }],
    }),
  ])
  const over = (own[0]?.p50 ?? 0) - (slowest[0]?.p50 ?? 0)
  note('home view, p50 above its slowest call', '≤ 1.5 ms', `${over.toFixed(2)} ms`, over <= 1.5)
}
if (wanted('upload')) {
  const SIZE = 5 * 2 ** 20
  // as long as a browser makes it: a search for a short one would have to look at every byte
  const boundary = '----WebKitFormBoundaryh8GQ2vS0dYkT7xLb'
  const opening = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0d\0\0\0d\x08\x06\0\0\0`
  const tail = `\r\n--${boundary}--\r\n`
  const about = [
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${opening.length + SIZE + tail.length}`,
  ]
  const upload = (headers: readonly string[]): Request => ({
    text: request('POST /api/common/upload', [...headers, ...about], opening),
    file: SIZE,
    tail,
  })
  await compare(
    'upload of 5 MB',
    1.2,
    [
      { subject: ours, requests: [upload(COOKIE)] },
      { subject: raw, requests: [upload(TOKEN)] },
    ],
    40,
    2,
  )
  // each of two, which is what one may have under way
  const members = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const member = callerOf(`http://127.0.0.1:${ours.port}`)
      await member.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
      return upload([`Cookie: ${member.cookie}`, ENGLISH])
    }),
  )
  const before = ours.resident()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, ours.resident())
  }, 10)
  await load({
    kind: 'closed',
    wishes: 20,
    connections: 20,
    targets: [{ port: ours.port, requests: members, inTurn: true }],
  })
  clearInterval(watch)
  const added = (most - before) / 2 ** 20
  note('20 uploads at once add', '≤ 64 MB', `${added.toFixed(0)} MB`, added <= 64)
}
if (wanted('static')) {
  const nginx = await startNginx()
  const script = /\/assets\/main-\w+\.js/.exec(page)?.[0] ?? ''
  const files = (path: string): [Side, Side] => [
    { subject: ours, requests: [get(path)] },
    { subject: nginx, requests: [get(path)] },
  ]
  await compare('static: the page, against nginx', 6, files('/'), 12_000)
  await compare('static: a hashed script, against nginx', 6, files(script), 6_000)
  await nginx.stop()
}
if (wanted('p99')) {
  const targets = both(INFO).map(({ subject, requests }) => ({ port: subject.port, requests }))
  const job = { kind: 'open', rate: 1_000, seconds: 5, connections: 64 } as const
  await load({ kind: 'closed', wishes: 3_000, connections: 16, targets })
  const [mine] = await load({ ...job, targets: targets.slice(0, 1) })
  const [floor] = await load({ ...job, targets: targets.slice(1) })
  const ratio = (mine?.p99 ?? 0) / (floor?.p99 ?? 1)
  note(
    'p99 at 1,000 requests a second',
    '≤ 3',
    `${ratio.toFixed(2)}; ${mine?.p99.toFixed(1)} ms against ${floor?.p99.toFixed(1)}`,
    ratio <= 3,
  )
}
if (wanted('peers')) {
  for (const name of ['fastify-http-proxy', 'http-proxy-middleware']) {
    const peer = await startPeer(name)
    for (const [what, path] of [
      ['GET', INFO],
      ['list', LIST],
    ] as const)
      await compare(
        `peers: ${name}, member ${what}`,
        null,
        [
          { subject: peer, requests: [get(path, TOKEN)] },
          { subject: raw, requests: [get(path, TOKEN)] },
        ],
        6_000,
      )
    await peer.stop()
  }
  const nginx = await startNginx()
  await compare(
    'peers: nginx, member GET',
    null,
    [
      { subject: nginx, requests: [get(INFO, TOKEN)] },
      { subject: raw, requests: [get(INFO, TOKEN)] },
    ],
    6_000,
  )
  await nginx.stop()
}
if (wanted('scale')) await benchScale(startOurs, get(INFO, COOKIE))
if (wanted('growth')) await benchGrowth(ours, get)
if (wanted('page')) await benchPage()

console.log(
  [
    '',
    '| case | reach | seen |',
    '|---|---|---|',
    ...lines.map(({ name, reach, figure }) => `| ${name} | ${reach} | ${figure} |`),
  ].join('\n'),
)
console.log(
  `Node ${process.version}; ${/model name\s*:\s*(.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown CPU'}`,
)
for (const subject of [ours, raw, upstream]) await subject.stop()
process.exitCode = lines.some(({ holds }) => holds === false) ? 1 : 0

/** Which headers and data pass between the browser and the upstream, and which never do. */
import t from 'tap'
import { mostResidentMb, residentMb, startServer } from '../support/process.ts'
import { keys, rowOf, send } from '../support/rows.ts'
import { build, callerOf } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

const HOSTILE: Record<string, string> = {
  token: 'stolen',
  authorization: 'Bearer stolen',
  'x-token': 'stolen',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '6.6.6.6',
  x_forwarded_for: '6.6.6.6',
  forwarded: 'for=6.6.6.6',
  'x-real-ip': '6.6.6.6',
  'true-client-ip': '6.6.6.6',
  via: 'evil',
  'x-http-method-override': 'DELETE',
  'x-original-url': '/admin',
  'x-rewrite-url': '/admin',
  platform: 'evil',
  lang: 'evil',
  server: 'evil',
  referer: 'https://evil.example/',
  'user-agent': 'evil',
  te: 'trailers',
  'accept-encoding': 'br',
  'x-request-id': 'evil',
  traceparent: '00-11111111111111111111111111111111-1111111111111111-01',
  baggage: 'a=b',
  range: 'bytes=0-1',
  'if-none-match': '"x"',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  'proxy-authorization': 'Basic x',
  'x-api-key': 'evil',
}
for (let index = 0; index < 35; index++) HOSTILE[`x-evil-${index}`] = 'evil'
const ALLOWED = new Set(
  'accept accept-encoding connection content-length content-type host lang source token transfer-encoding user-agent x-forwarded-for'.split(
    ' ',
  ),
)

t.test('none of sixty hostile headers reaches the upstream, and the token is the session’s own', async (t) => {
  t.ok(Object.keys(HOSTILE).length >= 60)
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const key of ['GET user/info', 'POST user/getMoneyLog', 'GET index/config'] as const) {
    upstream.requests.length = 0
    t.equal((await send(caller, key, {}, HOSTILE)).status, 200)
    const [request] = upstream.calls(key)
    t.strictSame(
      Object.keys(request?.headers ?? {}).filter((name) => !ALLOWED.has(name)),
      [],
      key,
    )
    t.notMatch(JSON.stringify({ ...request?.headers, 'x-forwarded-for': '' }), /evil|stolen|6\.6\.6\.6/)
    t.match(request?.headers['x-forwarded-for'] ?? '127.0.0.1', /127\.0\.0\.1/)
    t.match(request?.headers, { 'user-agent': 'snt-web', 'accept-encoding': 'identity' })
  }
})

t.test('none of the upstream’s headers reaches the browser', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set('GET user/info', 'cookies')
  const before = caller.cookie
  const { status, headers } = await caller.call('GET', '/api/user/info')
  t.equal(status, 200)
  t.strictSame(headers.getSetCookie(), [])
  t.equal(caller.cookie, before)
  for (const name of ['location', 'server', 'x-evil', 'access-control-allow-origin'])
    t.equal(headers.get(name), null, name)
  t.notMatch(headers.get('content-security-policy'), 'unsafe-inline')
})

t.test(
  'responses of 50 MB and compression bombs are cut off, reported as upstream_invalid and do not use up memory',
  async (t) => {
    const upstream = await startUpstream()
    t.teardown(() => upstream.close())
    // runs the server in a process of its own, so that the stub's 50 MB do not count as the server's memory
    const { base, child } = await startServer(t, upstream.url)
    const caller = callerOf(base)
    await caller.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
    for (const fault of ['huge', 'gzip-bomb'] as const) {
      upstream.faults.set('GET user/info', fault)
      const before = residentMb(child.pid)
      const most = await mostResidentMb(child.pid, async () => {
        for (let round = 0; round < 3; round++)
          t.match((await caller.call('GET', '/api/user/info')).body, { code: 'upstream_invalid' })
      })
      t.ok(most - before < 40, `${fault}: ${before.toFixed(0)} → ${most.toFixed(0)} MB`)
    }
  },
)

type Answer = { parts?: Record<string, { data?: unknown }> }

/** Whether a response has the same data as `alone`, the response to a single request. On a busy machine, parts of a view may be late. */
function isSame(body: string, alone: string): boolean {
  if (body === alone) return true
  const { parts = {} }: Answer = JSON.parse(body)
  const { parts: own = {} }: Answer = JSON.parse(alone)
  const names = Object.keys(parts)
  return (
    names.length > 0 &&
    names.every((name) => !parts[name]?.data || JSON.stringify(parts[name].data) === JSON.stringify(own[name]?.data))
  )
}

t.test('two members make thousands of parallel reads and never see each other’s data', async (t) => {
  const { login, app } = await build(t)
  const [demo, alice] = [await login(), await login('alice', 'alice1234')]
  const reads = keys.filter((key) => key.startsWith('GET') && rowOf(key).policy === 'read').map((key) => key.slice(4))
  const paths = [...reads, 'view/my', 'view/home', 'view/wallet', 'view/start'].map((path) => `/api/${path}`)
  const wrong: string[] = []
  let asked = 0
  const ask = async (cookie: string, url: string) => (await app.inject({ url, headers: { cookie } })).body
  const alone = new Map<string, string>()
  for (const { cookie } of [demo, alice]) for (const path of paths) alone.set(cookie + path, await ask(cookie, path))
  t.not(alone.get(`${demo.cookie}/api/user/info`), alone.get(`${alice.cookie}/api/user/info`))
  const visit = async (cookie: string, path: string) => {
    asked += 1
    if (!isSame(await ask(cookie, path), alone.get(cookie + path) ?? '')) wrong.push(path)
  }
  for (let round = 0; round < 60; round++)
    await Promise.all(paths.flatMap((path) => [visit(demo.cookie, path), visit(alice.cookie, path)]))
  t.strictSame(wrong, [])
  t.ok(asked > 1_500, `${asked} responses`)
})

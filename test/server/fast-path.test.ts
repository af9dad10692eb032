/** The fast path makes requests cheaper, and leaves responses, log lines and metrics as they are. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { build, freePort } from '../support/system.ts'

type Headers = Record<string, string>
type Request = readonly [method: string, path: string, headers?: Headers]
type Seen = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

const TRANSFER = '{"account":"alice","amount":"1","coin":"usdt","payPassword":"246810"}'

/** The requests to compare. Each is sent twice, so that the second response can come from the response cache. */
const requests = (script: string, etag: string, cookie: string): Request[] => [
  ['GET', '/', { 'accept-encoding': 'br' }],
  ['HEAD', '/', { 'accept-encoding': 'gzip' }],
  ['GET', '/', { 'if-none-match': etag }],
  ['GET', script, { 'accept-encoding': 'gzip' }],
  ['GET', '/assets/gone.js'],
  ...['br', 'gzip', 'identity'].flatMap((encoding): Request[] => [
    ['GET', '/api/index/config', { 'accept-encoding': encoding }],
    ['GET', '/api/index/notice', { 'accept-encoding': encoding, 'accept-language': 'ja-JP' }],
  ]),
  ['GET', '/api/index/config', { 'if-none-match': '"any"', cookie }],
  ['GET', '/api/index/config', { source: 'partner' }],
  ['GET', '/api/index/config?'],
  ['GET', '/api/index/config?x=1'],
  ['HEAD', '/api/index/config'],
  ['DELETE', '/api/index/config', { 'x-requested-with': 'fetch' }],
  ['GET', '/api/user/info', { cookie, 'accept-encoding': 'br' }],
  ['GET', '/api/view/home', { cookie }],
  ['GET', '/api/user/info'],
  ['GET', '/api/user/info', { cookie: 'session=forged' }],
  ['GET', '/api/user/team?page=x', { cookie }],
  ['POST', '/api/user/transfer', { cookie, 'x-requested-with': 'fetch', 'content-type': 'application/json' }],
  ['POST', '/api/user/transfer', { cookie, 'content-type': 'application/json' }],
  ['GET', '/api/nothing'],
  ['GET', '/%'],
  ['GET', '/livez'],
]

/** The responses, log lines and metrics for `requests`, without values that differ each time. */
async function observe(t: Test, FAST_PATH: string, upstreamPort: number) {
  const { config, app, login, logs } = await build(t, {
    // the stub has the same port with and without the fast path, because responses contain its address
    stub: { port: upstreamPort },
    settings: { FAST_PATH, UPLOAD_URL: 'https://pictures.example/upload' },
  })
  const agent = new Agent({ keepAlive: true })
  t.teardown(() => agent.destroy())
  const send = ([method, path, headers]: Request): Promise<Seen> =>
    new Promise((resolve, reject) => {
      const sent = request({ port: config.port, host: '127.0.0.1', agent, method, path, headers })
      sent.on('error', reject)
      sent.on('response', async (answer) => {
        const { date: _date, ...rest } = answer.headers
        const timing = rest['server-timing']
        if (typeof timing === 'string') rest['server-timing'] = timing.replace(/dur=[\d.]+/g, 'dur')
        const body = (await text(answer.setEncoding('latin1'))).replace(/"requestId":"[^"]*"/, '"requestId":""')
        resolve({ status: answer.statusCode, headers: rest, body })
      })
      sent.end(method === 'POST' ? TRANSFER : undefined)
    })
  const { cookie } = await login()
  const page = await send(['GET', '/'])
  const script = /\/assets\/main-\w+\.js/.exec(page.body)?.[0] ?? ''
  const answers: [string, Seen][] = []
  for (const each of requests(script, String(page.headers.etag), cookie))
    for (const turn of ['first', 'second']) answers.push([`${each[0]} ${each[1]}, ${turn}`, await send(each)])
  const lines = logs().map((line) => {
    const { time, reqId, ms, upstream = [], ...rest } = JSON.parse(line)
    const calls = upstream.map(({ ms: _ms, ...call }: Record<string, unknown>) => call)
    const isKnown = typeof time === 'number' && (typeof ms === 'number' || rest.msg === 'audit')
    return { isKnown: isKnown && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reqId), ...rest, calls }
  })
  const { text: metrics } = await app.metrics()
  const counts = metrics.split('\n').filter((line) => /^(http|upstream|cache|money)_\w+_(count|total)\{/.test(line))
  return { answers, lines: lines.filter(({ msg }) => !/listening/.test(msg)), counts }
}

t.test('responses, log lines and metrics are the same with and without the fast path', async (t) => {
  const port = await freePort()
  const seen: Awaited<ReturnType<typeof observe>>[] = []
  for (const FAST_PATH of ['on', 'off'])
    await t.test(FAST_PATH, async (t) => void seen.push(await observe(t, FAST_PATH, port)))
  const [on, off] = seen
  if (!on || !off) return
  for (const [index, [name, answer]] of on.answers.entries()) t.strictSame(answer, off.answers[index]?.[1], name)
  t.strictSame(on.lines, off.lines, 'log lines')
  t.strictSame(on.counts, off.counts, 'metrics')
  t.ok(on.counts.some((line) => line.startsWith('cache_requests_total{row="GET index/config",result="fresh"}')))
  t.ok(on.lines.every(({ isKnown }) => isKnown))
  const statuses = new Set(on.answers.map(([, { status }]) => status))
  t.strictSame([...statuses].sort(), [200, 304, 400, 401, 403, 404, 405])
})

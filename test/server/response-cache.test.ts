/** A cached response equals the one that the framework would write, and is used only for requests with the same headers. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import t from 'tap'
import { FRESH_DEFAULT_MS } from '../../server/policy.ts'
import { build } from '../support/system.ts'

const CONFIG = '/api/index/config'
const NOTICE = '/api/index/notice'
const KEY = 'GET index/config'
/** Fastify's diagnostics channel, which reports each request that reaches a handler. */
const HANDLED = 'tracing:fastify.request.handler:start'

/** @returns a function that returns how many requests have reached a handler since this call */
function countHandled(t: { teardown(end: () => void): void }): () => number {
  let handled = 0
  const count = (): void => {
    handled += 1
  }
  subscribe(HANDLED, count)
  t.teardown(() => unsubscribe(HANDLED, count))
  return () => handled
}

/** Fetches `path`. Leaves out the date header, so that two responses can be compared. */
async function seen(base: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(base + path, {
    headers: { 'accept-encoding': 'br', 'accept-language': 'en-US', ...headers },
  })
  const { date: _date, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: rest, body: await answer.text() }
}

t.test('the second response equals the first, and does not reach the framework', async (t) => {
  const system = await build(t)
  const base = system.origin
  const handled = countHandled(t)
  for (const path of [CONFIG, NOTICE]) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const first = await seen(base, path, headers)
      const before = handled()
      t.strictSame(await seen(base, path, headers), first)
      t.equal(handled(), before, 'from the cache')
      t.equal(first.status, 200)
      t.equal(first.headers['content-encoding'] ?? 'identity', encoding)
      t.match(first.headers, {
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding, accept-language, source',
        'x-content-type-options': 'nosniff',
      })
    }
  }
  const lines = system.logs().map((line) => JSON.parse(line))
  const requests = lines.filter(({ msg }) => msg === 'request')
  t.equal(requests.length, 12, 'each request has a log line')
  t.equal(new Set(requests.map(({ reqId }) => reqId)).size, 12)
  t.equal(handled(), 6, 'the first ones were not cached')
  const { text: metrics } = await system.app.metrics()
  t.match(metrics, 'http_request_duration_seconds_count{route="/api/index/config",method="GET",status="200"} 6')
  t.match(metrics, 'cache_requests_total{row="GET index/config",result="fresh"} 5')
  t.match(metrics, /cache_age_seconds\{row="GET index\/config"\} \d/)
})

t.test('a browser that has the response already gets 304, from the framework as from the cache', async (t) => {
  const { app, origin: base, upstream } = await build(t)
  const first = await seen(base, CONFIG)
  const etag = first.headers.etag ?? ''
  const handled = countHandled(t)
  const cached = await seen(base, CONFIG, { 'if-none-match': `"other", ${etag}` })
  t.equal(handled(), 0)
  t.equal(cached.status, 304)
  t.equal(cached.body, '')
  t.equal(cached.headers['x-build'], first.headers['x-build'])
  upstream.clock.shift(60)
  const { 'server-timing': _timing, ...ownHeaders } = (await seen(base, CONFIG, { 'if-none-match': etag })).headers
  t.equal(handled(), 1)
  t.strictSame(ownHeaders, cached.headers)
  upstream.rewrite = (key, data) => (key === KEY ? { ...(data as object), transfer_fee: '7' } : data)
  upstream.clock.shift(60)
  // repeats the request, because the server returns the old config until the new one has arrived
  let changed = await seen(base, CONFIG, { 'if-none-match': etag })
  while (changed.status === 304) changed = await seen(base, CONFIG, { 'if-none-match': etag })
  t.equal(changed.status, 200)
  t.not(changed.headers.etag, etag)
  const { text: metrics } = await app.metrics()
  t.match(metrics, 'http_request_duration_seconds_count{route="/api/index/config",method="GET",status="304"}')
})

t.test('requests with different headers get separate responses', async (t) => {
  const { origin: base, upstream } = await build(t)
  const english = await seen(base, NOTICE)
  await seen(base, NOTICE)
  t.not((await seen(base, NOTICE, { 'accept-language': 'ja-JP' })).body, english.body)
  const calls = () => upstream.calls('GET index/notice').map(({ headers }) => [headers.lang, headers.source])
  await seen(base, NOTICE, { source: 'partner' })
  t.strictSame(calls(), [
    ['en', undefined],
    ['ja', undefined],
    ['en', 'partner'],
  ])
  // a request without a `source` header must not share a response with a request whose `source` header is the text `undefined`
  await seen(base, NOTICE, { 'accept-language': 'ko-KR' })
  await seen(base, NOTICE, { 'accept-language': 'ko-KR', source: 'undefined' })
  t.strictSame(calls().slice(3), [
    ['ko', undefined],
    ['ko', 'undefined'],
  ])
  const odd = async (path: string, method: string) =>
    (await fetch(base + path, { method, headers: { 'accept-encoding': 'br', 'accept-language': 'en-US' } })).status
  t.equal(await odd(`${NOTICE}?x=1`, 'GET'), 400)
  t.equal(await odd(NOTICE, 'DELETE'), 405)
  t.equal(await odd(NOTICE, 'HEAD'), 405)
})

t.test('at most 500 responses are cached; the least recently used is dropped', async (t) => {
  const { origin: base } = await build(t)
  const handled = countHandled(t)
  const ask = (way: number) => seen(base, CONFIG, { 'accept-language': `en-US,en;q=0.${1_000 + way}` })
  for (let way = 0; way <= 500; way++) await ask(way)
  t.equal(handled(), 501)
  await ask(500)
  await ask(1)
  t.equal(handled(), 501, 'these are cached')
  await ask(0)
  t.equal(handled(), 502, 'the least recently used was dropped')
})

t.test('a response is cached only as long as its data is fresh', async (t) => {
  const { origin: base, upstream } = await build(t)
  await seen(base, CONFIG)
  upstream.clock.shift(FRESH_DEFAULT_MS / 1_000)
  await seen(base, CONFIG)
  t.equal(upstream.calls(KEY).length, 1, 'cached until the last second')
  upstream.clock.shift(1)
  await seen(base, CONFIG)
  await seen(base, CONFIG)
  t.equal(upstream.calls(KEY).length, 2, 'then fetched once')
})

t.test('the response cache is not used while draining or with a rate limit', async (t) => {
  const { app, origin: base } = await build(t)
  await seen(base, CONFIG)
  t.equal((await seen(base, CONFIG)).headers.connection, 'keep-alive')
  app.drain()
  t.equal((await seen(base, CONFIG)).headers.connection, 'close')

  const counting = await build(t, { settings: { RATE_LIMIT_PER_MINUTE: '3' } })
  const statuses: number[] = []
  for (let count = 0; count < 4; count++) statuses.push((await seen(counting.origin, CONFIG)).status)
  t.strictSame(statuses, [200, 200, 200, 429])
})

t.test('with the fast path off there is no response cache', async (t) => {
  const { origin: base } = await build(t, { settings: { FAST_PATH: 'off' } })
  const handled = countHandled(t)
  for (let count = 0; count < 3; count++) await seen(base, CONFIG)
  t.equal(handled(), 3)
})

t.test('another spelling of a path is not cached and is not logged as another route', async (t) => {
  const { origin: base, app, logs } = await build(t)
  const spellings = [`${CONFIG}?`, `${CONFIG}?&&`, '/api/index/%63onfig']
  for (const path of [...spellings, ...spellings, CONFIG]) t.equal((await seen(base, path)).status, 200, path)
  const { text: metrics } = await app.metrics()
  const routes = new Set(
    [...metrics.matchAll(/http_request_duration_seconds_count\{route="([^"]*)"/g)].map(([, at]) => at),
  )
  t.strictSame([...routes], [CONFIG])
  for (const line of logs()) t.notMatch(line, /%63|&&/)
})

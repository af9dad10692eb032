/** Answers that lie ready: the same as those that went the long way, and only for who asks in the same words. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { FRESH_DEFAULT_MS, PIPELINED_MAX } from '../../server/policy.ts'
import { build } from '../helper.ts'

const CONFIG = '/api/index/config'
const NOTICE = '/api/index/notice'
const KEY = 'GET index/config'
/** where the framework tells of requests that it hands on */
const HANDLED = 'tracing:fastify.request.handler:start'

/** How many requests the framework has handed on since. */
function countHandled(t: { teardown(end: () => void): void }): () => number {
  let handled = 0
  const count = (): void => {
    handled += 1
  }
  subscribe(HANDLED, count)
  t.teardown(() => unsubscribe(HANDLED, count))
  return () => handled
}

/** All of an answer that a browser sees, without the time of day. */
async function seen(base: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(base + path, {
    headers: { 'accept-encoding': 'br', 'accept-language': 'en-US', ...headers },
  })
  const { date: _date, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: rest, body: await answer.text() }
}

t.test('the second answer is the first, to the letter, without the framework', async (t) => {
  const system = await build(t)
  const base = system.origin
  const handled = countHandled(t)
  for (const path of [CONFIG, NOTICE]) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const first = await seen(base, path, headers)
      const before = handled()
      t.strictSame(await seen(base, path, headers), first)
      t.equal(handled(), before, 'it lay ready')
      t.equal(first.status, 200)
      t.equal(first.headers['content-encoding'] ?? 'identity', encoding)
      t.match(first.headers, {
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      })
    }
  }
  const lines = system.logs().map((line) => JSON.parse(line))
  const requests = lines.filter(({ msg }) => msg === 'request')
  t.equal(requests.length, 12, 'each has its line')
  t.equal(new Set(requests.map(({ reqId }) => reqId)).size, 12)
  t.equal(handled(), 6, 'the first ones did not')
  const { text: metrics } = await system.app.metrics()
  t.match(metrics, 'http_request_duration_seconds_count{route="/api/index/config",method="GET",status="200"} 6')
  t.match(metrics, 'cache_requests_total{row="GET index/config",result="fresh"} 5')
  const again = await system.app.metrics()
  t.match(
    again.text,
    'cache_requests_total{row="GET index/config",result="fresh"} 5',
    'a second look counts nothing twice',
  )
  t.match(again.text, /cache_age_seconds\{row="GET index\/config"\} \d/)
  await seen(base, CONFIG)
  const last = await system.app.metrics()
  t.match(last.text, 'cache_requests_total{row="GET index/config",result="fresh"} 6', 'and forgets nothing')
})

t.test('other words, another answer', async (t) => {
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
  // a word that stands for nothing elsewhere
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

t.test('500 ways to ask are remembered and no more: the one that was asked longest ago goes', async (t) => {
  const { origin: base } = await build(t)
  const handled = countHandled(t)
  const ask = (way: number) => seen(base, CONFIG, { 'accept-language': `en-US,en;q=0.${1_000 + way}` })
  for (let way = 0; way <= 500; way++) await ask(way)
  t.equal(handled(), 501)
  await ask(500)
  await ask(1)
  t.equal(handled(), 501, 'these lie ready')
  await ask(0)
  t.equal(handled(), 502, 'the first had to go')
})

t.test('only as long as it is new', async (t) => {
  const { origin: base, upstream } = await build(t)
  await seen(base, CONFIG)
  upstream.clock.shift(FRESH_DEFAULT_MS / 1_000)
  await seen(base, CONFIG)
  t.equal(upstream.calls(KEY).length, 1, 'to the last second')
  upstream.clock.shift(1)
  await seen(base, CONFIG)
  await seen(base, CONFIG)
  t.equal(upstream.calls(KEY).length, 2, 'then it is fetched, once')
})

t.test('a server that is leaving asks to be left, and one that counts requests counts these', async (t) => {
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

t.test('an address in another spelling goes the long way, and is no route of its own', async (t) => {
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

t.test('who asks on and on behind another answer is cut off', async (t) => {
  const { origin: base, upstream } = await build(t)
  await seen(base, CONFIG, { 'accept-encoding': 'identity' })
  upstream.faults.set('GET index/notice', 'slow', { ms: 1_000 })
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  const words = 'Host: x\r\nAccept-Language: en-US\r\nAccept-Encoding: identity\r\n'
  const wish = (path: string) => `GET ${path} HTTP/1.1\r\n${words}\r\n`
  socket.write(wish(NOTICE) + wish(CONFIG).repeat(PIPELINED_MAX + 1))
  t.equal(await text(socket), '')
})

t.test('answers on one connection come in their order', async (t) => {
  const { origin: base, upstream } = await build(t)
  await seen(base, CONFIG)
  upstream.faults.set('GET index/notice', 'slow', { ms: 200 })
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  const words = 'Host: x\r\nAccept-Language: en-US\r\nAccept-Encoding: identity\r\n'
  await seen(base, CONFIG, { 'accept-encoding': 'identity' })
  socket.write(`GET ${NOTICE} HTTP/1.1\r\n${words}\r\nGET ${CONFIG} HTTP/1.1\r\n${words}Connection: close\r\n\r\n`)
  const [first = '', second = ''] = (await text(socket)).split('HTTP/1.1 200 OK').slice(1)
  t.match(first, '"title"')
  t.match(second, '"rechargeMinutes"')
})

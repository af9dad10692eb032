/** Tests the stream of market figures: what it sends and when, how many upstream calls it makes, and how it ends. */
import type { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import t, { type Test } from 'tap'
import type { Calls } from '../../server/calls/calls.ts'
import { createMarketStream } from '../../server/handlers/market-stream.ts'
import { STREAM_MS, STREAMS_PER_MEMBER } from '../../server/policy.ts'
import { eventually } from '../support/eventually.ts'
import { manualTimer } from '../support/manual-timer.ts'
import { build, type Caller } from '../support/system.ts'
import { Refusal } from '../upstream/envelope.ts'

const ROW = 'POST stock/detail'

type Message = { price: string; time: number } | null

async function begin(t: Test) {
  const timer = manualTimer()
  const system = await build(t, { stub: { seed: 'demo' }, deps: { repeat: timer.repeat } })
  const { origin, upstream } = system
  /** Opens a stream. `next` resolves with the next message: null for a comment, undefined if the stream has ended. */
  async function stream({ cookie }: Caller, everyS: number | string = 15, headers: Record<string, string> = {}) {
    const controller = new AbortController()
    t.teardown(() => controller.abort())
    const response = await fetch(`${origin}/api/stream/market?every=${everyS}`, {
      headers: { cookie, 'accept-language': 'en-US', ...headers },
      signal: controller.signal,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    const next = async (): Promise<Message | undefined> => {
      for (;;) {
        const at = rest.indexOf('\n\n')
        if (at >= 0) {
          const message = rest.slice(0, at)
          rest = rest.slice(at + 2)
          return message.startsWith('data: ') ? JSON.parse(message.slice(6)) : null
        }
        const part = await reader?.read()
        if (!part || part.done) return undefined
        rest += part.value
      }
    }
    return { response, next, leave: () => controller.abort() }
  }
  const calls = () => upstream.calls(ROW).length
  /** Lets time pass for the stub and for the server's timers. */
  const pass = (everyS: number) => {
    upstream.world.advance(everyS)
    timer.pass(everyS)
  }
  return { ...system, timer, stream, calls, pass }
}

t.test('figures come at once and then at each interval; one upstream call serves all pages', async (t) => {
  const { login, upstream, stream, calls, pass } = await begin(t)
  const [demo, alice] = [await login(), await login('alice', 'alice1234')]
  const streams = [await stream(demo), await stream(demo), await stream(alice)]
  const [{ response }] = streams as [(typeof streams)[0]]
  t.equal(response.headers.get('content-type'), 'text/event-stream')
  t.equal(response.headers.get('cache-control'), 'no-store')
  for (const { next } of streams) t.equal((await next())?.time, upstream.world.now())
  t.equal(calls(), 1)
  for (let interval = 1; interval <= 3; interval++) {
    pass(15)
    for (const { next } of streams)
      t.equal((await next())?.time, upstream.world.now(), 'not the stale figures of the cache')
    t.equal(calls(), 1 + interval)
  }
  t.notOk(
    upstream.calls(ROW).some(({ headers }) => headers.token),
    'nobody’s token is sent',
  )
})

t.test('each interval and language has figures of its own, and nothing runs without a listener', async (t) => {
  const { login, stream, timer, calls, pass } = await begin(t)
  const demo = await login()
  const slow = await stream(demo)
  const quick = await stream(demo, 10)
  const other = await stream(demo, 15, { 'accept-language': 'ja-JP' })
  t.equal(timer.count(), 3)
  for (const { next } of [slow, quick, other]) await next()
  const before = calls()
  pass(10)
  await quick.next()
  t.equal(calls(), before + 1)
  for (const { leave } of [slow, quick, other]) leave()
  await eventually('no stream is left', () => timer.count() === 0)
  pass(15)
  t.equal(calls(), before + 1)
})

t.test('while the upstream fails, the last figures are sent, and new ones when it works again', async (t) => {
  const { login, upstream, stream, pass } = await begin(t)
  const { next } = await stream(await login())
  await next()
  upstream.faults.set(ROW, 'error-500')
  // the upstream fails, so the server sends the last figures again. A page that polls would get these, too
  const old = upstream.world.now()
  pass(15)
  t.equal((await next())?.time, old)
  upstream.faults.clear()
  pass(15)
  t.equal((await next())?.time, upstream.world.now())
})

t.test('a stream ends after its newest figures, and the next one can be opened', async (t) => {
  const { login, upstream, stream, pass } = await begin(t)
  const demo = await login()
  const { next } = await stream(demo)
  await next()
  upstream.world.advance(STREAM_MS / 1_000)
  pass(15)
  t.equal((await next())?.time, upstream.world.now())
  t.equal(await next(), undefined)
  t.ok(await (await stream(demo)).next())
})

t.test('a stream ends within a minute after its session, and others go on', async (t) => {
  const { login, stream, pass } = await begin(t)
  const [thief, owner] = [await login(), await login()]
  const [ended, kept] = [await stream(thief), await stream(owner)]
  for (const each of [ended, kept]) await each.next()
  pass(15)
  for (const each of [ended, kept]) t.ok(await each.next())
  await owner.call('POST', '/api/session/end', { others: true })
  for (const seconds of [15, 15, 15]) {
    pass(seconds)
    t.ok(await kept.next())
  }
  const rest = []
  for (let next = await ended.next(); next !== undefined; next = await ended.next()) rest.push(next)
  t.ok(rest.length <= 3, `${rest.length} more`)
  pass(15)
  t.ok(await kept.next())
})

t.test('a draining server ends all streams; new ones and too many of one member get figures once', async (t) => {
  const { app, login, stream, timer } = await begin(t)
  const demo = await login()
  const streams = []
  for (let count = 0; count < STREAMS_PER_MEMBER; count++) streams.push(await stream(demo))
  for (const { next } of streams) t.ok(await next())
  const more = await stream(demo)
  t.ok(await more.next())
  t.equal(await more.next(), undefined)
  app.drain()
  for (const { next } of streams) t.equal(await next(), undefined)
  await eventually('no request is left', () => app.underWay() === 0)
  t.equal(timer.count(), 0)
  const late = await stream(demo)
  t.ok(await late.next())
  t.equal(await late.next(), undefined)
})

t.test('if the upstream requires a login for the figures, they are sent once, to that member only', async (t) => {
  const { login, upstream, stream, pass } = await begin(t)
  const demo = await login()
  const { next } = await stream(demo)
  await next()
  upstream.rewrite = (key, data) => {
    if (key !== ROW || upstream.requests.at(-1)?.headers.token) return data
    throw new Refusal('请登录后操作', 401)
  }
  upstream.world.advance(15)
  // this call still gets the figures that were cached for everybody. It also causes an upstream call, from which the server learns that a login is
  // now required
  await demo.call('POST', '/api/stock/detail', {})
  const own = await stream(demo)
  t.equal((await own.next())?.time, upstream.world.now())
  t.equal(await own.next(), undefined)
  pass(15)
  t.equal(await next(), undefined, 'the shared figures are no longer sent')
})

t.test('a stream needs a session and a known interval', async (t) => {
  const { login, visitor, stream } = await begin(t)
  t.equal((await stream(visitor())).response.status, 401)
  const demo = await login()
  for (const every of ['', '1', '015', '10&x=1', 'NaN'])
    t.equal((await stream(demo, every)).response.status, 400, every)
})

t.test('a fault of the server is logged, and the stream goes on', async (t) => {
  const timer = manualTimer()
  const errors: object[] = []
  const bug = new TypeError('a bug')
  let loads = 0
  const run = async () => {
    loads += 1
    if (loads === 2) throw bug
    return { data: { price: '1' }, cached: { at: 0 } }
  }
  const calls = { run } as unknown as Calls
  const stream = createMarketStream({
    calls,
    sessions: { isOver: async () => false },
    now: () => 0,
    repeat: timer.repeat,
  })
  let sent = ''
  const send = (body: PassThrough) => body.on('data', (text) => (sent += text))
  const reply = { type: () => reply, header: () => reply, send }
  const log = { error: (line: object) => errors.push(line) }
  const request = { log, query: { every: '15' }, session: { member: 'demo' } }
  await stream.handler(request as unknown as FastifyRequest, reply as unknown as FastifyReply)
  timer.pass(15)
  await eventually('the stream goes on', () => sent.endsWith(': \n\n'))
  t.strictSame(errors, [{ err: bug }])
  stream.close()
})

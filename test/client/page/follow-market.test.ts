/** Tests the stream of the market's figures, and when they are polled instead. */
import './english-page.ts'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import followMarket from '../../../client/data/follow-market.ts'
import { tick } from './tick.ts'

type Body = ReadableStreamDefaultController<Uint8Array>

/** later for each test, so that no test inherits what the one before it has decided for five minutes */
let start = 1_800_000_000_000

/** Replaces network and clock. @param refused the status of a refused stream; if absent, streams are opened */
function market(t: Test, refused?: number) {
  start += 3_600_000
  let now = start
  const sent: string[] = []
  const streams: { body: Body; signal: AbortSignal }[] = []
  const taken: unknown[] = []
  const clock = mock.method(Date, 'now', () => now)
  const fetches = mock.method(globalThis, 'fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    sent.push(path)
    if (path === '/api/stock/detail') return Response.json({ price: 'polled' })
    if (refused !== undefined) return new Response('', { status: refused })
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push({ body: controller, signal })
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  })
  const hide = (hidden: boolean) => {
    Object.assign(document, { hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  t.teardown(() => {
    hide(true)
    Reflect.deleteProperty(document, 'hidden')
    clock.mock.restore()
    fetches.mock.restore()
  })
  return {
    sent,
    streams,
    taken,
    hide,
    follow: async (everyS: 10 | 15 = 15) => {
      followMarket({ everyS, take: (figures) => taken.push(figures) })
      await tick()
    },
    pass: (ms: number) => {
      now += ms
    },
    say: async (text: string) => {
      streams.at(-1)?.body.enqueue(new TextEncoder().encode(text))
      await tick()
      await tick()
    },
    end: async () => {
      streams.at(-1)?.body.close()
      await tick()
      await tick()
    },
  }
}
const STREAM = '/api/stream/market?every=15'
const POLL = '/api/stock/detail'

t.test('each message brings figures, however it is cut; other lines are no figures', async (t) => {
  const { follow, say, taken, sent } = market(t)
  await follow()
  await say('data: {"price":1}\n\n')
  await say(': still here\n\ndata: {"pri')
  t.strictSame(taken, [{ price: 1 }])
  await say('ce":2}\n\ndata: {"price":3}\n\n')
  t.strictSame(taken, [{ price: 1 }, { price: 2 }, { price: 3 }])
  t.strictSame(sent, [STREAM])
})

t.test('one stream stays open while it is wanted and alive; another interval opens another', async (t) => {
  const { follow, pass, say, sent, streams } = market(t)
  await follow()
  for (let i = 0; i < 3; i += 1) {
    pass(19_999)
    await say(': still here\n\n')
    await follow()
  }
  t.strictSame(sent, [STREAM])
  await follow(10)
  t.strictSame(sent, [STREAM, '/api/stream/market?every=10'])
  t.equal(streams[0]?.signal.aborted, true)
  pass(15_000)
  await follow(10)
  t.equal(sent.length, 3, 'a stream that says nothing is replaced')
})

t.test(
  'a stream that no screen wants any more is closed with its next message, and at once when the page is hidden',
  async (t) => {
    const { follow, pass, say, hide, taken, streams } = market(t)
    await follow()
    pass(20_000)
    await say('data: {"price":1}\n\n')
    t.strictSame([streams[0]?.signal.aborted, taken], [true, []])
    await follow()
    hide(false)
    t.equal(streams[1]?.signal.aborted, false)
    hide(true)
    t.equal(streams[1]?.signal.aborted, true)
  },
)

t.test('a stream that ends soon after its last figures is opened again at the next call', async (t) => {
  const { follow, pass, say, end, sent } = market(t)
  await follow()
  await say('data: {"price":1}\n\n')
  pass(1_000)
  await end()
  t.strictSame(sent, [STREAM], 'the figures are new')
  await follow()
  t.strictSame(sent, [STREAM, STREAM])
  await say('data: {"price":2}\n\n')
  pass(1_001)
  await end()
  t.strictSame(sent, [STREAM, STREAM, POLL])
})

t.test('where streams bring nothing, the figures are polled for five minutes', async (t) => {
  for (const refused of [undefined, 503]) {
    const { follow, pass, end, sent, taken } = market(t, refused)
    await follow()
    if (refused === undefined) await end()
    await tick()
    t.strictSame([sent, taken], [[STREAM, POLL], [{ price: 'polled' }]])
    pass(299_999)
    await follow()
    t.strictSame(sent, [STREAM, POLL, POLL])
    pass(1)
    await follow()
    t.strictSame(sent.slice(0, 4), [STREAM, POLL, POLL, STREAM])
  }
})

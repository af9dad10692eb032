/** How many requests an open page sends within an hour or less while nobody touches it, and how many upstream calls these requests cause. */
import type { Page, Request } from 'playwright'
import t, { type Test } from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { type ManualTimer, manualTimer } from '../support/manual-timer.ts'
import { receivedParts } from '../support/received-parts.ts'

const HOUR_S = 3_600
/** How long pages with a stream are measured, in seconds: a little longer than one stream lasts, so that they open a second one. */
const STREAM_S = 1_020
/** How long pages that poll are measured, in seconds: long enough that they try the stream again twice. */
const POLL_S = 600
const STREAM = 'stream/market'

/** Name of an API request or upstream call → how often it was made. */
type Counts = Record<string, number>
type Measurement = { requests: Counts; upstream: Counts }

function countsOf(names: readonly string[]): Counts {
  const counts: Counts = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

const pathOf = (request: Request): string | undefined => request.url().split('/api/')[1]?.split('?')[0]

type Measured = Phone & { timer: ManualTimer }

/** Lets time pass for the page, the server and the stub, and waits after each step until all responses have arrived. */
async function letPass(phone: Measured, { lengthS = HOUR_S, stepS = 5, eachStep }: Case): Promise<Measurement> {
  const { page, timer, upstream } = phone
  const requests: string[] = []
  const pending = new Set<Request>()
  const parts = await receivedParts(page, STREAM)
  page.on('request', (request) => {
    const path = pathOf(request)
    // ignores the report of page times, which each visit sends once at an unpredictable moment
    if (path === undefined || path === 'page-times') return
    requests.push(path)
    pending.add(request)
  })
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  // a stream stays open, so its request counts as answered once the stream has begun
  page.on('response', (response) => {
    if (pathOf(response.request()) === STREAM) pending.delete(response.request())
  })
  upstream.requests.length = 0
  for (let passedS = 0; passedS < lengthS; passedS += stepS) {
    eachStep?.(phone)
    upstream.world.advance(stepS)
    const before = parts()
    const pushes = timer.pass(stepS)
    await eventually('the parts have arrived', () => parts() >= before + pushes)
    await page.clock.runFor(stepS * 1_000)
    await page.evaluate('0')
    await eventually('all is answered', () => pending.size === 0)
    // the page reads the responses and starts its next timers before this returns
    await page.evaluate(
      'new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0) })',
    )
  }
  return { requests: countsOf(requests), upstream: countsOf(upstream.requests.map(({ key }) => key)) }
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', { value: true, configurable: true })
document.dispatchEvent(new Event('visibilitychange'))`)
}

type Case = {
  path: string
  /** how many seconds are measured */
  lengthS?: number
  /** how many seconds pass in one step. Every interval of the page must be a multiple of this */
  stepS?: number
  prepare?: (phone: Phone) => Promise<void>
  eachStep?: (phone: Phone) => void
}

async function measure(t: Test, measured: Case): Promise<Measurement> {
  const { path, prepare } = measured
  const timer = manualTimer()
  const deps = { repeat: timer.repeat }
  const phone = { ...(await open(t, await launch(t), 'en-US', { seed: 'demo' }, { deps })), timer }
  const { page, go, signIn, settled } = phone
  await page.clock.install()
  await signIn()
  await go(path)
  await settled()
  await prepare?.(phone)
  await page.waitForLoadState('networkidle')
  const { requests, upstream } = await letPass(phone, measured)
  const during = `${path} in ${(measured.lengthS ?? HOUR_S) / 60} minutes`
  t.comment(`${during}: ${sumOf(requests)} requests ${JSON.stringify(requests)}`)
  t.comment(`${during}: ${sumOf(upstream)} upstream calls ${JSON.stringify(upstream)}`)
  return { requests, upstream }
}

/** The name of the first request that is not in `names`; undefined if there is none. */
const othersThan = (names: readonly string[], requests: Record<string, number>): string | undefined =>
  Object.keys(requests).find((name) => !names.includes(name))

const HOME = '/pages/home/index'
const SWAP = '/pages-sub/swap/index'
const MARKET = 'POST stock/detail'

t.test('home follows the market through a few streams', async (t) => {
  const { requests, upstream } = await measure(t, { path: HOME, lengthS: STREAM_S })
  t.notOk(othersThan([STREAM, 'stock/detail'], requests))
  t.ok(requests[STREAM] && requests[STREAM] <= 3, 'streams of a quarter of an hour')
  t.ok((requests['stock/detail'] ?? 0) <= 2, 'at most one poll after each')
  t.ok((upstream[MARKET] ?? 0) >= (STREAM_S / 15) * 0.9, 'figures every 15 s, except between two streams')
  t.ok(sumOf(upstream) <= STREAM_S / 15 + 3)
})

t.test('home without a stream polls the market every 15 s', async (t) => {
  const refuse = async ({ page }: Phone) => void (await page.route('**/api/stream/market*', (route) => route.abort()))
  const { requests } = await measure(t, { path: HOME, lengthS: POLL_S, prepare: refuse })
  t.ok((requests['stock/detail'] ?? 0) >= (POLL_S / 15) * 0.9, 'a try may take the place of a poll')
  t.ok(sumOf(requests) <= POLL_S / 15 + POLL_S / 300, 'and tries again every five minutes')
})

t.test('swap follows the price through a few streams, and reloads the balance every minute', async (t) => {
  const { requests, upstream } = await measure(t, { path: SWAP, lengthS: STREAM_S })
  t.notOk(othersThan([STREAM, 'stock/detail', 'user/info'], requests))
  t.ok(requests[STREAM] && requests[STREAM] <= 3)
  t.ok((requests['stock/detail'] ?? 0) <= 2, 'at most one poll after each')
  t.ok(Math.abs((requests['user/info'] ?? 0) - STREAM_S / 60) <= 2)
  t.ok((upstream[MARKET] ?? 0) >= (STREAM_S / 10) * 0.9, 'prices every 10 s, except between two streams')
  t.ok(sumOf(upstream) <= STREAM_S / 10 + STREAM_S / 60 + 3)
})

t.test('a page that pays reloads the balance every minute', async (t) => {
  const { requests, upstream } = await measure(t, { path: '/pages-sub/finance/withdraw', stepS: 60 })
  t.strictSame(Object.keys(requests), ['user/info'])
  t.ok(sumOf(requests) <= HOUR_S / 60)
  t.ok(sumOf(upstream) <= HOUR_S / 60)
})

t.test('a run is reported every 30 s, and nothing else is requested', async (t) => {
  let id = 0
  const { requests, upstream } = await measure(t, {
    path: '/pages/task-list/index?tab=mine',
    lengthS: POLL_S,
    async prepare({ page, text, go, settled, upstream: { world } }) {
      const demo = world.byName('demo')
      id = world.pledges.find(({ ended, member, online }) => !ended && member === demo?.id && online === 0)?.id ?? 0
      await go(`/pages/task-list/run?id=${id}`)
      await page.getByRole('button', { name: text('pledge.action.start') }).click()
      await page.getByText(text('run.detail.running')).waitFor()
      await settled()
    },
    // keeps today's online time of the task below the time that the task requires, so that the run never ends
    eachStep({ upstream: { world } }) {
      for (const pledge of world.pledges) if (pledge.id === id) pledge.online = Math.min(pledge.online, 600)
    },
  })
  t.notOk(othersThan(['purchase/saveOnlineTime', 'view/start'], requests))
  t.ok((requests['view/start'] ?? 0) <= 1, 'the fees, once')
  t.ok(Math.abs((requests['purchase/saveOnlineTime'] ?? 0) - POLL_S / 30) <= 2)
  t.equal(sumOf(upstream), sumOf(requests))
})

t.test('the tasks ask for a newer price once an hour, for their results in USDT, and for nothing else', async (t) => {
  const { requests } = await measure(t, {
    path: '/pages/task-list/index?tab=offers',
    stepS: 60,
    prepare: ({ page }) => page.locator('[data-need]').first().waitFor(),
  })
  t.strictSame(requests, { 'view/start': 1 })
})

for (const path of ['/pages-sub/assets/index', '/pages/my/index'])
  t.test(`a page that shows nothing that changes by itself requests nothing: ${path}`, async (t) => {
    t.strictSame(await measure(t, { path, stepS: 60 }), { requests: {}, upstream: {} })
  })

for (const path of [HOME, SWAP])
  t.test(`a hidden page requests nothing: ${path}`, async (t) => {
    const { requests } = await measure(t, { path, stepS: 60, prepare: ({ page }) => hide(page) })
    t.strictSame(requests, {})
  })

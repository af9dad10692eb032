/** Home and swap follow the market price through a stream: what they show, and when the stream begins and ends. */
import t, { type Test } from 'tap'
import { DRAWN, launch, open, until } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { manualTimer } from '../support/manual-timer.ts'
import { openPad } from '../support/payment-sheet.ts'
import { receivedParts } from '../support/received-parts.ts'

const STREAM = '**/api/stream/market*'
const HOME = '/pages/home/index'

/**
 * Logs in, opens `path`, and lets `everyS` seconds pass, after which the page opens its stream of prices. The returned `push` changes the price and
 * sends it through the stream.
 */
async function begin(t: Test, path: string, everyS: number) {
  const timer = manualTimer()
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { deps: { repeat: timer.repeat } })
  const { page, go, signIn, settled, upstream } = phone
  let price = '0.2000'
  upstream.rewrite = (key, data) => (key === 'POST stock/detail' ? { ...(data as object), price } : data)
  await page.clock.install()
  const parts = await receivedParts(page, '/api/stream/market')
  await signIn()
  await go(path)
  await settled()
  /** Lets time pass for the page, the server and the stub. */
  const later = async (seconds: number) => {
    upstream.world.advance(seconds)
    timer.pass(seconds)
    await page.clock.runFor(seconds * 1_000)
  }
  const opens = async () => {
    const opened = page.waitForResponse(STREAM)
    await later(everyS)
    await opened
  }
  await opens()
  const asked: string[] = []
  page.on('request', (request) => {
    const [, path] = request.url().split('/api/')
    // ignores the report of page times, which may come at any moment
    if (path && path !== 'page-times') asked.push(path)
  })
  return {
    ...phone,
    timer,
    later,
    opens,
    asked,
    /** waits until home's market card shows this price */
    shows: (text: string) => page.locator('.market-price').getByText(text).first().waitFor(),
    setPrice: (next: string) => {
      price = next
    },
    async push(next: string) {
      price = next
      const before = parts()
      await later(everyS)
      await eventually('the price has arrived', () => parts() > before)
    },
    async hide(isHidden: boolean) {
      await page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
document.dispatchEvent(new Event('visibilitychange'))`)
    },
  }
}

t.test('home shows each price that the stream brings, without polling, also if its own request fails', async (t) => {
  const { page, text, push, shows, asked } = await begin(t, HOME, 15)
  for (const price of ['0.2100', '0.1900']) {
    await push(price)
    await shows(price)
  }
  // ignores the requests for streams, because `requests-per-hour.test.ts` counts them
  t.strictSame(
    asked.filter((path) => !path.startsWith('stream')),
    [],
  )
  const failing = ['market', 'pledges']
  await page.route('**/api/view/home*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const part of failing) body.parts[part] = { status: 'failed', code: 'upstream_invalid' }
    await route.fulfill({ response, json: body })
  })
  const refresh = page.getByRole('button', { name: text('common.refresh') }).first()
  await refresh.click()
  const message = page.locator('.outdated')
  await message.waitFor()
  t.equal(await message.locator('b').textContent(), text('common.notUpdated', { parts: text('home.tasks') }))
  failing.pop()
  await refresh.click()
  await message.waitFor({ state: 'detached' })
})

t.test('the stream ends when the page is hidden, and the price is current again when it is shown', async (t) => {
  const { page, hide, later, shows, setPrice, timer, asked } = await begin(t, HOME, 15)
  await hide(true)
  await eventually('no stream is left', () => timer.count() === 0)
  setPrice('0.2200')
  // only half a minute, because after a longer time in the background, home would load all of its data again
  await later(30)
  t.strictSame(asked, [])
  const opened = page.waitForResponse(STREAM)
  await hide(false)
  await opened
  await shows('0.2200')
  t.strictSame(asked, ['stream/market?every=15'])
})

t.test('the stream ends when nobody looks at the market any more', async (t) => {
  const { go, settled, later, timer } = await begin(t, HOME, 15)
  await go('/pages-sub/savings/index')
  await settled()
  for (let interval = 0; interval < 3; interval++) await later(15)
  await eventually('no stream is left', () => timer.count() === 0)
  t.pass()
})

t.test('when a stream is cut off, the price is requested at once, and the next stream follows', async (t) => {
  const { app, page, later, opens, shows, setPrice, push } = await begin(t, HOME, 15)
  await push('0.2200')
  await shows('0.2200')
  // lets the server's cached price get out of date, so that a poll gets the new price
  await later(12)
  setPrice('0.2300')
  const polled = page.waitForResponse('**/api/stock/detail')
  app.server.closeAllConnections()
  await polled
  await shows('0.2300')
  await opens()
  await push('0.2400')
  await shows('0.2400')
  t.pass()
})

t.test('a stream from which nothing comes any more is replaced', async (t) => {
  const { page, upstream, shows, setPrice } = await begin(t, HOME, 15)
  setPrice('0.2500')
  upstream.world.advance(30)
  const opened = page.waitForResponse(STREAM)
  // only the page's time passes. The server's timer stands still, so the stream sends nothing
  await page.clock.runFor(30_000)
  await opened
  await shows('0.2500')
  t.pass()
})

t.test('swap shows each price that the stream brings, but not while the payment sheet is open', async (t) => {
  const { page, push } = await begin(t, '/pages-sub/swap/index', 10)
  const received = "document.querySelector('[name=received]').value"
  await page.fill('[name=amount]', '100')
  await push('0.1000')
  // what 100 USDT buy at a price of 0.1, less a fee of 3 %
  await until(page, `Number(${received}) === 970`)
  await page.click('form button[type=submit]')
  await openPad({ page })
  await push('0.2000')
  await page.evaluate(DRAWN)
  t.equal(await page.evaluate(`Number(${received})`), 970)
})

/** A page that becomes visible again is refreshed, so that nobody mistakes old data for current data. */
import type { Page } from 'playwright'
import t from 'tap'
import { DRAWN, launch, open } from '../support/browser.ts'

/** a request for the price, or for the stream of prices */
const MARKET = /\/api\/(stock\/detail|stream\/market)/
const MINUTES_MS = 5 * 60_000

/** Simulates that the page becomes visible again after five minutes in the background. */
async function putAway(page: Page): Promise<void> {
  await page.clock.setSystemTime(Date.now() + MINUTES_MS)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
}

t.test('a page that becomes visible again after some minutes is refreshed', async (t) => {
  const { page, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages/my/index')
  await settled()
  const demo = upstream.world.byName('demo')
  if (demo) demo.money = 1_234_0000_0000n
  await putAway(page)
  await page.getByText('1,234.00').first().waitFor()
  t.pass()
})

t.test('going back to a list after minutes shows its old rows while it refreshes', async (t) => {
  const { page, text, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/finance/trade-detail?kind=withdraw')
  await settled()
  const rows = page.locator('.rows > li')
  await rows.first().waitFor()
  const before = await rows.count()
  await rows.first().click()
  await settled()
  await page.clock.setSystemTime(Date.now() + MINUTES_MS)
  const again = page.waitForResponse('**/api/withdrawal/list*')
  await page.getByRole('button', { name: text('common.back') }).click()
  await rows.first().waitFor()
  await again
  await page.evaluate(DRAWN)
  t.equal(await rows.count(), before)
})

t.test('a payment page that becomes visible again uses the current config', async (t) => {
  const { page, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '10')
  await page.getByText('3.00%').first().waitFor()
  await page.route('**/api/view/start*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.parts.config.data, { swapFee: '4' })
    await route.fulfill({ response, json: body })
  })
  await putAway(page)
  await page.getByText('4.00%').first().waitFor()
  t.ok(upstream.requests.length > 0)
})

t.test('the price is requested once when the page becomes visible again', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/swap/index')
  await settled()
  let asked = 0
  page.on('request', (request) => {
    if (MARKET.test(request.url())) asked += 1
  })
  const answered = page.waitForResponse(MARKET)
  await putAway(page)
  await answered
  await settled()
  t.equal(asked, 1)
})

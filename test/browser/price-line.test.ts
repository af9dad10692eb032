/** The line of prices on home's market card. It shows the prices that this device has received. */
import t, { type Test } from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'

type Seen = readonly [minutesAgo: number, price: string]

/** Opens home on a device that has already stored the prices `seen`. */
async function home(t: Test, seen: readonly Seen[]): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const now = Math.floor(phone.upstream.world.now())
  const prices = JSON.stringify(seen.map(([minutes, price]) => ({ at: now - minutes * 60, price })))
  await phone.context.addInitScript(`localStorage.prices ??= ${JSON.stringify(prices)}`)
  await phone.logIn()
  await phone.settled()
  await phone.page.locator('.market-price').waitFor()
  return phone
}

t.test(
  'ten minutes of prices are drawn as a line with a scale, times, and a gap where prices are unknown',
  async (t) => {
    const phone = await home(t, [
      [40, '0.1240'],
      [36, '0.1239'],
      [32, '0.1240'],
      [28, '0.1241'],
      [4, '0.1240'],
    ])
    const { page, text, axe } = phone
    const slider = page.getByRole('slider', { name: text('market.history', { time: '' }).trim() })
    await slider.waitFor()
    const [highest, lowest] = await page.locator('.chart-range span').allTextContents()
    t.ok(Number(highest) > Number(lowest), `${highest} ${lowest}`)
    t.equal(await page.locator('.chart-ends span').count(), 3)
    const line = (await page.locator('.chart-line').getAttribute('d')) ?? ''
    t.equal(line.split('M').length - 1, 2, line)
    t.notMatch(line, /[CQST]/, 'not smoothed')
    await slider.press('Home')
    t.match(await slider.getAttribute('aria-valuetext'), /0\.1240 USDT$/)
    await axe(t, 'home with a price line')
  },
)

t.test(
  'with less than ten minutes of prices, the card shows where the price stands between the day’s low and high, and no line',
  async (t) => {
    const { page, text } = await home(t, [
      ...Array.from({ length: 11 }, (_, index) => [9 - 0.8 * index, '0.1240'] as const),
      [0.5, '0.1241'],
    ])
    const range = page.locator('.price-range')
    await range.getByText(text('market.low24h')).waitFor()
    await range.getByText(text('market.high24h')).waitFor()
    t.equal(await page.locator('.price-start').count(), 1, 'what the day began with is marked')
    t.equal(await page.locator('.chart').count(), 0)
    t.equal(await page.locator('.price-range + .fold').count(), 1, 'nor space for one')
    const files = await page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")
    t.notMatch(files.join(), /price-line/)
  },
)

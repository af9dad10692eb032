/** Home's market card: its figures, and the line of the prices that this device has received. */
import t, { type Test } from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'

const HISTORY = /^Recorded since /

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
    const { page, axe } = phone
    const slider = page.getByRole('slider', { name: HISTORY })
    await slider.waitFor()
    const scale = (await page.locator('.chart-range span').allTextContents()).map((each) => Number(each) * 10_000)
    const steps = scale.slice(1).map((each, index) => (scale[index] ?? 0) - each)
    t.ok(steps.length >= 2, `several numbers: ${scale}`)
    t.ok(
      steps.every(
        (each) => Math.abs(each - (steps[0] ?? 0)) < 0.01 && /^(1|2|25|5)0*$/.test(String(Math.round(each * 10) / 10)),
      ),
      `round steps: ${scale}`,
    )
    t.equal(await page.locator('.chart-ends span').count(), 3)
    const line = (await page.locator('.chart-line').getAttribute('d')) ?? ''
    t.equal(line.split('M').length - 1, 2, line)
    t.notMatch(line, /[CQST]/, 'not smoothed')
    await slider.press('Home')
    t.match(await slider.getAttribute('aria-valuetext'), /0\.1240 USDT$/)
    await axe(t, 'home with a price line')
  },
)

t.test('a new device shows the prices that the server has recorded, and nothing moves when they arrive', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, upstream } = phone
  const now = Math.floor(upstream.world.now())
  const prices = Array.from({ length: 16 }, (_, minute) => ({ at: now - (15 - minute) * 60, price: '0.1240' }))
  const asked: string[] = []
  await page.route('**/api/market/prices', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ json: { prices } })
  })
  await phone.logIn()
  await phone.settled()
  const line = page.locator('.price-line')
  await line.waitFor()
  t.strictSame(asked, [], 'not before the card is in sight')
  const card = page.locator('.card', { has: page.locator('#home-market') })
  const height = async () => Math.round((await card.boundingBox())?.height ?? 0)
  const before = await height()
  await line.scrollIntoViewIfNeeded()
  await page.getByRole('slider', { name: HISTORY }).waitFor()
  t.equal(await height(), before)
  t.equal(asked.length, 1)
  const stored = await page.evaluate<string>('localStorage.prices')
  t.ok(JSON.parse(stored).length >= 15, 'stored on the device')
  await phone.go('/pages/my/index')
  await phone.go('/pages/home/index')
  await page.getByRole('slider', { name: HISTORY }).waitFor()
  t.equal(asked.length, 1, 'asked once')
})

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
    await page.locator('.price-line').scrollIntoViewIfNeeded()
    await page.getByText(text('market.noLine', { minutes: 10 })).waitFor()
    t.equal(await page.locator('.price-line .chart').count(), 0, 'nor after the server has answered')
  },
)

t.test(
  'the list of figures names the unit of the prices, and shows high and low once if those of the day equal those of 24 hours',
  async (t) => {
    const { page, text, upstream } = await home(t, [])
    const market = page.locator('section', { has: page.locator('#home-market') })
    const open = async () => {
      await market.locator('summary').click()
      await market.getByText(text('market.unit')).waitFor()
      return market.locator('dt').allTextContents()
    }
    const names = (figures: string[]) => figures.map((figure) => text(`market.${figure}`))
    const few = await open()
    t.strictSame(
      few.filter((name) => names(['high', 'low', 'high24h', 'low24h']).includes(name)),
      names(['high24h', 'low24h']),
    )
    await market.getByText(text('market.now'), { exact: true }).waitFor()
    upstream.rewrite = (key, data) =>
      key === 'POST stock/detail' ? { ...(data as object), high: '0.1299', low: '0.1199' } : data
    upstream.world.advance(60)
    await page.clock.setSystemTime(Date.now() + 60_000)
    await page.reload()
    await market.locator('.market-price').waitFor()
    const all = await open()
    t.strictSame(
      all.filter((name) => !few.includes(name)),
      names(['high', 'low']),
      'both, if they differ',
    )
  },
)

/** Home's market card: its figures, and the line of the prices that this device has received. */
import t from 'tap'
import { DRAWN, launch, open, type Phone, until } from '../support/browser.ts'
import { HISTORY, homeWith } from '../support/home-prices.ts'

/** The change from the first recorded price to the last one, truncated as in the app. */
async function ownChange(page: Phone['page']): Promise<string> {
  const prices = JSON.parse(await page.evaluate<string>('localStorage.prices')) as { price: string }[]
  const [first, last] = [prices[0], prices.at(-1)].map((each) => Math.round(Number(each?.price) * 10_000))
  const hundredths = Math.trunc((((last ?? 0) - (first ?? 0)) / (first ?? 1)) * 10_000)
  const sign = hundredths > 0 ? '+' : hundredths < 0 ? '−' : ''
  return `${sign}${(Math.abs(hundredths) / 100).toFixed(2)}%`
}

/** The heights of the baselines of the texts in `part`: those of an empty inline block that stands beside each text for a moment. */
const baselinesOf = (part: string) => `(() => {
  const all = document.createTreeWalker(document.querySelector('${part}'), NodeFilter.SHOW_TEXT)
  const texts = []
  while (all.nextNode()) texts.push(all.currentNode)
  return texts.map((text) => {
    const line = document.createElement('span')
    const probe = document.createElement('i')
    probe.style.display = 'inline-block'
    text.before(line)
    line.append(text, probe)
    const { bottom } = probe.getBoundingClientRect()
    line.replaceWith(text)
    return bottom
  })
})()`

t.test(
  'ten minutes of prices are drawn as a line with a scale, times, and a gap where prices are unknown',
  async (t) => {
    const phone = await homeWith(t, [
      [40, '0.1240'],
      [36, '0.1239'],
      [32, '0.1240'],
      [28, '0.1241'],
      [4, '0.1240'],
    ])
    const { page, text, axe } = phone
    // wide enough for one line in the test's font
    await page.setViewportSize({ width: 560, height: 800 })
    for (const part of ['.market-price', '.total-price']) {
      const baselines = await page.evaluate<number[]>(baselinesOf(part))
      t.ok(baselines.length >= 3, `${part}: ${baselines.length} texts`)
      t.ok(Math.max(...baselines) - Math.min(...baselines) < 0.5, `${part} stands on one line: ${baselines}`)
    }
    const slider = page.getByRole('slider', { name: HISTORY })
    await slider.waitFor()
    const scale = (await page.locator('.chart-range span').allTextContents()).map((each) => Number(each) * 10_000)
    const step = Math.round((scale[0] ?? 0) - (scale[1] ?? 0))
    t.ok(scale.length >= 2 && scale.length <= 5, `${scale}`)
    t.ok([5, 10, 20, 25, 50].includes(step) && scale.every((each) => Math.round(each) % step === 0), `round: ${scale}`)
    const plot = await page.locator('.price-line .chart-plot').boundingBox()
    t.ok(plot && plot.height >= 140 && plot.height <= 160, `high enough for a line: ${plot?.height}`)
    t.equal(await page.locator('.chart-base').count(), 1, 'the first price, from which the change is counted')
    t.ok((await page.locator('.chart-ends span').count()) >= 3, 'times to read the line from')
    const line = (await page.locator('.chart-line').getAttribute('d')) ?? ''
    t.equal(line.split('M').length - 1, 2, line)
    t.notMatch(line, /[CQST]/, 'not smoothed')
    t.match(await page.locator('.price-line figcaption').innerText(), text('market.gaps'))
    const overview = page.locator('.price-overview')
    t.match(
      await overview.textContent(),
      /^40 minutes[+−]?\d+\.\d\d%Low 0\.\d{4}High 0\.1241$/,
      'its own time, and the change in it',
    )
    t.match(await overview.textContent(), await ownChange(page))
    const reading = page.locator('.price-line .chart-reading')
    await slider.press('Home')
    t.match(await slider.getAttribute('aria-valuetext'), /0\.1240 USDT$/)
    t.match(await reading.textContent(), /: 0\.1240 USDT/)
    t.equal(await page.locator('.price-spans').count(), 0, 'no choice: less than an hour is known')
    await axe(t, 'home with a price line')
  },
)

t.test('a price that stayed the same has a change without sign and arrow, and nothing beside it moves', async (t) => {
  const phone = await open(t, await launch(t), 'vi-VN', { seed: 'demo' })
  const { page, upstream } = phone
  await page.setViewportSize({ width: 320, height: 568 })
  const now = Math.floor(upstream.world.now())
  const prices = Array.from({ length: 181 }, (_, index) => ({ at: now - (180 - index) * 60, price: '0.1240' }))
  upstream.rewrite = (key, data) =>
    key === 'POST stock/detail' ? { ...(data as object), price: '0.1240', close: '0.1240' } : data
  await phone.context.addInitScript(`localStorage.prices ??= ${JSON.stringify(JSON.stringify(prices))}`)
  await phone.logIn()
  await phone.settled()
  await page.locator('.price-line').scrollIntoViewIfNeeded()
  const change = page.locator('.price-change')
  await change.waitFor()
  t.equal(await change.innerText(), '3 giờ\n0,00%')
  t.equal(await change.locator('svg').count(), 0)
  const overview = page.locator('.price-overview')
  const line = 1.25 * (await page.evaluate<number>('parseFloat(getComputedStyle(document.documentElement).fontSize)'))
  t.equal(
    (await overview.boundingBox())?.height,
    line,
    'one line, although the lowest and the highest price do not fit beside it',
  )
})

t.test(
  'with less than ten minutes of prices, the card shows where the price stands between the day’s low and high, and has no room for a line',
  async (t) => {
    const { page, text, upstream, go } = await homeWith(t, [
      ...Array.from({ length: 11 }, (_, index) => [9 - 0.8 * index, '0.1240'] as const),
      [0.5, '0.1241'],
    ])
    const range = page.locator('.price-range')
    await range.getByText(text('market.low24h')).waitFor()
    await range.getByText(text('market.high24h')).waitFor()
    t.equal(await page.locator('.price-track i').count(), 1, 'the price is marked')
    const card = page.locator('.card', { has: page.locator('#home-market') })
    const { height } = (await card.boundingBox()) ?? { height: 0 }
    t.ok(height > 0 && height < 240, `compact: ${height}`)
    upstream.world.advance(120)
    await page.clock.setSystemTime(Date.now() + 120_000)
    await page
      .getByRole('button', { name: text('common.refresh') })
      .first()
      .click()
    await until(page, '((all) => all.at(-1).at - all[0].at > 600)(JSON.parse(localStorage.prices))')
    await page.evaluate(DRAWN)
    t.equal(await page.locator('.price-line').count(), 0, 'what is known later moves nothing on this visit')
    await go('/pages/my/index')
    await go('/pages/home/index')
    await page.getByRole('slider', { name: HISTORY }).waitFor()
  },
)

t.test(
  'the list of figures names the unit of the prices, and shows high and low once if those of the day equal those of 24 hours',
  async (t) => {
    const { page, text, upstream } = await homeWith(t, [])
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

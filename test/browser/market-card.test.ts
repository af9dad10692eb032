/** Home's market card: its figures, and the line of the prices that this device has received. */
import t, { type Test } from 'tap'
import { DRAWN, launch, launchPainting, open, type Phone, until } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'

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

/** The change from the first recorded price to the last one, truncated as in the app. */
async function ownChange(page: Phone['page']): Promise<string> {
  const prices = JSON.parse(await page.evaluate<string>('localStorage.prices')) as { price: string }[]
  const [first, last] = [prices[0], prices.at(-1)].map((each) => Math.round(Number(each?.price) * 10_000))
  const hundredths = Math.trunc((((last ?? 0) - (first ?? 0)) / (first ?? 1)) * 10_000)
  const sign = hundredths > 0 ? '+' : hundredths < 0 ? '−' : ''
  return `${sign}${(Math.abs(hundredths) / 100).toFixed(2)}%`
}

/** Answers as a server that has recorded enough prices for a line. */
const serverHasLine = (page: Phone['page']) =>
  page.route('**/api/view/start*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), hasPriceLine: true } })
  })

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
    t.equal(scale.length, 3, `the lowest, the middle and the highest: ${scale}`)
    t.equal((scale[0] ?? 0) + (scale[2] ?? 0), 2 * (scale[1] ?? 0))
    const plot = await page.locator('.price-line .chart-plot').boundingBox()
    t.ok(plot && plot.height >= 140 && plot.height <= 160, `high enough for a line: ${plot?.height}`)
    t.equal(await page.locator('.chart-base').count(), 1, 'the first price, from which the change is counted')
    t.equal(await page.locator('.chart-ends span').count(), 3)
    const line = (await page.locator('.chart-line').getAttribute('d')) ?? ''
    t.equal(line.split('M').length - 1, 2, line)
    t.notMatch(line, /[CQST]/, 'not smoothed')
    const reading = page.locator('.price-line .chart-reading')
    t.match(
      await reading.textContent(),
      /^40 minutes[+−]?\d+\.\d\d%Low 0\.\d{4}High 0\.1241$/,
      'until a price is chosen: its own time, and the change in it',
    )
    t.match(await reading.textContent(), await ownChange(page))
    const [row, highest] = await Promise.all(
      ['.price-line .chart-reading', '.price-line .chart-range span'].map((each) =>
        page.locator(each).first().boundingBox(),
      ),
    )
    const middle = (row?.y ?? 0) + (row?.height ?? 0) / 2
    t.ok((highest?.y ?? 0) - middle >= 24, 'two lines between the highest price and the highest number of the scale')
    await slider.press('Home')
    t.match(await slider.getAttribute('aria-valuetext'), /0\.1240 USDT$/)
    t.match(await reading.textContent(), /^0\.1240 USDT/)
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
  const reading = page.locator('.price-line .chart-reading')
  const line = 1.5 * (await page.evaluate<number>('parseFloat(getComputedStyle(document.documentElement).fontSize)'))
  t.equal(
    (await reading.boundingBox())?.height,
    line,
    'one line, although the lowest and the highest price do not fit beside it',
  )
  await page.locator('.price-line').getByRole('slider').press('Home')
  t.equal((await reading.boundingBox())?.height, line)
})

/** Opens home on a device that has recorded prices for `days`. @returns the texts at the ends of the price line, and between them */
async function endsOfLine({ page, upstream, context, logIn, settled }: Phone, days: number): Promise<string[]> {
  const count = days * 288
  const now = Math.floor(upstream.world.now())
  const prices = Array.from({ length: count + 1 }, (_, index) => ({ at: now - (count - index) * 300, price: '0.1240' }))
  await context.addInitScript(`localStorage.prices ??= ${JSON.stringify(JSON.stringify(prices))}`)
  await logIn()
  await settled()
  await page.locator('.price-line').scrollIntoViewIfNeeded()
  const times = page.locator('.price-line .chart-ends span')
  await times.first().waitFor()
  return times.allInnerTexts()
}

t.test('a line of a whole day says at its beginning which day that was', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page } = phone
  await page.setViewportSize({ width: 320, height: 568 })
  const texts = await endsOfLine(phone, 1)
  t.equal(texts.length, 3)
  t.match(texts[0], /^[A-Z][a-z]+\s\d+ · \d+:\d\d\s[AP]M$/)
  t.match(texts[2], /^\d+:\d\d\s[AP]M$/)
  t.ok(
    await page.evaluate(
      "[...document.querySelectorAll('.chart-ends')].every((ends) => ends.scrollWidth <= ends.clientWidth)",
    ),
  )
  t.match(await page.locator('.price-line').innerText(), /Recorded since [A-Z][a-z]+\s\d+ · \d/)
})

t.test('a line of several days has dates without times, at its beginning and in its caption', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  for (const each of await endsOfLine(phone, 4)) t.match(each, /^[A-Z][a-z]+\s\d+$/)
  t.match(await phone.page.locator('.price-line').innerText(), /Recorded since [A-Z][a-z]+\s\d+\n/)
})

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
  await serverHasLine(page)
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

t.test('a member chooses among the times that the record covers', async (t) => {
  const minutes = Array.from({ length: 26 * 12 + 1 }, (_, index) => 26 * 60 - 5 * index)
  const { page, text, axe } = await home(
    t,
    minutes.map((ago) => [ago, ago <= 65 ? '0.1300' : ago <= 365 ? '0.1400' : '0.1500']),
  )
  const slider = page.getByRole('slider', { name: HISTORY })
  await slider.waitFor()
  const card = page.locator('.card', { has: page.locator('#home-market') })
  const heightOfCard = async () => Math.round((await card.boundingBox())?.height ?? 0)
  const before = await heightOfCard()
  const choice = page.getByRole('group', { name: text('market.period') }).getByRole('button')
  t.strictSame(await choice.allTextContents(), ['1h', '6h', '24h'])
  const boxes = await Promise.all((await choice.all()).map((each) => each.boundingBox()))
  t.ok(boxes.every((box) => box && box.width >= 44 && box.height >= 44))
  const reading = page.locator('.price-line .chart-reading')
  for (const [name, high, time] of [
    ['24h', null, /^24 h range/],
    ['6h', '0.1400', /^6 hours−/],
    ['1h', '0.1300', /^1 hour0\.00%Low/],
  ] as const) {
    const button = choice.getByText(name, { exact: true })
    await button.click()
    await page.locator('.price-spans [aria-pressed=true]').getByText(name, { exact: true }).waitFor()
    await reading.getByText(high ? `High ${high}` : text('market.range')).waitFor()
    t.match(await reading.textContent(), time, 'the change of 24 hours stands beside the price already')
    t.equal(await heightOfCard(), before, `${name}: nothing moves`)
    const span = Number(await slider.getAttribute('aria-valuemax'))
    t.ok(span > 0)
  }
  await slider.press('Home')
  t.match(await slider.getAttribute('aria-valuetext'), /0\.1300 USDT$/, 'the chosen time only')
  await axe(t, 'home with a choice of times')
})

t.test('of a whole day, the line and the list of all figures say the same lowest and highest price', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, upstream } = phone
  // the record lacks the lowest and the highest price of the day
  upstream.rewrite = (key, data) =>
    key === 'POST stock/detail'
      ? { ...(data as object), price: '0.1240', change: '0.0006', high_24h: '0.1310', low_24h: '0.1158' }
      : data
  await endsOfLine(phone, 1)
  const reading = page.locator('.price-line .chart-reading')
  await reading.getByText(`${text('market.range')} 0.1158\u00a0–\u00a00.1310`).waitFor()
  t.notMatch(await reading.innerText(), /Low|High/)
  const [y] = /(?<=^M0 )[\d.]+/.exec((await page.locator('.chart-base').getAttribute('d')) ?? '') ?? []
  const [lineY] = /(?<=^M0 )[\d.]+/.exec((await page.locator('.chart-line').getAttribute('d')) ?? '') ?? []
  t.ok(
    Number(y) > Number(lineY),
    `the price before the change of 24 hours is lower than that of the line: ${y} ${lineY}`,
  )
  const market = page.locator('section', { has: page.locator('#home-market') })
  await market.locator('summary').click()
  for (const [key, value] of [
    ['market.low24h', '0.1158'],
    ['market.high24h', '0.1310'],
  ] as const)
    t.equal(
      await market
        .locator('.key-values > div', { has: page.locator('dt', { hasText: text(key) }) })
        .locator('dd')
        .innerText(),
      value,
    )
})

t.test(
  'in a wide window, where the card is in sight at once, nothing moves when its line and its choice arrive',
  async (t) => {
    const phone = await open(t, await launchPainting(t), 'en-US', { seed: 'demo' })
    const { page, upstream } = phone
    const now = Math.floor(upstream.world.now())
    const prices = Array.from({ length: 100 }, (_, index) => ({ at: now - (99 - index) * 60, price: '0.1240' }))
    await serverHasLine(page)
    await page.route('**/api/market/prices', (route) => route.fulfill({ json: { prices } }))
    await page.setViewportSize({ width: 1280, height: 1000 })
    await phone.logIn()
    await phone.settled()
    // the second visit knows how high the Today card is
    await page.evaluate('localStorage.removeItem("prices"); sessionStorage.clear()')
    await page.addInitScript(WATCH_SHIFTS)
    await page.reload()
    await page.locator('.price-spans').waitFor()
    await page.getByRole('slider', { name: HISTORY }).waitFor()
    await phone.settled()
    t.equal(await page.evaluate(SHIFTS), '')
  },
)

t.test(
  'with less than ten minutes of prices, the card shows where the price stands between the day’s low and high, and has no room for a line',
  async (t) => {
    const { page, text, upstream, go } = await home(t, [
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

/** The line of prices on home's market card: its days, its labels and the choice of times. */
import t from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'
import { ILLEGIBLE } from '../support/chart-legible.ts'
import { HISTORY, homeWith } from '../support/home-prices.ts'

/** Labels of the price line that overlap, are cut off at an end of the card, or lie on a mark that is not theirs. */
const TROUBLE = `(() => {
  const boxOf = (each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return { text: each.textContent, box: range.getBoundingClientRect() }
  }
  const { left, right } = document.querySelector('.price-line').getBoundingClientRect()
  const all = [...document.querySelectorAll('.price-line :is(.chart-range, .chart-ends) > *')]
    .filter((each) => getComputedStyle(each).visibility === 'visible').map(boxOf)
  const cut = all.filter(({ box }) => box.left < left - 0.5 || box.right > right + 0.5).map(({ text }) => 'cut: ' + text)
  return cut.concat(all.flatMap((one, index) => all.slice(index + 1)
    .filter(({ box }) => one.box.left < box.right && box.left < one.box.right && one.box.top < box.bottom - 1 && box.top < one.box.bottom - 1)
    .map(({ text }) => one.text + ' on ' + text)))
})()`

/** Opens home on a device that has recorded prices for `days`. @returns the texts at the marks of the time axis */
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

t.test(
  'a line of a whole day has round times, and its newest price is selected until the member chooses another',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { page } = phone
    await page.setViewportSize({ width: 320, height: 568 })
    const texts = await endsOfLine(phone, 1)
    t.equal(texts.length, 4, `${texts}`)
    t.equal(texts.filter((each) => /^[A-Z][a-z]+\s\d+$/.test(each)).length, 1, `midnight is the day: ${texts}`)
    t.equal(texts.filter((each) => /^(12|6)\s[AP]M$/.test(each)).length, 3, `round times: ${texts}`)
    t.strictSame(await page.evaluate(TROUBLE), [])
    t.strictSame(await page.evaluate(ILLEGIBLE), [], 'large enough and with enough contrast')
    const reading = page.locator('.price-line .chart-reading')
    t.match(await reading.textContent(), /^As of \d+:\d\d\s[AP]M$/, 'of when the price is, until another one is chosen')
    const mark = () => page.locator('.price-line .chart-mark').getAttribute('d')
    t.equal(await mark(), 'M320 0V96', 'and marked at the end of the line')
    const height = (await reading.boundingBox())?.height
    await page.getByRole('slider', { name: HISTORY }).press('Home')
    t.match(await reading.textContent(), /^[A-Z][a-z]+\s\d+ · \d+:\d\d\s[AP]M: 0\.1240 USDT/)
    t.equal(await mark(), 'M0 0V96')
    t.equal((await reading.boundingBox())?.height, height)
    const slider = page.getByRole('slider', { name: HISTORY })
    await slider.blur()
    await reading.getByText(/^As of/).waitFor()
    // a touch that turns into scrolling
    await slider.dispatchEvent('pointerdown', { clientX: 0 })
    await reading.getByText(/^As of/).waitFor({ state: 'detached' })
    await slider.dispatchEvent('pointercancel')
    await reading.getByText(/^As of/).waitFor()
    t.match(await page.locator('.price-line').innerText(), /Dashed line: price as of [A-Z][a-z]+\s\d+ · \d/)
  },
)

t.test('in Turkish, the choice of times cannot be read as seconds, and fits a narrow phone', async (t) => {
  const phone = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
  const { page } = phone
  await page.setViewportSize({ width: 320, height: 568 })
  await endsOfLine(phone, 1)
  t.match(await page.locator('.price-spans button').allTextContents(), [/^1\ssa\.$/, /^6\ssa\.$/, /^24\ssa\.$/])
  t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))
  for (const name of [/^1\ssa/, /^6\ssa/, /^24\ssa/]) {
    await page.locator('.price-spans button').getByText(name).click()
    await page.locator('.price-spans [aria-pressed=true]').getByText(name).waitFor()
    const marks = await page.locator('.price-line .chart-ends span').allTextContents()
    t.ok(marks.length >= 3 && marks.length <= 5, `${marks}`)
    t.strictSame(await page.evaluate(TROUBLE), [], `${name}`)
  }
  t.ok(await page.evaluate("document.querySelector('.price-spans').getBoundingClientRect().right <= innerWidth"))
})

t.test('a line of several days has dates without times, at its marks and in its caption', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  for (const each of await endsOfLine(phone, 4)) t.match(each, /^[A-Z][a-z]+\s\d+$/)
  t.match(await phone.page.locator('.price-line').innerText(), /Dashed line: price as of [A-Z][a-z]+\s\d+\n/)
})

t.test('the caption names the dashed line only while it is drawn, and its room is kept before', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, upstream } = phone
  // so that the dashed line is far below the scale
  upstream.rewrite = (key, data) =>
    key === 'POST stock/detail' ? { ...(data as object), price: '0.1240', change: '0.0500' } : data
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/drawn-chart-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const caption = page.locator('.price-line figcaption')
  const ends = endsOfLine(phone, 1)
  await caption.waitFor({ state: 'attached' })
  const heightOfCaption = async () => (await caption.boundingBox())?.height ?? 0
  const reserved = await heightOfCaption()
  t.ok(reserved > 12, `a line: ${reserved}`)
  t.notMatch(await page.locator('.price-line').innerText(), /Dashed/, 'not before the line is drawn')
  gate.resolve()
  await ends
  await page.getByRole('slider', { name: HISTORY }).waitFor()
  t.equal(await page.locator('.chart-base').count(), 0)
  t.notMatch(await page.locator('.price-line').innerText(), /Dashed/, 'not without a dashed line')
  t.equal(await heightOfCaption(), reserved)
})

t.test('a member chooses among the times that the record covers', async (t) => {
  const minutes = Array.from({ length: 26 * 12 + 1 }, (_, index) => 26 * 60 - 5 * index).filter(
    // a gap of a quarter of an hour, which is too narrow to be seen in a day
    (ago) => ago <= 700 || ago >= 715,
  )
  const { page, text, axe } = await homeWith(
    t,
    minutes.map((ago) => [ago, ago <= 65 ? '0.1300' : ago <= 365 ? '0.1400' : '0.1500']),
  )
  const slider = page.getByRole('slider', { name: HISTORY })
  await slider.waitFor()
  const card = page.locator('.card', { has: page.locator('#home-market') })
  const heightOfCard = async () => Math.round((await card.boundingBox())?.height ?? 0)
  const before = await heightOfCard()
  t.notMatch(await page.locator('.price-line figcaption').innerText(), text('market.gaps'))
  const choice = page.getByRole('group', { name: text('market.period') }).getByRole('button')
  t.strictSame(await choice.allTextContents(), ['1h', '6h', '24h'])
  const boxes = await Promise.all((await choice.all()).map((each) => each.boundingBox()))
  t.ok(boxes.every((box) => box && box.width >= 44 && box.height >= 44))
  const overview = page.locator('.price-overview')
  for (const [name, high, time] of [
    ['24h', null, /^24 h range/],
    ['6h', '0.1400', /^6 hours−/],
    ['1h', '0.1300', /^1 hour0\.00%Low/],
  ] as const) {
    const button = choice.getByText(name, { exact: true })
    await button.click()
    await page.locator('.price-spans [aria-pressed=true]').getByText(name, { exact: true }).waitFor()
    await overview.getByText(high ? `High ${high}` : text('market.range')).waitFor()
    t.match(await overview.textContent(), time, 'the change of 24 hours stands beside the price already')
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
  const overview = page.locator('.price-overview')
  await overview.getByText(`${text('market.range')} 0.1158\u00a0–\u00a00.1310`).waitFor()
  t.notMatch(await overview.innerText(), /Low|High/)
  t.strictSame(
    await page.locator('.price-line .chart-range span').allTextContents(),
    ['0.1300', '0.1250', '0.1200', '0.1150'],
    'round numbers, and room for the lowest and the highest price',
  )
  t.equal(await page.locator('.price-line .chart-last').textContent(), '0.1240', 'the last price')
  t.strictSame(
    await page.locator('.price-line .chart-range [data-covered=true]').allTextContents(),
    ['0.1250'],
    'the number that it would cover is left out',
  )
  t.strictSame(await page.evaluate(TROUBLE), [])
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

/** How the bars of a chart appear and change, and what is shown meanwhile. */
import t, { type Test } from 'tap'
import { hold, launch, open, type Phone, until } from '../support/browser.ts'

/** Counts the bars that a script moves. `frozenAt`: what is moved stands still at this time, in milliseconds. */
const COUNT_MOVES = `window.moved = 0
const animate = Element.prototype.animate
Element.prototype.animate = function (...parts) {
  if (this.matches('.chart-bar > i')) window.moved += 1
  const animation = animate.apply(this, parts)
  if (window.frozenAt !== undefined) {
    animation.pause()
    animation.currentTime = window.frozenAt
  }
  return animation
}`

/** Yesterday's bar as one reads it from the scale, its lines, and the scale's highest number. */
const READING = `(() => {
  const numbers = [...document.querySelectorAll('.chart-scale span')].map((each) => [Number(each.textContent), each.getBoundingClientRect().y])
  const [[top, high], [, low]] = [numbers[0], numbers.at(-1)]
  const { height } = [...document.querySelectorAll('.chart-bar > i')].at(-2).getBoundingClientRect()
  const lines = [...document.querySelectorAll('.chart-lines i')].map((each) => each.getBoundingClientRect().y).reverse()
  return { top, value: (height / (low - high)) * top, apart: Math.max(...numbers.map(([, y], index) => Math.abs(y - lines[index]))) }
})()`

async function promotion(t: Test): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  await phone.context.addInitScript(COUNT_MOVES)
  await phone.logInAt('/pages-sub/promotion/index')
  await phone.page.locator('.chart-bar').nth(6).waitFor()
  return phone
}

const sum = ({ page }: Phone) => page.locator('.earned .figure').textContent()

/** Records the animations with these names that begin and end. */
const WATCH = `window.seen = []
for (const kind of ['animationstart', 'animationend'])
  addEventListener(kind, ({ animationName: name }) => /^(grow|draw-line)$/.test(name) && seen.push(name + ' ' + kind.slice(9)), true)`

const GROWING = "document.getAnimations().filter(({ animationName }) => animationName === 'grow')"

t.test('the bars grow once the chart is in sight, one after the other, and not again', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  const { page, text } = phone
  await page.setViewportSize({ width: 375, height: 400 })
  await phone.context.addInitScript(WATCH)
  await phone.logInAt('/pages-sub/promotion/index')
  await page.locator('.chart-bar').nth(6).waitFor({ state: 'attached' })
  t.strictSame(
    await page.evaluate(`${GROWING}.map(({ playState, currentTime }) => playState + ' ' + currentTime)`),
    Array.from({ length: 7 }, () => 'paused 0'),
    'they wait until they can be seen',
  )
  const delays = await page.evaluate<number[]>(`${GROWING}.map(({ effect }) => effect.getTiming().delay)`)
  t.strictSame(
    delays,
    delays.toSorted((a, b) => a - b),
  )
  t.ok((delays.at(-1) ?? 0) > 0 && (delays.at(-1) ?? 0) < 160, `${delays}`)
  const end = await page.evaluate<number>(
    "Math.max(...document.querySelector('.chart-bars').getAnimations({ subtree: true }).map(({ effect }) => effect.getComputedTiming().endTime))",
  )
  t.ok(end > 240 && end <= 450, `all bars and their values together take ${end} ms`)
  await page.locator('.chart-plot').scrollIntoViewIfNeeded()
  await until(page, "seen.filter((each) => each === 'grow end').length === 7")
  await page.evaluate('scrollTo(0, 0)')
  await page.locator('.chart-plot').scrollIntoViewIfNeeded()
  await page.getByRole('slider', { name: text('earnings.byDay') }).press('ArrowLeft')
  await until(page, "document.querySelector('.chart-bars').dataset.chosen === 'true'")
  t.equal(await page.evaluate("seen.filter((each) => each === 'grow start').length"), 7, 'once')
})

t.test('a line is drawn once it is in sight, and is there at once with reduced motion', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  const { page } = phone
  await phone.context.addInitScript(WATCH)
  await phone.logInAt('/pages-sub/finance/balance-detail?coin=usdt')
  await until(page, "seen.join() === 'draw-line start,draw-line end'")
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.locator('.chart-drawing').waitFor()
  t.equal(await page.evaluate("getComputedStyle(document.querySelector('.chart-drawing')).animationName"), 'none')
})

t.test('a line that shows another time moves from where it was, and is not drawn again', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  const { page } = phone
  const now = Math.floor(phone.upstream.world.now())
  const prices = Array.from({ length: 313 }, (_, index) => ({
    at: now - (312 - index) * 300,
    price: index < 300 ? '0.1500' : '0.1300',
  }))
  await phone.context.addInitScript(`localStorage.prices ??= ${JSON.stringify(JSON.stringify(prices))}`)
  await phone.context.addInitScript(COUNT_MOVES)
  await phone.context.addInitScript(WATCH)
  await phone.logIn()
  await phone.settled()
  await page.locator('.price-line').scrollIntoViewIfNeeded()
  const drawn = "seen.filter((each) => each.startsWith('draw-line')).join()"
  await until(page, `${drawn} === 'draw-line start,draw-line end'`)
  const height = () =>
    page.evaluate<number>(
      "document.querySelector('.drawn-chart').getBoundingClientRect().bottom - document.querySelector('.chart-dot').getBoundingClientRect().y",
    )
  const choose = async (name: string) => {
    await page.locator('.price-spans button').getByText(name, { exact: true }).click()
    await page.locator('.price-spans [aria-pressed=true]').getByText(name, { exact: true }).waitFor()
  }
  const before = await height()
  await page.evaluate('window.frozenAt = 0')
  await choose('1h')
  t.ok(Math.abs((await height()) - before) < 1, `${await height()} instead of ${before}`)
  await page.evaluate('document.getAnimations().forEach((each) => each.finish())')
  const after = await height()
  t.ok(Math.abs(after - before) > 10, 'the scale has other numbers')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await choose('24h')
  t.ok(Math.abs((await height()) - before) < 1, 'at once with reduced motion')
  t.equal(await page.evaluate(drawn), 'draw-line start,draw-line end', 'drawn once')
})

t.test('a new price does not make the axes of the line fade; another time does', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  const { page, text, upstream } = phone
  const now = Math.floor(upstream.world.now())
  const prices = Array.from({ length: 313 }, (_, index) => ({ at: now - (312 - index) * 300, price: '0.1240' }))
  await phone.context.addInitScript(`localStorage.prices ??= ${JSON.stringify(JSON.stringify(prices))}
    window.faded = 0
    const { animate } = Element.prototype
    Element.prototype.animate = function (...about) {
      if (this.matches('.chart-ends')) faded += 1
      return animate.apply(this, about)
    }`)
  await phone.logIn()
  await phone.settled()
  await page.locator('.price-line').scrollIntoViewIfNeeded()
  const newest = await page.locator('.price-line .chart-reading').textContent()
  upstream.world.advance(600)
  await page.clock.setSystemTime(Date.now() + 600_000)
  await page
    .getByRole('button', { name: text('common.refresh') })
    .first()
    .click()
  await until(page, `document.querySelector('.price-line .chart-reading').textContent !== ${JSON.stringify(newest)}`)
  t.equal(await page.evaluate('faded'), 0)
  await page.locator('.price-spans button').getByText('1h', { exact: true }).click()
  await until(page, 'faded === 1')
})

t.test('while the days of another period load, the chart and its sum stay; then the known bars move', async (t) => {
  const phone = await promotion(t)
  const { page } = phone
  t.equal(
    await page.evaluate("getComputedStyle(document.querySelector('.chart-bar i')).animationName"),
    'grow',
    'new bars grow from the zero line',
  )
  const week = await sum(phone)
  await page.evaluate("document.querySelector('.chart-bar:last-of-type > i').isFirst = true")
  const release = await hold(page, '**/getMoneyLog')
  await page.locator('[data-key="30"]').click()
  await page.locator('.earned-kept[aria-busy=true]').waitFor()
  t.equal(await sum(phone), week)
  t.equal(await page.locator('.chart-bar').count(), 7)
  t.equal(await page.locator('main .skeleton').count(), 0)
  await release()
  await page.locator('.chart-bar').nth(7).waitFor()
  t.not(await sum(phone), week)
  t.equal(await page.locator('.earned-kept').getAttribute('aria-busy'), 'false')
  t.equal(await page.evaluate('window.moved'), 7, 'one for each day that was there before')
  t.ok(
    await page.evaluate("[...document.querySelectorAll('.chart-bar > i')].at(-1).isFirst"),
    'today’s bar is still the same',
  )
})

t.test('while the bars move to a scale with other numbers, they can be read from it', async (t) => {
  const { page } = await promotion(t)
  type Reading = { top: number; value: number; apart: number }
  await until(page, `${GROWING}.length === 0`)
  const before = await page.evaluate<Reading>(READING)
  for (const frozenAt of [0, 60]) {
    await page.evaluate(`window.frozenAt = ${frozenAt}`)
    await page.locator('[data-key="30"]').click()
    await page.locator('.chart-bar').nth(7).waitFor()
    const { top, value, apart } = await page.evaluate<Reading>(READING)
    t.not(top, before.top, 'the scale has other numbers')
    t.ok(Math.abs(value / before.value - 1) < 0.03, `${value} instead of ${before.value}`)
    t.ok(apart < 1.5, `${apart} px between a number and its line`)
    await page.evaluate('window.frozenAt = 240')
    await page.locator('[data-key="7"]').click()
    await page.locator('.chart-bar').nth(7).waitFor({ state: 'detached' })
  }
})

t.test(
  'if the days of another period cannot be loaded, the page says so instead of showing the old ones',
  async (t) => {
    const { page, text, upstream } = await promotion(t)
    upstream.faults.set('POST user/getMoneyLog', 'error-500')
    await page.locator('[data-key="30"]').click()
    await page.getByText(text('common.notLoaded', { parts: text('earnings.byDay') })).waitFor()
    t.equal(await page.locator('.chart-bar').count(), 0)
    await page.locator('[data-key="7"]').click()
    await page.locator('.chart-bar').nth(6).waitFor()
  },
)

t.test('with reduced motion, the bars change at once', async (t) => {
  const phone = await promotion(t)
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('[data-key="30"]').click()
  await page.locator('.chart-bar').nth(7).waitFor()
  t.equal(await page.evaluate('window.moved'), 0)
  await until(page, "getComputedStyle(document.querySelector('.chart-bar i')).animationName === 'none'")
})

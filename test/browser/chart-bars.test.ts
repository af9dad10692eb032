/** How the bars of a chart look, and what selecting one of them changes. */
import t, { type Test } from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'

/** Opens the promotion earnings of the last seven days. */
async function promotion(t: Test): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await phone.logInAt('/pages-sub/promotion/index')
  await phone.page.locator('.chart-bar').nth(6).waitFor()
  return phone
}

t.test('the bar of today, which is not over, is hatched; among thin bars, it has an outline only', async (t) => {
  const { page, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages/task-list/index?tab=mine&part=earnings')
  await page.locator('.chart-bar').nth(6).waitFor()
  const bars = () =>
    page.evaluate<{ look: string; fill: string }[]>(
      "[...document.querySelectorAll('.chart-bar:not([data-empty=true]) i')].map((bar) => getComputedStyle(bar)).map((bar) => ({ look: bar.borderTopStyle + ' ' + bar.backgroundImage.split('(')[0], fill: bar.backgroundColor }))",
    )
  const isWhole = ({ look }: { look: string }) => look === 'none none'
  const week = await bars()
  t.equal(week.pop()?.look, 'dashed repeating-linear-gradient')
  t.ok(week.every(isWhole))
  await page.setViewportSize({ width: 320, height: 568 })
  await page.locator('[data-key="30"]').click()
  await page.locator('.chart-bar').nth(7).waitFor()
  const month = await bars()
  const today = month.pop()
  t.equal(today?.look, 'solid none')
  t.ok(month.length > 7 && month.every(isWhole))
  t.notOk(
    month.some(({ fill }) => fill === today?.fill),
    'the outline is not filled like a whole day',
  )
  // makes each bar the highest in turn, among others that are hardly lower
  const gaps = await page.evaluate<number[]>(`(() => {
    const bars = [...document.querySelectorAll('.chart-bar > i')]
    const value = document.querySelector('.chart-value')
    return bars.map((_, highest) => {
      bars.forEach((bar, index) => { bar.style.height = index === highest ? '100%' : '99%' })
      value.style.setProperty('--at', (highest + 0.5) / bars.length * 100 + '%')
      value.style.setProperty('--share', '100%')
      const text = document.createRange()
      text.selectNodeContents(value)
      const box = value.getBoundingClientRect()
      const bottom = box.bottom - parseFloat(getComputedStyle(value).paddingBottom)
      const below = bars.map((bar) => bar.getBoundingClientRect()).filter(({ left, right }) => right > box.left && left < box.right)
      return Math.min(...below.map(({ top }) => top)) - Math.max(bottom, text.getBoundingClientRect().bottom)
    })
  })()`)
  t.equal(gaps.length, month.length + 1)
  t.ok(gaps.every(Number.isFinite), 'each value has a bar below it')
  t.ok(Math.min(...gaps) >= 3, `the highest value stands clear of all bars: ${gaps.map(Math.round)}`)
})

t.test('a day that the member selects stays selected when the period changes', async (t) => {
  const { page, text } = await promotion(t)
  const slider = page.getByRole('slider', { name: text('earnings.byDay') })
  const reading = () => slider.getAttribute('aria-valuetext')
  t.match(await reading(), new RegExp(`^${text('earnings.soFar')} · `), 'today at first')
  const marked = () =>
    page.evaluate<number[]>(
      "[...document.querySelectorAll('.chart-bar')].flatMap((bar, index) => getComputedStyle(bar, '::before').content === 'none' ? [] : [index])",
    )
  t.strictSame(await marked(), [6], 'its column is marked, so that it can be seen that others can be selected')
  await slider.press('ArrowLeft')
  await until(page, "document.querySelector('.chart-bars').dataset.chosen === 'true'")
  t.strictSame(await marked(), [5])
  const yesterday = await reading()
  await page.locator('[data-key="30"]').click()
  await page.locator('.chart-bar').nth(7).waitFor()
  t.equal(await reading(), yesterday)
  const value = page.locator('.chart-value:visible')
  t.equal(await value.count(), 0, 'the value of the highest bar is not taken for that of the selected one')
  const highest = await page.evaluate<number>(
    "Number(document.querySelector('.chart-value').style.getPropertyValue('--at').replace('%', '')) / 100",
  )
  const bars = await page.locator('.chart-bar').count()
  await page
    .locator('.chart-bar')
    .nth(Math.round(highest * bars - 0.5))
    .click({ force: true })
  await value.waitFor()
})

t.test('the other bars step back behind the one that the member selects, with a contrast of 3:1', async (t) => {
  const { page, text } = await promotion(t)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const colours = () =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('.chart-bar:not([data-empty=true]) i')].map((bar) => getComputedStyle(bar).backgroundColor)",
    )
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((each) => (Number(each) / 255) ** 2.2)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const before = await colours()
  await page.getByRole('slider', { name: text('earnings.byDay') }).press('Home')
  await until(page, "document.querySelector('.chart-bars').dataset.chosen === 'true'")
  const [chosen = '', ...others] = await colours()
  t.ok(light(chosen) > light(before[0] ?? ''), 'the selected one is lighter')
  const card = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('.chart-value[data-selected=false]')).backgroundColor",
  )
  for (const other of others) {
    t.ok(light(other) < light(before[1] ?? ''))
    t.ok((light(other) + 0.05) / (light(card) + 0.05) >= 3, `${other} on ${card}`)
  }
})

t.test('an empty day has the colour of a selected one while it is selected', async (t) => {
  const { page, text } = await promotion(t)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const today = () =>
    page.evaluate<string>("getComputedStyle(document.querySelector('.chart-bar:last-of-type > i')).backgroundColor")
  const height = () =>
    page.evaluate<number>("document.querySelector('.chart-bar:last-of-type > i').getBoundingClientRect().height")
  t.equal(await page.locator('.chart-bar').last().getAttribute('data-empty'), 'true')
  const before = await today()
  const slider = page.getByRole('slider', { name: text('earnings.byDay') })
  await slider.press('Home')
  await until(page, "document.querySelector('.chart-bars').dataset.chosen === 'true'")
  const selected = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('.chart-bar > i')).backgroundColor",
  )
  t.equal(await today(), before, 'as long as another day is selected')
  await slider.press('End')
  await until(page, "document.querySelector('.chart-bar:last-of-type').dataset.selected === 'true'")
  t.equal(await today(), selected)
  t.equal(await height(), 2, 'lower than the smallest value, which has three pixels')
})

t.test('on a phone in the platform’s time zone, the scale has no note about the days', async (t) => {
  const zone = 'Asia/Shanghai'
  const { page, logInAt, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { zone })
  await logInAt('/pages-sub/promotion/index')
  await page.locator('.chart-bar').nth(6).waitFor()
  t.equal(await page.locator('.chart-unit').textContent(), `≈ ${text('earnings.perDay')}`)
})

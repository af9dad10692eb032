/** Numbers and names in a chart never overlap. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { ILLEGIBLE } from '../support/chart-legible.ts'

/** Pairs of visible labels of the same kind that overlap. */
const OVERLAPS = `['.chart-value', '.chart-names span', '.chart-week span', '.chart-scale span', '.chart-ends span'].flatMap((kind) => {
  const boxes = [...document.querySelectorAll(kind)].flatMap((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    const { left, right, top, bottom, width } = range.getBoundingClientRect()
    return width > 0 && getComputedStyle(each).visibility === 'visible' ? [{ text: each.textContent, left, right, top, bottom }] : []
  })
  return boxes.flatMap((one, index) => boxes.slice(index + 1).flatMap((other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
      ? [one.text + ' on ' + other.text] : []))
})`

/** The values that lie over a bar. */
const ON_BARS = `[...document.querySelectorAll('.chart-value')].filter((each) => each.checkVisibility()).flatMap((value) => {
  const range = document.createRange()
  range.selectNodeContents(value)
  const { left, right, bottom } = range.getBoundingClientRect()
  return [...document.querySelectorAll('.chart-bar i')].flatMap((bar) => {
    const box = bar.getBoundingClientRect()
    return box.left < right && left < box.right && box.top + 1 < bottom ? [value.textContent] : []
  })
})`

for (const language of ['th-TH', 'tr-TR'] as const)
  t.test(`${language}, 320 px: the days and the values of a week do not lie on each other`, async (t) => {
    const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), language, { seed: 'demo' })
    await page.setViewportSize({ width: 320, height: 667 })
    await logInAt('/pages-sub/promotion/index')
    await settled()
    await page.locator('.chart-value:visible').first().waitFor()
    t.notMatch(
      await page.evaluate<string>("getComputedStyle(document.querySelector('.chart-value')).backgroundColor"),
      /^(transparent|rgba\(.*, 0\))$/,
      'no line of the scale crosses a value',
    )
    t.strictSame(await page.evaluate(ILLEGIBLE), [], 'large enough and with enough contrast')
    t.equal(await page.locator('.chart-names span:visible').count(), 7)
    t.equal(
      await page.locator('.chart-names span').last().textContent(),
      text('earnings.today'),
      'the platform’s current day, which may have another name here',
    )
    t.strictSame(await page.evaluate(OVERLAPS), [])
    const shown = page.locator('.chart-value:visible')
    t.equal(await shown.count(), 6, 'each day with earnings has its value, in few digits')
    t.match(await page.locator('.chart-unit').textContent(), /^≈ /, 'which the unit says')
    const decimals = async () =>
      (await page.locator('.chart-value:visible').allTextContents()).map(
        (each) => /\d+(?:[.,](\d+))?$/.exec(each)?.[1]?.length ?? 0,
      )
    const narrow = await decimals()
    t.strictSame([...new Set(narrow)], [2], 'all with the same decimals')
    const reading = () => page.locator('.chart-reading').textContent()
    t.match(await reading(), /\d[.,]\d{4}\sSNT/, 'the sentence has all decimals, as every other sum of SNT')
    t.match(await reading(), text('earnings.soFar'), 'and says that today is not over')
    const [week, month] = [7, 30].map((days) => page.getByRole('button', { name: text('task.days', { days }) }))
    await month?.click()
    await page.locator('.chart-week span').first().waitFor()
    t.strictSame(await page.evaluate(OVERLAPS), [], 'thirty days')
    t.equal(await page.locator('.chart-week span').first().textContent(), text('earnings.today'))
    // the value of a low bar would lie over its neighbours; it stands above the chart
    const slider = page.getByRole('slider')
    await slider.press('End')
    for (let count = 0; count < 12; count++) {
      await slider.press('ArrowLeft')
      t.strictSame(await page.evaluate(ON_BARS), [], `${count + 1} days before today`)
    }
    await week?.click()
    await page.locator('.chart-week').first().waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 800 })
    t.strictSame(await decimals(), narrow, 'in a wide window, too')
    t.strictSame(await page.evaluate(OVERLAPS), [])
    await page.setViewportSize({ width: 320, height: 667 })
    await page.evaluate("document.documentElement.style.fontSize = '32px'")
    const named = await page.locator('.chart-names span:visible').allTextContents()
    t.ok(named.length >= 3 && named.length < 7, `with large text, some days have a name: ${named}`)
    t.equal(named.at(-1), text('earnings.today'))
    t.strictSame(await page.evaluate(OVERLAPS), [], 'large text')
    await page.evaluate("document.documentElement.style.fontSize = ''")
    for (const each of upstream.world.movements) if (each.kind === 'promotion') each.change *= 100_000n
    await page.reload()
    await settled()
    // if the values do not fit side by side, only one of them is shown
    await until(
      page,
      "[...document.querySelectorAll('.chart-value')].filter((each) => each.offsetParent !== null).length === 1",
    )
    t.strictSame(await page.evaluate(OVERLAPS), [])
  })

t.test('the dates below a line do not lie on each other, also with large text', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/finance/balance-detail?coin=usdt')
  await settled()
  const names = page.locator('.chart-ends span:visible')
  await names.first().waitFor()
  const before = await names.count()
  t.ok(before >= 4 && before <= 6, `${before}`)
  t.strictSame(await page.evaluate(OVERLAPS), [])
  await page.evaluate("document.documentElement.style.fontSize = '32px'")
  await until(page, `document.querySelectorAll('.chart-ends span').length < ${before}`)
  t.ok((await names.count()) >= 2, 'enough to read the time from')
  t.strictSame(await page.evaluate(OVERLAPS), [], 'large text')
})

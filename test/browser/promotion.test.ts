/** The earnings from promotion. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'

t.test('the promotion earnings lead to the balance history, which lists them and nothing else', async (t) => {
  const { page, logInAt, settled, upstream, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  // the upstream's other word for them
  upstream.rewrite = (key, data) =>
    key === 'POST user/getMoneyLog'
      ? JSON.parse(JSON.stringify(data).replaceAll('"promotion"', '"promotion_income"'))
      : data
  await logInAt('/pages-sub/promotion/index')
  await settled()
  await page
    .locator('main')
    .getByRole('link', { name: text('run.income') })
    .click()
  await page.waitForURL('**/balance-detail?*kind=promotion*')
  await settled()
  const rows = page.locator('.month li')
  await rows.first().waitFor()
  const words = await page.evaluate<string[]>("[...document.querySelectorAll('.month li')].map((row) => row.innerText)")
  t.strictSame(
    words.filter((each) => !each.includes(text('records.kind.promotion'))),
    [],
  )
  await page.getByRole('button', { name: text('records.filters') }).click()
  t.equal(await page.locator('select[name=kind]').inputValue(), 'promotion')
})

t.test('promotion earnings: rows and sums agree; pulling down refreshes them', async (t) => {
  const { page, context, logInAt, settled, upstream, text } = await open(t, await launch(t), 'en-US', {
    seed: 'demo',
  })
  await logInAt('/pages-sub/promotion/index')
  await settled()
  const amounts = (await page.locator('.rows .figure').allTextContents()).map((each) =>
    Number(each.replace(/[^\d.]/g, '')),
  )
  const total = Number((await page.locator('.key-values dd').nth(1).textContent())?.replace(/[^\d.]/g, ''))
  t.ok(amounts.length > 1)
  t.strictSame(
    amounts,
    [...amounts].sort((one, other) => other - one),
    'the highest first',
  )
  t.equal(await page.locator('.rows .figure + .note').count(), 0, 'no task has earned anything today')
  await page.getByRole('heading', { name: `${text('team.totalIncome')} · ${text('earnings.byTask')}` }).waitFor()
  t.match(
    await page.locator('.row-main .note').allTextContents(),
    [/^Recorded \w+\s\d+,\s\d{4}/],
    'a date says what it is',
  )
  t.equal(await page.getByText(text('earnings.byTask'), { exact: true }).count(), 0, 'the list is by task')
  t.equal(await page.locator('input[type=date]').count(), 0, 'a task’s sum does not say when it was earned')
  t.ok(Math.abs(amounts.reduce((a, b) => a + b, 0) - total) < 0.001)
  // the chart has one bar per day. A tap or the arrow keys show the value of a bar, and screen readers get all values as text
  await page.locator('.chart-bar').first().waitFor()
  t.equal(await page.locator('.chart-bar').count(), 7)
  const value = /[\d.]+\sSNT \(≈\s[\d.]+\sUSDT\)/
  // each bar has its value above it; where the whole ones do not fit side by side, in fewer digits. A day without
  // earnings has no bar
  const above = page.locator('.chart-value:visible')
  t.equal(await above.count(), 6, 'not above today’s bar, which has nothing yet')
  const [bar, its] = [await page.locator('.chart-bar').nth(1).boundingBox(), await above.nth(1).boundingBox()]
  t.ok(bar && its && Math.abs(bar.x + bar.width / 2 - its.x - its.width / 2) < 12, 'above its bar')
  t.match(await above.nth(1).innerText(), /^\d+\.\d{2}$/)
  const today = page.locator('.chart-bar').last()
  t.equal(await today.getAttribute('data-empty'), 'true')
  t.equal(
    await page.evaluate("document.querySelector('.chart-bar:last-of-type i').getBoundingClientRect().height"),
    1,
    'a flat mark, which nobody takes for a value',
  )
  const slider = page.getByRole('slider', { name: text('earnings.byDay') })
  const reading = () => slider.getAttribute('aria-valuetext')
  t.match(
    await reading(),
    new RegExp(`^${text('earnings.soFar')} · 0\\.0000`),
    'today is selected at first, as in every chart',
  )
  await slider.click()
  t.match(await reading(), new RegExp(`^\\w+\\s\\d+ · ${value.source}$`))
  t.equal(await page.locator('.chart-reading').textContent(), (await reading())?.replace(' · ', ': '))
  await slider.press('End')
  await slider.press('ArrowLeft')
  const yesterday = await reading()
  t.match(await page.locator('.chart-unit').textContent(), text('earnings.perDay'))
  t.match(
    yesterday,
    new RegExp(` · ${await page.locator('.chart-value[data-selected=true]').innerText()}[\\d.]*\\sSNT`),
    'the selected bar has its value above it',
  )
  await slider.press('Home')
  t.not(await reading(), yesterday)
  t.equal(await slider.getAttribute('aria-valuenow'), '1')
  t.match(
    await page.locator('.chart > p.hidden').textContent(),
    new RegExp(`(\\w+\\s\\d+ ${value.source}; ){6}${text('earnings.soFar')} ${value.source}$`),
  )
  const before = upstream.calls('GET purchase/taskIncome').length
  const touch = await context.newCDPSession(page)
  const at = (y: number) => ({ touchPoints: [{ x: 180, y }] })
  // before that, the code that follows the finger is still loading
  await page.locator('.pull[data-state]').waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(200) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(240) })
  await page.locator('.pull[data-state=pulling]').waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.locator('.pull[data-state=idle]').waitFor()
  t.equal(upstream.calls('GET purchase/taskIncome').length, before, 'released too early, it does not refresh')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(200) })
  for (const y of [240, 300, 360]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) })
  await page.locator('.pull[data-state=reached]').waitFor()
  await page.getByText(text('pull.reached')).waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.locator('.pull[data-state=idle]').waitFor()
  t.equal(upstream.calls('GET purchase/taskIncome').length, before + 1)
  // after a press of the refresh button, the page shows the same states as after a pull, until the response arrives
  upstream.faults.set('GET purchase/taskIncome', 'hang', { times: 1 })
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.locator('.pull[data-state=refreshing]').waitFor()
  await page.getByText(text('pull.refreshing')).waitFor()
  const offset = await page.evaluate("document.querySelector('.pull-content').offsetTop")
  t.equal(offset, 0, 'the page is moved without shifting its layout')
  await until(
    page,
    "document.querySelector('.pull-content').getBoundingClientRect().top >= document.querySelector('.pull').getBoundingClientRect().top + 60",
  )
  upstream.releaseHung()
  await page.locator('.pull[data-state=restoring], .pull[data-state=idle]').first().waitFor()
  await page.locator('.pull[data-state=idle]').waitFor()
  t.equal(upstream.calls('GET purchase/taskIncome').length, before + 2)
})

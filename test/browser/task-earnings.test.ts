/** What the member's tasks have earned, below the task list and on home. */
import t from 'tap'
import { startOfDay } from '../../shared/calendar.ts'
import { DRAWN, hold, launch, open, type Phone, until } from '../support/browser.ts'
import { addEndedTasks } from '../support/ended-tasks.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'
import { tasks } from '../upstream/catalog.ts'

/** A device's time zone in which the platform's days begin at 6 a.m. */
const ZONE = 'Pacific/Honolulu'
const NAME = 'Text embedding, batch run'
/** The id of a task of the stub's member `demo`. */
function pledgeOf(world: Phone['upstream']['world'], name: string): number | undefined {
  const task = tasks.find((each) => each.name === name)
  return world.pledges.find((each) => each.task === task?.id && each.member === world.byName('demo')?.id)?.id
}

t.test('earnings show today and the period in both coins, by task, and thirty days with an axis', async (t) => {
  const { page, text, logInAt, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages/task-list/index?tab=mine')
  await page.locator('#my-earnings').scrollIntoViewIfNeeded()
  t.match(await page.locator('.chart-reading').textContent(), /^Today so far: [\d.,]+\sSNT \(≈\s[\d.,]+\sUSDT\)$/)
  const earned = page.locator('.earned')
  await earned.getByText(/^≈\s[\d.,]+\sUSDT at today’s price$/).waitFor()
  const sum = ((await earned.locator('.figure').textContent()) ?? '').split(' SNT', 1)[0]
  t.equal(await page.locator('.chart-unit').textContent(), `≈ ${text('earnings.perDay')}`)
  const scale = await page.locator('.chart-scale span').allTextContents()
  t.equal(scale.at(-1), '0')
  t.notMatch(scale.join(' '), /\.\d*0\b/, 'round numbers without needless zeros')
  t.equal(await page.locator('.chart-names span').count(), 7, 'every day is named')
  await page.locator('summary', { hasText: text('earnings.byTask') }).click()
  t.notMatch(await page.locator('.earned-tasks').innerText(), /Task income/, 'the names of the tasks alone')
  const rows = await page.locator('.key-values').last().locator('dd').allTextContents()
  const parts = rows.map((row) => {
    t.match(row, /^[\d.,]+ SNT≈\s[\d.,]+\sUSDT$/, 'each in both coins')
    return row.split(' SNT', 1)[0]
  })
  const cents = (shown = '') => BigInt(shown.replace(/[^\d]/g, ''))
  t.equal(
    parts.reduce((all, part) => all + cents(part), 0n),
    cents(sum),
    `${parts} = ${sum}`,
  )
  const slider = page.getByRole('slider', { name: text('earnings.byDay') })
  await slider.press('Home')
  await page.setViewportSize({ width: 375, height: 600 })
  const [places, isHidden] = await page.evaluate<[string, boolean]>(`(() => {
    const [tabs, value] = ['.task-tabs', '.chart-value[data-selected=true]'].map((each) => document.querySelector(each))
    const middle = (each) => Math.round(each.getBoundingClientRect().top + each.offsetHeight / 2)
    scrollBy({ top: middle(value) - middle(tabs), behavior: 'instant' })
    const { left, width } = value.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, middle(tabs))
    return [middle(value) + ' ' + middle(tabs), tabs.contains(found)]
  })()`)
  t.match(places, /^(\d+) \1$/, 'the value of the selected day is scrolled to where the tabs are')
  t.ok(isHidden, 'and the tabs cover it')
  await page.getByRole('button', { name: text('task.days', { days: 30 }) }).click()
  await page.locator('.chart-bar').nth(7).waitFor()
  const days = await page.locator('.chart-bar').count()
  t.ok(days < 30, 'there are too many records for thirty days')
  t.equal(await page.locator('.chart-week').count(), Math.ceil(days / 7), 'a mark each week')
  await slider.press('Home')
  const [since] = ((await slider.getAttribute('aria-valuetext')) ?? '').split(' · ')
  await earned
    .getByText(`${text('earnings.sum', { days })} · ${text('earnings.since', { day: since ?? '' })}`, { exact: true })
    .waitFor()
  await axe(t, 'earnings')
})

t.test('a task’s link to its earnings shows only those of tasks with this name, and says so', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logInAt, settled, upstream, axe } = phone
  const name = NAME
  await logInAt(`/pages/task-list/run?id=${pledgeOf(upstream.world, name)}`)
  await page.getByRole('link', { name: text('run.income') }).click()
  const rows = page.locator('.record')
  await rows.first().waitFor()
  await settled()
  const others = async () => (await rows.allTextContents()).filter((row) => !row.includes(`· ${name}`))
  t.strictSame(await others(), [])
  const note = page.getByText(text('records.allPeriods', { name }), { exact: true })
  t.equal(await note.count(), 1, 'those of all periods')
  const filter = page.locator('.searched').getByRole('button', { name })
  await axe(t, 'the earnings of a task')
  await page.getByRole('button', { name: text('records.all'), exact: true }).click()
  await until(page, "!location.hash.includes('search')")
  await settled()
  t.equal(await note.count(), 1, 'also after another filter, as long as the search stays')
  await filter.click()
  await filter.waitFor({ state: 'detached' })
  t.equal(await note.count(), 0)
  t.not(new URL(page.url()).hash.includes('search'), true)
  await until(page, `[...document.querySelectorAll('.record')].some((row) => !row.textContent.includes('${name}'))`)
})

t.test('if no record names the task, its link to its earnings leads on to those of all tasks', async (t) => {
  const { page, text, logInAt, axe, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const incomes = [1, 2].map((id) => ({ id, money: '13.6170', coin_type: 'coin', type: 'income', memo: 'Bonus' }))
  const other = { ...incomes[0], id: 3, type: 'swap', memo: 'Swap' }
  upstream.rewrite = (key, data) => (key === 'POST user/getMoneyLog' ? { total: 3, data: [...incomes, other] } : data)
  await logInAt(`/pages/task-list/run?id=${pledgeOf(upstream.world, NAME)}`)
  await page.getByRole('link', { name: text('run.income') }).click()
  await page.getByText(text('records.noMatch')).waitFor()
  await axe(t, 'no record of the task')
  await page.getByRole('button', { name: text('records.show', { count: '2' }) }).click()
  await until(page, "document.querySelectorAll('.record').length === 2")
  t.equal(await page.evaluate('document.activeElement.localName'), 'h1', 'the pressed button is gone')
  t.match(page.url(), /kind=income/, 'the other filters stay')
  t.notMatch(page.url(), /search/)
})

t.test(
  'home requests the earnings of the week once the member scrolls towards their card, and stays as high',
  async (t) => {
    const { page, text, logIn, settled, upstream, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const LOG = 'POST user/getMoneyLog'
    await page.setViewportSize({ width: 375, height: 667 })
    upstream.rewrite = (key, data) => (key === LOG ? { ...(data as object), total: 1, last_page: 1 } : data)
    await logIn()
    await settled()
    await page.waitForLoadState('networkidle')
    t.equal(upstream.calls(LOG).length, 0, 'not when home opens')
    const card = page.locator('.card', { has: page.locator('#home-earnings') })
    const height = async () => (await card.boundingBox())?.height ?? 0
    const before = Math.round(await height())
    upstream.faults.set(LOG, 'error-500')
    await page.evaluate('scrollTo(0, 40)')
    await card.getByText(text('common.notLoaded', { parts: text('earnings.sum', { days: 7 }) })).waitFor()
    t.ok(((await card.boundingBox())?.y ?? 0) > 667, 'before it is in sight')
    t.equal(Math.round(await height()), before, 'failed')
    upstream.faults.clear()
    const failed = upstream.calls(LOG).length
    await card.getByRole('button', { name: text('common.retry') }).click()
    await card.locator('.chart-bar').nth(6).waitFor()
    t.equal(Math.round(await height()), before, 'loaded')
    t.equal(upstream.calls(LOG).length, failed + 1, 'one request')
    await card.getByText(/^≈\s[\d.,]+\sUSDT at today’s price$/).waitFor()
    await card.getByText(text('common.pastEarnings')).waitFor()
    t.equal(await page.getByText(text('common.pastEarnings')).count(), 1, 'once')
    await axe(t, 'earnings on home')
    const again = page.waitForResponse('**/getMoneyLog')
    await page
      .locator('.top')
      .getByRole('button', { name: text('common.refresh') })
      .click()
    await again
    t.equal(upstream.calls(LOG).length, failed + 2, 'loaded again with home')
    await page.setViewportSize({ width: 375, height: 667 })
    await card.getByRole('link').click()
    await page.waitForURL('**/task-list/index?tab=mine&part=earnings')
    const days = page.locator('[data-key="30"]')
    await days.waitFor()
    await until(page, "document.activeElement.id === 'my-earnings-title'")
    await until(
      page,
      `(({ x, y, height }) => document.elementFromPoint(x + 20, y + height / 2)?.closest('[data-key="30"]') != null)(document.querySelector('[data-key="30"]').getBoundingClientRect())`,
    )
  },
)

t.test('opened for the earnings, the page loads all tasks and scrolls to the earnings once', async (t) => {
  const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  addEndedTasks(upstream.world)
  await logInAt('/pages/task-list/index?tab=mine&part=earnings')
  await until(page, "document.activeElement.id === 'my-earnings-title'")
  await page.evaluate('scrollTo(0, 100)')
  await page.locator('main .card-link').nth(1).click()
  const left = page.getByRole('button', { name: text('common.back') })
  await left.click()
  await left.waitFor({ state: 'detached' })
  await page.locator('#my-earnings').waitFor()
  await page.evaluate(DRAWN)
  const FOCUSED = 'document.activeElement.id || document.activeElement.localName'
  t.not(await page.evaluate(FOCUSED), 'my-earnings-title', 'not when the member comes back')
  await page.evaluate("location.hash = '#/pages/my/index'")
  await page.locator('.profile').waitFor()
  await page.evaluate("location.hash = '#/pages/task-list/index?tab=mine&part=earnings'")
  await until(page, "document.activeElement.id === 'my-earnings-title'")
  const filter = page.getByRole('combobox', { name: text('tasks.filter') })
  await filter.focus()
  await filter.selectOption('running')
  await page.locator('#my-earnings').waitFor({ state: 'detached' })
  await filter.selectOption('all')
  await page.locator('#my-earnings').waitFor()
  await page.evaluate(DRAWN)
  t.equal(await page.evaluate(FOCUSED), 'select', 'the filter keeps the focus')
})

t.test('without earnings, the page shows how to earn instead of empty bars', async (t) => {
  const { page, text, logInAt, upstream, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  upstream.rewrite = (key, data) => (key === 'POST user/getMoneyLog' ? { total: 0, data: [] } : data)
  await logInAt('/pages/task-list/index?tab=mine')
  await page.locator('#my-earnings').scrollIntoViewIfNeeded()
  await page.getByText(text('earnings.none')).waitFor()
  await page.getByText(text('guide.run')).waitFor()
  const empty = await page.locator('.card', { has: page.locator('.no-earnings') }).boundingBox()
  t.ok(empty && empty.height < 200, 'without the room for bars')
  t.equal(await page.locator('.chart').count(), 0)
  await axe(t, 'no earnings')
})

t.test('a single day of earnings is a bar among seven days; among thirty it is named instead', async (t) => {
  const extras = { zone: ZONE }
  const { page, go, text, logInAt, upstream, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' }, extras)
  const memo = 'Task income: Speech model, tuning'
  const income = { id: 1, money: '13.6170', coin_type: 'coin', type: 'income', memo, createtime: upstream.world.now() }
  upstream.rewrite = (key, data) => (key === 'POST user/getMoneyLog' ? { total: 1, data: [income] } : data)
  await logInAt('/pages/task-list/index?tab=mine')
  await page.locator('#my-earnings').scrollIntoViewIfNeeded()
  t.match(await page.locator('.chart-reading').textContent(), /^Today so far: /)
  await page.locator('[data-key="30"]').click()
  await page.getByText(text('earnings.oneDay', { day: text('earnings.today') })).waitFor()
  t.equal(await page.locator('.chart').count(), 0)
  await axe(t, 'one day')
  income.createtime = startOfDay(upstream.world.now(), ZONE, -2) + 3 * 3_600
  const date = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, month: 'short', day: 'numeric' })
  const day = date.format(income.createtime * 1_000)
  await page.reload()
  await page.locator('#my-earnings').scrollIntoViewIfNeeded()
  await page.locator('[data-key="30"]').click()
  await page.getByText(text('earnings.oneDay', { day })).waitFor()
  await go('/pages-sub/finance/balance-detail')
  t.match(await page.locator('.day h3').textContent(), day, 'the day under which the balance history lists it')
})

t.test('loading counts as slow only while it is under way and in sight', async (t) => {
  const { page, text, logInAt, go, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages/my/index')
  await page.setViewportSize({ width: 375, height: 667 })
  await page.clock.install()
  await page.route('**/api/user/getMoneyLog', () => undefined)
  const slow = page.getByText(text('common.slow'))
  for (const [path, placeholder] of [
    ['/pages/task-list/index?tab=mine', '#my-earnings'],
    ['/pages/home/index', '.home-earnings'],
  ] as const) {
    await go(path)
    const waiting = page.locator(`${placeholder} .skeleton`)
    await waiting.waitFor()
    t.equal(await page.getByRole('status', { name: text('common.loading') }).count(), 0, 'all else has loaded')
    await page.clock.runFor(12_000)
    await page.evaluate(DRAWN)
    t.notOk(await slow.isVisible(), 'the earnings are requested only once they are in sight')
    await waiting.scrollIntoViewIfNeeded()
    await page.locator(`${placeholder} [role=status]:not([aria-hidden] *)`).waitFor()
    // a block, because bars would look like earnings; one placeholder replaces another while the code loads
    await until(
      page,
      `[...document.querySelectorAll('${placeholder} .skeleton')].some((each) => getComputedStyle(each, '::after').backgroundImage === 'none')`,
    )
    await page.clock.runFor(7_000)
    await page.evaluate(DRAWN)
    t.notOk(await slow.isVisible())
    await page.clock.runFor(2_000)
    await slow.waitFor()
    await page.evaluate('scrollTo(0, 0)')
    await page.clock.runFor(8_000)
    await slow.waitFor({ state: 'hidden' })
  }
  t.equal(upstream.calls('POST user/getMoneyLog').length, 0)
})

t.test('on home, the placeholder stays until the bars can be drawn, and nothing moves then', async (t) => {
  const { page, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const release = await hold(page, '**/assets/drawn-chart-*.js')
  await logIn()
  await settled()
  await page.evaluate(WATCH_SHIFTS)
  await page.locator('#home-earnings').scrollIntoViewIfNeeded()
  await until(page, "Object.values(sessionStorage).some((stored) => stored.includes('earned task 7'))")
  await page.evaluate(DRAWN)
  const card = page.locator('.home-earnings')
  t.equal(
    await card.locator('.skeleton').isVisible(),
    true,
    'the earnings have arrived, but not the code that draws them',
  )
  t.equal(await card.locator('.chart').count(), 0)
  const height = async () => Math.round((await card.boundingBox())?.height ?? 0)
  const before = await height()
  await page.evaluate(SHIFTS)
  await release()
  await card.locator('.chart-bar').first().waitFor()
  t.equal(await card.locator('.skeleton').count(), 0)
  t.equal(await height(), before)
  t.equal(await page.evaluate(SHIFTS), '')
})

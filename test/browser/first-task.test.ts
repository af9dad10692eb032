/** The first task, suggested or chosen by the member: what it costs, what it may yield, and where it is compared with others. */
import type { Locator } from 'playwright'
import t from 'tap'
import { RUN_TIME_S } from '../../shared/limits.ts'
import { DRAWN, hold, launch, open, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { chooseFirstTask } from '../support/first-steps.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
import { amount } from '../upstream/amount.ts'
import { find, tasks } from '../upstream/catalog.ts'
import { dayOf, startOfDay } from '../upstream/clock.ts'
import { begin } from '../upstream/task-life.ts'

const DAY_S = 86_400

t.test('what the first task costs is shown before the first purchase, and in the purchase itself', async (t) => {
  const { page, go, text, logIn, upstream, axe } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) Object.assign(newbie, { money: amount('71.99'), email: 'newbie@example.com' })
  await logIn('newbie')
  await go('/pages/home/index')
  const rowOf = (place: Locator) => (key: string, values?: Record<string, string>) =>
    place
      .locator('.key-values > div', { has: page.getByText(text(key, values), { exact: true }) })
      .locator('dd')
      .textContent()
  const card = page.locator('.card', { has: page.locator('#first-steps') })
  const row = rowOf(card)
  const name = 'Image labelling, small set'
  await card.locator('.chosen-task .figure').first().waitFor()
  t.equal(await card.locator('.chosen-task > :not(.choice-missed) .loss:visible').count(), 0, 'a loss is not suggested')
  await chooseFirstTask(card, name)
  await card.getByText(text('outlook.all')).click()
  t.equal(await row('outlook.licences'), '−22.00 USDT')
  const result = await card.locator('.chosen-task .figure').textContent()
  t.match(result, /^≈\s−\d+\.\d\d USDT$/)
  t.equal(await card.locator('label:has(:checked) .figure').textContent(), result, 'as in the list of tasks')
  const withdrawn = await row('task.result.kept')
  t.match(withdrawn, /^≈\s−\d+\.\d\d USDT$/)
  t.equal(await card.locator('.key-values .figure.loss').count(), 3, 'losses look like losses')
  t.strictSame(
    (await card.locator('.fold .key-values dt').allTextContents()).slice(0, 7),
    [
      ...['task.income', 'task.cost.fees', 'task.cost.principal', 'outlook.licences'].map((key) => text(key)),
      ...['task.result.all', 'task.result.kept'].map((key) => text(key)),
      text('task.result.unpaid', { amount: '22.00\u00a0USDT' }),
    ],
    'income and costs, their sum, then the other results',
  )
  t.equal(await row('task.result.all'), result, 'the sum is the result above the steps')
  t.equal(
    await page.evaluate("getComputedStyle(document.querySelector('.task-sum')).borderTopWidth"),
    '1px',
    'below a rule',
  )
  t.match(
    await row('task.result.unpaid', { amount: '22.00\u00a0USDT' }),
    /^≈\s−0\.\d\d USDT$/,
    'what the app shows later',
  )
  t.equal(await card.getByText(text('task.cost.result'), { exact: true }).count(), 0, 'the result is said once')
  await card.getByText(text('task.result.due', { amount: '22.00\u00a0USDT' })).waitFor()
  await card.getByText(text('outlook.loss')).waitFor()
  for (const key of ['task.income', 'task.cost.fees', 'task.cost.principal']) t.match(await row(key), /USDT\s?$/, key)
  t.match(await card.getByRole('link', { name: text('task.title') }).getAttribute('href'), /detail\?id=1$/)
  t.equal(
    await card.getByText(name, { exact: true }).locator('visible=true').count(),
    1,
    'which task it is about, said once',
  )
  await card.getByText(text('firstSteps.task', { name }), { exact: true }).waitFor()
  t.strictSame(await card.locator('.button.main').allTextContents(), [text('payPassword.set')])
  const order = [
    card.getByRole('progressbar'),
    card.getByText(text('firstSteps.next.payPassword'), { exact: true }),
    card.locator('.button.main'),
    card.locator('li').first(),
    card.locator('.chosen-task .figure.loss'),
    card.getByText(text('task.result.due', { amount: '22.00\u00a0USDT' })),
    card.getByText(text('outlook.loss')),
    card.getByText(text('outlook.all')),
  ]
  const tops = await Promise.all(order.map(async (each) => (await each.boundingBox())?.y ?? 0))
  t.strictSame(
    tops,
    tops.toSorted((a, b) => a - b),
    'how far the member is, the next step, which costs nothing, the other steps, the task and its result, the warning, all costs',
  )
  await page.setViewportSize({ width: 375, height: 667 })
  const next375 = await card.locator('.button.main').boundingBox()
  t.ok(next375 && next375.y + next375.height <= 667 - 56, 'the button is in sight above the tab bar')
  await axe(t, 'first steps')
  // opens the purchase to which the card of the first steps leads
  await go('/pages-sub/software/index?buy=1&task=1')
  const sheet = page.locator('dialog[open]')
  await sheet.getByText(text('outlook.loss')).waitFor()
  t.equal(await sheet.locator('.figure.loss:visible').count(), 1, 'a loss is in sight, the other figures are folded')
  await sheet
    .getByRole('heading', { name: text('licence.title.buy', { name: 'Trainer Core 30' }), exact: true })
    .waitFor()
  const fold = sheet.locator('.fold summary')
  t.match(await fold.allTextContents(), [/^Image labelling, small set ·\s7\sdays/], 'one fold, named after the task')
  t.equal(await sheet.getByText(text('licence.perDay')).isVisible(), false)
  t.equal(await sheet.locator('.figure.loss:visible').textContent(), result, 'the same in the purchase')
  t.match(await rowOf(sheet)('licence.perDay'), /^≈\s0\.40\sUSDT$/)
  t.match(await rowOf(sheet)('licence.enough'), /^\d+ × \d+ days\s*$/)
  await fold.click()
  await sheet.getByText(text('licence.perDay')).waitFor()
  t.equal(await rowOf(sheet)('task.result.kept'), withdrawn)
  await axe(t, 'purchase for a task')
  await go('/pages-sub/software/index?buy=1&task=4')
  await fold.getByText('Text embedding, batch run').waitFor()
  t.equal(await sheet.locator('.figure:visible').count(), 1, 'above the button, only the price: no profit')
  t.match(await sheet.locator('.figure:visible').textContent(), /^12\.00\sUSDT\s?$/)
  t.equal(await sheet.getByText(text('licence.enough')).isVisible(), false)
  t.equal(await sheet.locator('.note.warning').count(), 0)
  t.match(await rowOf(sheet)('licence.enough'), new RegExp(`^1 × 30 days\\s+${text('spare.enough')}`))
  await fold.click()
  await sheet.getByText(text('task.result.due', { amount: '21.00\u00a0USDT' })).waitFor()
  await go('/pages-sub/software/index?buy=1&task=6')
  await sheet.getByText(text('licence.next.short', { period: '45 days' })).waitFor()
  t.equal(await sheet.getByText(text('licence.enough')).isVisible(), false, 'the warning is not folded')
  // opens the same purchase from the task's page, to which the member returns after the purchase
  await go(`/pages-sub/software/index?buy=1&return=${encodeURIComponent('/pages/task-list/detail?id=1')}`)
  await sheet.getByText(text('outlook.loss')).waitFor()
  // opens a purchase that is for no particular task
  await go('/pages-sub/software/index?buy=2')
  await sheet.getByText(text('licence.alone')).waitFor()
  t.equal(await sheet.locator('.figure.loss').count(), 0)
})

t.test('without a price, the first steps say what renewing after a missed day costs', async (t) => {
  const { page, text, logIn, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (!newbie) throw new Error('no newbie')
  Object.assign(newbie, { email: 'newbie@example.com', money: amount('2000') })
  // software and node end an hour after the seven days of the task that is suggested then
  const now = upstream.world.now()
  const midnight = startOfDay(dayOf(now) + 1)
  const ends = midnight + (midnight - now < RUN_TIME_S ? 7 : 6) * DAY_S
  for (const kind of ['software', 'nodes'] as const)
    newbie[kind].set(1, { id: 1, expires: ends + 3_600, autoRenew: false })
  upstream.rewrite = (key, data) => (key === 'GET index/config' ? { ...(data as object), snt_price: '' } : data)
  // makes the market fail, too, because the config and the market are the only sources of the SNT price
  upstream.faults.set('POST stock/detail', 'error-500')
  await logIn('newbie')
  const chosen = page.locator('.card', { has: page.locator('#first-steps') }).locator('.chosen-task:first-child')
  await chosen.getByText(text('task.cost.unknown', { what: text('task.cost.missing.price') })).waitFor()
  t.equal(await chosen.locator('.choice-missed').textContent(), `${text('firstSteps.renewal')}22.00 USDT`)
})

t.test('after the start, home repeats no estimate, because nothing is left to decide', async (t) => {
  const { page, text, logIn, upstream } = await open(t, await launch(t), 'en-US')
  const { world } = upstream
  const [newbie, offer] = [world.byName('newbie'), find(tasks, 1)]
  if (!newbie || !offer) throw new Error('no newbie, or no task 1')
  Object.assign(newbie, { email: 'newbie@example.com', money: amount('50') })
  for (const kind of ['software', 'nodes'] as const)
    newbie[kind].set(1, { id: 1, expires: world.now() + 30 * 86_400, autoRenew: false })
  begin(world, newbie, offer, { auto: true, autoRenew: false })
  await logIn('newbie')
  const card = page.locator('.card', { has: page.locator('#first-steps') })
  await card.locator('.button.main', { hasText: text('payPassword.set') }).waitFor()
  await card.getByText(text('firstSteps.run')).first().waitFor()
  t.equal(await card.locator('.figure, .key-values').count(), 0)
  t.equal(await card.getByText(text('task.cost.estimate')).count(), 0)
})

t.test('while the first task is being started, its result on the page below stays the same', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream } = phone
  const newbie = upstream.world.byName('newbie')
  if (!newbie) throw new Error('no newbie')
  Object.assign(newbie, { email: 'newbie@example.com', money: amount('50'), payPassword: '802461' })
  for (const kind of ['software', 'nodes'] as const)
    newbie[kind].set(1, { id: 1, expires: upstream.world.now() + 30 * 86_400, autoRenew: false })
  await logInAt('/pages/task-list/detail?id=1', 'newbie')
  const result = page.locator('.cost-result .figure').first()
  const before = await result.textContent()
  const due = page.getByText(text('task.result.due', { amount: '22.00\u00a0USDT' })).first()
  await due.waitFor()
  await page.getByRole('button', { name: text('task.start') }).click()
  const release = await hold(page, '**/success-screen-*.js')
  await confirmPayment(phone, '802461')
  await until(page, "JSON.stringify(localStorage).includes('startedTask')")
  await page.evaluate(DRAWN)
  t.equal(await result.textContent(), before, 'what was paid for this task still counts')
  t.equal(await due.count(), 1, 'and the page says so')
  await release()
  await completed(phone, 'task').waitFor()
})

t.test('an estimate is one figure with one sentence, which says what the figure contains', async (t) => {
  const { page, text, logIn, go, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  const id = tasks.find(({ name }) => name === 'Text embedding, batch run')?.id
  if (newbie) Object.assign(newbie, { email: 'newbie@example.com', money: amount('2000') })
  await logIn('newbie')
  const sentence = `${text('task.result.due', { amount: '21.00\u00a0USDT' })} ${text('task.cost.estimate')}`
  const card = page.locator('.card', { has: page.locator('#first-steps') })
  await card.locator('.chosen-task').getByText(sentence, { exact: true }).waitFor()
  await go(`/pages/task-list/detail?id=${id}`)
  const result = page.locator('.cost-result')
  await result.getByText(sentence, { exact: true }).waitFor()
  t.equal(await result.locator('.figure').count(), 1)
  t.equal(await result.getByText(text('task.cost.estimate')).count(), 1, 'the reservation is not repeated')
})

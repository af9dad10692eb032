/** The sum of what a task costs and may earn, on the task's page and on the sheet that starts the task. */
import type { Page } from 'playwright'
import t from 'tap'
import { sum } from '../../shared/decimal.ts'
import { launch, open, type Phone } from '../support/browser.ts'
import { chooseFirstTask } from '../support/first-steps.ts'
import { amount } from '../upstream/amount.ts'
import { find, tasks } from '../upstream/catalog.ts'
import { begin } from '../upstream/task-life.ts'

const TASK = '/pages/task-list/detail?id=1'

/** The unfolded list of costs: the title of each line → its amount. */
async function lines(page: Page): Promise<Record<string, string>> {
  await page.locator('.cost-result').waitFor()
  const rows = await page.locator('.cost').all()
  const shown = rows.map(async (row) => [
    await row.locator('.cost-name').textContent(),
    (await row.locator('.cost-figure').allTextContents()).join(''),
  ])
  return Object.fromEntries(await Promise.all(shown))
}

const titles = ({ text }: Phone) =>
  [
    text('task.income'),
    text('task.cost.swap'),
    text('task.cost.withdraw'),
    text('task.cost.principal'),
    text('task.cost.software'),
    text('task.cost.node', { region: 'Asia' }),
  ] as const

/** The results at the top of the page; empty if there are none. */
const results = async (page: Page) => (await page.locator('.cost-result .figure').allTextContents()).map(figure)

/** '≈ −20.09 USDT' → '-20.09' */
const figure = (shown = '') =>
  shown
    .replace(/^(≈\s)?\+?/, '')
    .replace(' USDT', '')
    .replace('−', '-')

function expireAll({ upstream }: Phone): void {
  const demo = upstream.world.byName('demo')
  for (const each of [...(demo?.software.values() ?? []), ...(demo?.nodes.values() ?? [])])
    each.expires = upstream.world.now() - 1
}

t.test('without licences, the lines add up to a negative result, as displayed', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, axe } = phone
  expireAll(phone)
  await logInAt(TASK)
  const shown = await lines(page)
  const figures = titles(phone).map((title) => figure(shown[title]))
  t.equal(await page.locator('.cost').first().isVisible(), false, 'the lines are folded')
  t.ok(
    figures.every((each) => /^-?\d+\.\d\d$/.test(each)),
    figures.join(),
  )
  const [result] = await results(page)
  t.equal(Number(result), Number(sum(figures)), `${figures} = ${result}`)
  t.match(await page.locator('.cost-result .figure').first().textContent(), /^≈\s−/, 'an estimate')
  t.equal(await page.getByText(text('task.cost.estimate')).count(), 1)
  t.strictSame(Object.keys(shown), titles(phone), 'no line that is itself a sum')
  await page.getByText(text('outlook.all'), { exact: true }).click()
  await page.getByText(text('task.result.due', { amount: '22.00\u00a0USDT' })).waitFor()
  await page
    .getByText(text('task.cost.buy', { name: 'Singapore node', price: '10.00 USDT', period: '30 days' }))
    .waitFor()
  t.equal(await page.getByRole('button', { name: text('task.start') }).count(), 0)
  await page
    .locator('.bottom-action')
    .getByRole('link', { name: text('firstSteps.software') })
    .waitFor()
  await axe(t, 'costs')
})

t.test('an owned licence costs nothing; one that ends too early is renewed', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logInAt, upstream } = phone
  const demo = upstream.world.byName('demo')
  const other = find(tasks, 2)
  // gives the member a task, so that they do not count as a newcomer on the task's page
  if (demo && other) begin(upstream.world, demo, other, { auto: true, autoRenew: false })
  await logInAt(TASK)
  const own = await lines(page)
  t.equal(own[text('task.cost.software')], undefined, 'no line that costs nothing')
  await page
    .locator('.need')
    .getByText(/^Yours until/)
    .first()
    .waitFor()
  t.equal(await page.getByText(text('spare.days', { days: '5' })).count(), 0, 'many spare days are not mentioned')
  const all = await results(page)
  t.equal(all.length, 1, 'one figure; the others are folded')
  t.match(all[0], /^-0\.\d\d/, 'withdrawing the principal is a cost, too')
  const others = page.locator('.fold > .key-values .figure')
  t.equal(await others.first().isVisible(), false)
  await page.getByText(text('outlook.all'), { exact: true }).click()
  t.match(figure((await others.first().textContent()) ?? ''), /^\d/, 'the result if the principal stays')
  await page.getByText(text('task.result.owned', { amount: '' }).replace(/\W+$/, '')).waitFor()
  for (const each of demo?.nodes.values() ?? []) each.expires = upstream.world.now() + 86_400
  await go('/pages/home/index')
  await go(TASK)
  await page.getByText(text('outlook.all'), { exact: true }).click()
  await page.getByText(text('task.result.due', { amount: '10.00\u00a0USDT' })).waitFor()
  t.equal((await lines(page))[text('task.cost.node', { region: 'Asia' })], '−10.00 USDT')
  t.match((await results(page))[0], /^-1\d\./)
  const spare = page.getByText(text('spare.none.node'))
  t.equal(await spare.count(), 0, 'the renewal that the costs contain leaves spare days')
  for (const each of demo?.nodes.values() ?? []) each.expires = upstream.world.now() + 10 * 86_400
  await go('/pages/home/index')
  await go(TASK)
  await page.getByText(text('spare.days', { days: '3' })).waitFor()
  for (const each of demo?.nodes.values() ?? []) each.expires = upstream.world.now() + 7 * 86_400
  await go('/pages/home/index')
  await go(TASK)
  await spare.waitFor()
  t.match(await spare.textContent(), text('spare.byHand', { amount: '10.00\u00a0USDT' }), 'what a missed day costs')
  await page.getByRole('button', { name: text('task.start') }).click()
  const sheet = page.locator('dialog[open]')
  const chosen = sheet.locator('.task-result > .either > [data-shown=true]')
  await chosen.getByText(text('task.result.two')).waitFor()
  await chosen.getByText(text('spare.none.node')).waitFor()
  await sheet.getByRole('switch').click()
  await chosen.getByText(text('task.result'), { exact: true }).waitFor()
  await chosen.getByText(text('spare.none.node')).waitFor()
})

t.test(
  'what a newcomer has just paid for software and node stays part of the result, wherever it is shown, until a task is started',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, origin, go, text, logIn, upstream, axe } = phone
    const { world } = upstream
    const newbie = world.byName('newbie')
    if (!newbie) throw new Error('no newbie')
    Object.assign(newbie, { email: 'newbie@example.com', money: amount('72') })
    const licence = { id: 1, expires: world.now() + 30 * 86_400, autoRenew: false }
    newbie.software.set(1, licence)
    newbie.nodes.set(1, licence)
    await logIn('newbie')
    const card = page.locator('.card', { has: page.locator('#first-steps') })
    const small = 'Image labelling, small set'
    await chooseFirstTask(card, small)
    const due = text('task.result.due', { amount: '22.00\u00a0USDT' })
    await card.getByText(text('outlook.all')).click()
    await card.getByText(due).waitFor()
    const onHome = (
      await card.locator('label:has(:checked) .figure, .steps-plan .figure').locator('visible=true').allTextContents()
    ).map(figure)
    t.match(onHome, [/^-22\./, /^-22\./, /^-\d/, /^-0\./])
    const first = onHome.slice(1)
    t.equal(onHome[0], first[0], 'the sum of all costs is the result above them')
    await go('/pages/task-list/index?tab=offers')
    const offer = page.locator('.card', { hasText: 'Image labelling' }).locator('.offer-result .figure')
    t.equal(figure((await offer.textContent()) ?? ''), first[0], 'the same in the list')
    await go(TASK)
    const shown = await lines(page)
    const onPage = async () => [
      ...(await results(page)),
      ...(await page.locator('main .fold:has(.cost) > .key-values .figure').allTextContents()).map(figure),
    ]
    t.strictSame(await onPage(), first, 'the same on the task’s page')
    const figures = titles(phone).map((title) => figure(shown[title]))
    t.equal(Number(first[0]), Number(sum(figures)), 'right to the last digit')
    const sumOfAll = page.locator('.task-sum', { hasText: text('task.result.all') }).locator('.figure')
    t.strictSame((await sumOfAll.allTextContents()).map(figure), first.slice(0, 1), 'and again below all costs')
    await page.getByRole('button', { name: text('task.start') }).click()
    const sheet = page.locator('dialog[open]')
    // switches reinvestment off, because the sheet would otherwise show the result of two periods
    await sheet.locator('[name=autoReinvest]').click()
    const inSheet = await sheet.locator('[data-shown=true] .figure').allTextContents()
    t.strictSame(
      inSheet.slice(0, -1).map(figure),
      [first[0], ...first],
      'the same in the sheet, and as the sum of all costs',
    )
    await axe(t, 'start sheet of a newcomer')
    const byLink = async () => {
      await page.evaluate('sessionStorage.clear()')
      await page.goto('about:blank')
      await page.goto(`${origin}/#${TASK}`)
    }
    await byLink()
    await page.locator('.cost-result .figure').waitFor()
    t.strictSame(await onPage(), first, 'the same if the task’s page is opened first')
    upstream.faults.set('GET purchase/taskPledgeList', 'error-500')
    await byLink()
    await page.getByText(text('task.cost.unknown', { what: text('task.cost.missing.tasks') })).waitFor()
    upstream.faults.clear()
    const offered = find(tasks, 1)
    if (offered) begin(world, newbie, offered, { auto: true, autoRenew: false })
    await go('/pages/home/index')
    await card.getByText(text('firstSteps.run')).first().waitFor()
    await go(TASK)
    await page.getByText(text('outlook.all'), { exact: true }).click()
    await page.getByText(text('task.result.owned', { amount: '22.00\u00a0USDT' })).waitFor()
  },
)

t.test('if a figure is missing, no result is shown and the missing figure is named', async (t) => {
  const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) => {
    if (key === 'GET purchase/taskList') return (data as object[]).map((each) => ({ ...each, income: null }))
    return key === 'GET index/config' ? { ...(data as object), withdraw_rate: '' } : data
  }
  await logInAt(TASK)
  const what = `${text('task.cost.missing.income')} and ${text('task.cost.missing.withdrawFee')}`
  await page.getByText(text('task.cost.unknown', { what })).waitFor()
  const shown = await lines(page)
  t.equal(await page.getByText(text('task.result'), { exact: true }).count(), 0, 'no heading above nothing')
  t.equal(await page.getByText(text('task.cost.result')).count(), 0)
  t.equal(await page.locator('.task-sum').count(), 0, 'no sum of what is not known')
  t.equal(await page.getByText(text('task.cost.estimate')).count(), 0, 'nothing is estimated')
  t.equal(shown[text('task.income')], '—')
  t.equal(shown[text('task.cost.withdraw')], '—')
  await page.getByRole('button', { name: text('task.start') }).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByText(text('task.cost.unknown', { what })).first().waitFor()
  t.equal(await sheet.getByText(text('task.cost.estimate')).count(), 0, 'nor in the sheet')
})

t.test('a node that ends before the task does is marked, unlike software that lasts longer', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages/task-list/detail?id=4')
  await settled()
  const needs = page.locator('.need')
  const marks = [await needs.nth(0).getAttribute('data-met'), await needs.nth(1).getAttribute('data-met')]
  t.strictSame(marks, ['true', 'for now'])
})

/** The sum of what a task costs and may earn, on its page and before it is started. */
import type { Locator, Page } from 'playwright'
import t from 'tap'
import { earliestUnlock } from '../../client/widgets/task-cost.ts'
import { sum } from '../../shared/decimal.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import { launch, open, type Phone } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
import { amount } from '../upstream/amount.ts'

const TASK = '/pages/task-list/detail?id=1'
/** West of the platform's: there, its midnight is in the evening of the day before. */
const ZONE = 'Europe/Helsinki'

/** Title of each line of the details → the figure at its end. */
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

/** The two results at the top, or none. */
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
  const { page, go, text, logIn, axe } = phone
  expireAll(phone)
  await logIn()
  await go(TASK)
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
  await page.getByText(text('task.result.due', { amount: '22.00\u00a0USDT' })).waitFor()
  t.equal(await page.getByText(text('task.cost.estimate')).count(), 1)
  await page.getByText(text('run.details'), { exact: true }).click()
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
  const { page, go, text, logIn, upstream } = phone
  await logIn()
  await go(TASK)
  const own = await lines(page)
  t.equal(own[text('task.cost.software')], undefined, 'no line that costs nothing')
  await page
    .locator('.need')
    .getByText(/^Yours until/)
    .first()
    .waitFor()
  const [all, kept] = await results(page)
  t.match(all, /^-0\.\d\d/, 'withdrawing the principal is a cost, too')
  t.match(kept, /^\d/)
  await page.getByText(text('task.result.owned')).waitFor()
  const demo = upstream.world.byName('demo')
  for (const each of demo?.nodes.values() ?? []) each.expires = upstream.world.now() + 86_400
  await go('/pages/home/index')
  await go(TASK)
  await page.getByText(text('task.result.due', { amount: '10.00\u00a0USDT' })).waitFor()
  t.equal((await lines(page))[text('task.cost.node', { region: 'Asia' })], '−10.00 USDT')
  t.match((await results(page))[0], /^-1\d\./)
})

t.test(
  'on a phone, lock, duty, date, both results and the warning are above the button; the run shows what is earned',
  async (t) => {
    const { page, go, text, logIn, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.setViewportSize({ width: 375, height: 667 })
    await logIn()
    await go(TASK)
    await settled()
    const top = (await page.locator('.bottom-action button').boundingBox())?.y ?? 0
    const [loss, kept] = [page.locator('.cost-result .loss'), page.locator('.cost-result .figure').nth(1)]
    const [lock, duty] = ['.card-foot span:first-child b', '.card-foot span:last-child b'].map((each) =>
      page.locator(each),
    )
    for (const each of [
      lock,
      duty,
      page.getByText(text('task.unlock')).first(),
      loss,
      kept,
      page.getByText(text('outlook.loss')),
    ]) {
      const box = await each?.boundingBox()
      t.ok(box && box.y + box.height < top, `${await each?.textContent()} above the button`)
    }
    t.equal(await page.locator('.warning').count(), 1)
    const pledge = upstream.world.pledges.find(
      ({ ended, member }) => !ended && member === upstream.world.byName('demo')?.id,
    )
    await go(`/pages/task-list/run?id=${pledge?.id}`)
    await page.getByText(text('pledge.produced'), { exact: true }).waitFor()
    t.equal(await page.locator('main').getByText('≈').count(), 0, 'no other result than before')
    t.equal(await page.locator('.key-values').first().locator('dt').count(), 3, 'three figures, the rest is folded')
    t.equal(await page.getByText(text('run.started'), { exact: true }).isVisible(), false)
    await page.getByText(text('run.details'), { exact: true }).click()
    await page.getByText(text('run.started'), { exact: true }).waitFor()
    await page.getByText(text('common.notGuaranteed')).waitFor()
  },
)

t.test(
  'what a newcomer has just paid for software and node is not part of the result, wherever it is shown',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, go, text, logIn, upstream, axe } = phone
    const { world } = upstream
    const newbie = world.byName('newbie')
    if (!newbie) throw new Error('no newbie')
    Object.assign(newbie, { email: 'newbie@example.com', money: amount('72') })
    const licence = { id: 1, expires: world.now() + 30 * 86_400, autoRenew: false }
    newbie.software.set(1, licence)
    newbie.nodes.set(1, licence)
    await logIn('newbie')
    const card = page.locator('.card', { has: page.locator('#first-steps') })
    await card.getByText(text('task.result.owned')).waitFor()
    const first = (await card.locator('.key-values .figure').allTextContents()).slice(0, 2).map(figure)
    t.match(first, [/^-0\./, /^\d/])
    await go('/pages/task-list/index')
    const offer = page.locator('.card', { hasText: 'Image labelling' }).locator('.offer-result .figure')
    t.equal(figure((await offer.textContent()) ?? ''), first[0], 'the same in the list')
    await go(TASK)
    const shown = await lines(page)
    t.strictSame(await results(page), first, 'the same on the task’s page')
    const figures = [
      text('task.income'),
      text('task.cost.swap'),
      text('task.cost.withdraw'),
      text('task.cost.principal'),
    ]
    t.equal(Number(first[0]), Number(sum(figures.map((title) => figure(shown[title])))), 'right to the last digit')
    await page.getByRole('button', { name: text('task.start') }).click()
    const sheet = page.locator('dialog[open]')
    await sheet.getByText(text('task.result.owned')).waitFor()
    const inSheet = await sheet.locator('.figure:visible').allTextContents()
    t.strictSame(inSheet.slice(1).map(figure), first, 'the same in the sheet')
    await axe(t, 'start sheet of a newcomer')
  },
)

t.test('if a figure is missing, no result is shown and the missing figure is named', async (t) => {
  const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) => {
    if (key === 'GET purchase/taskList') return (data as object[]).map((each) => ({ ...each, income: null }))
    return key === 'GET index/config' ? { ...(data as object), withdraw_rate: '' } : data
  }
  await logIn()
  await go(TASK)
  const what = `${text('task.cost.missing.income')} and ${text('task.cost.missing.withdrawFee')}`
  await page.getByText(text('task.cost.unknown', { what })).waitFor()
  const shown = await lines(page)
  t.equal(await page.getByText(text('task.result'), { exact: true }).count(), 0, 'no heading above nothing')
  t.equal(await page.getByText(text('task.cost.result')).count(), 0)
  t.equal(shown[text('task.income')], '—')
  t.equal(shown[text('task.cost.withdraw')], '—')
  await page.getByRole('button', { name: text('task.start') }).click()
  await page.locator('dialog[open]').getByText(text('task.cost.unknown', { what })).waitFor()
})

t.test(
  'the start sheet shows the daily duty and the lock first, then what may be left, also after withdrawing everything',
  async (t) => {
    const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US', {}, { zone: ZONE })
    await logIn()
    await go(TASK)
    await page.getByRole('button', { name: text('task.start') }).click()
    const sheet = page.locator('dialog[open]')
    t.equal(await sheet.locator('p, dl').first().textContent(), text('task.duty', { minutes: 30 }))
    const row = (key: string) =>
      sheet.locator('.key-values > div', { has: page.getByText(text(key), { exact: true }) }).locator('dd')
    const unlock = (of: typeof sheet) =>
      of
        .locator('.key-values > div', { has: page.getByText(text('task.unlock'), { exact: true }) })
        .locator('dd')
        .textContent()
    t.equal(await sheet.getByText(text('task.end.note', { amount: '50.00' })).isVisible(), false, 'in the details')
    t.match(await row('task.cost.result').locator('.figure.loss').textContent(), /^≈\s−/)
    t.match(await row('task.cost.kept').textContent(), /^≈\s\+/)
    const button = sheet.getByRole('button', { name: text('pay.continue') })
    const box = await button.boundingBox()
    t.ok(box && box.y + box.height <= (page.viewportSize()?.height ?? 0), 'in sight')
    await sheet.getByText(text('task.autoReinvest.on')).waitFor()
    const at = (days: number) =>
      new Intl.DateTimeFormat('en-US', { timeZone: ZONE, dateStyle: 'medium' }).format(
        earliestUnlock(upstream.world.now(), days, DEFAULT_TIME_ZONE) * 1_000,
      )
    const [second, first] = [at(14), at(7)]
    const later = (await unlock(sheet)) ?? ''
    t.ok(later.startsWith(second), `${later}: with the reinvestment, a round later, by the device’s clock`)
    const without = first.split(', ')[0]?.replace(' ', '\u00a0') ?? ''
    t.ok(later.includes(text('task.unlock.without', { day: without })), `${later}: and otherwise`)
    const switched = await sheet.locator('[name=autoReinvest]').boundingBox()
    t.ok(switched && box && switched.y + switched.height <= box.y, 'the switch is in sight, too')
    t.equal(await sheet.locator('.warning').count(), 1, 'one warning')
    const date = await row('task.unlock').boundingBox()
    t.ok(
      date && switched && switched.y > date.y && switched.y < date.y + date.height + 48,
      'right below what it changes',
    )
    await sheet.locator('[name=autoReinvest]').click()
    const before = await unlock(sheet)
    t.equal(before, `${first}, 6:00\u00a0PM`, 'by the device’s clock')
    await confirmPayment({ page, text })
    await completed({ page, text }, 'task').waitFor()
    await go(`/pages/task-list/run?id=${upstream.world.pledges[0]?.id}`)
    await page.getByText(text('task.unlock')).waitFor()
    t.equal(await unlock(page.locator('main')), before)
    await page.locator('[name=autoReinvest]').click()
    await sheet.getByRole('button', { name: text('common.confirm') }).click()
    await page.getByText(text('task.unlock.without', { day: without })).waitFor()
    t.ok((await unlock(page.locator('main')))?.startsWith(second), 'with reinvestment, the same date as in the sheet')
  },
)

t.test('an ended task shows its result, and when the principal was returned', async (t) => {
  const { page, go, text, logIn, upstream } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { zone: 'Asia/Tokyo' },
  )
  const { world } = upstream
  await logIn()
  const ended = world.pledges.filter(({ member, ended }) => ended && member === world.byName('demo')?.id)
  const returned = ended.find(({ auto }) => !auto)
  const reinvested = ended.find(({ auto }) => auto)
  const row = (key: string) => page.locator('.key-values > div', { has: page.getByText(text(key), { exact: true }) })
  await go(`/pages/task-list/run?id=${returned?.id}`)
  t.match(await row('run.returned').locator('dd').textContent(), /2026, 1:00\sAM$/)
  t.match(await row('run.result').locator('dd').textContent(), /SNT$/)
  for (const key of ['task.income', 'task.unlock', 'task.rate']) t.equal(await row(key).count(), 0, key)
  await go(`/pages/task-list/run?id=${reinvested?.id}`)
  await page.getByText(text('run.reinvested')).waitFor()
  t.match(await row('run.ended').locator('dd').textContent(), /1:00\sAM$/)
})

t.test('in a wide window, the button stands in the task’s card, above no other row', async (t) => {
  const { page, go, text, logIn, settled } = await open(t, await launch(t), 'en-US')
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn()
  await go(TASK)
  await settled()
  const button = page.locator('.card.highlighted').getByRole('button', { name: text('task.start') })
  const box = await button.boundingBox()
  t.ok(box && box.y + box.height < 800, 'in sight')
  t.equal(await page.evaluate("getComputedStyle(document.querySelector('.bottom-action')).position"), 'static')
})

t.test('on a phone, the sheets show the whole result and the switches without scrolling', async (t) => {
  const { page, go, text, logIn, settled } = await open(t, await launch(t), 'en-US')
  await logIn()
  await go(TASK)
  await settled()
  const sheet = page.locator('dialog[open]')
  const isInSight = async (what: Locator) => {
    const [box, action] = [await what.boundingBox(), await sheet.locator('.pay-action').boundingBox()]
    return box !== null && action !== null && box.y >= 0 && box.y + box.height <= action.y
  }
  await page.getByRole('button', { name: text('task.start') }).click()
  const first = sheet.locator('.key-values > div')
  await first.nth(1).waitFor()
  t.match(await first.nth(0).textContent(), text('pay.total.task'))
  for (const at of [1, 2]) {
    t.match(await first.nth(at).textContent(), /≈\s[−+]\d/, 'the results stand below what is locked')
    t.ok(await isInSight(first.nth(at)))
  }
  t.equal(await sheet.locator('.figure:visible').count(), 3, 'the amount and each result, once')
  const hidden = sheet.locator('.fold').getByText(text('task.cost.fees'))
  t.equal(await hidden.isVisible(), false)
  t.ok(await isInSight(sheet.getByText(text('outlook.loss'))), 'that it may be a loss')
  t.ok(await isInSight(sheet.getByRole('switch')), 'reinvestment')
  await sheet.getByText(text('outlook.all')).click()
  await hidden.waitFor()
  await page.keyboard.press('Escape')
  await go('/pages-sub/software/index?buy=1')
  await settled()
  await sheet.getByRole('switch').waitFor()
  t.ok(await isInSight(sheet.getByRole('switch')), 'renewal')
})

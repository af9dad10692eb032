/** The first steps: what they cost, and what the first task may leave. */
import type { Locator } from 'playwright'
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { amount } from '../upstream/amount.ts'

t.test(
  'a member without enough money sees the total that the first task requires, and is led to deposit first',
  async (t) => {
    const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US')
    const poor = upstream.world.byName('newbie')
    if (poor) Object.assign(poor, { money: 0n, email: 'newbie@example.com' })
    await logIn('newbie')
    await go('/pages/home/index')
    const card = page.locator('.card', { hasText: text('firstSteps.title') })
    await card
      .getByText(text('firstSteps.total', { total: '72.00 USDT', licences: '22.00 USDT', locked: '50.00 USDT' }))
      .waitFor()
    await card.getByRole('link', { name: text('payPassword.set') }).waitFor()
    if (poor) poor.money = amount('72')
    await page.reload()
    await card.getByText(text('firstSteps.node', { region: 'Asia' })).waitFor()
    t.equal(await card.getByText(text('firstSteps.deposit')).count(), 0)
  },
)

t.test('what the first task costs is shown before the first purchase, and in the purchase itself', async (t) => {
  const { page, go, text, logIn, upstream, axe } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) Object.assign(newbie, { money: amount('72'), email: 'newbie@example.com' })
  await logIn('newbie')
  await go('/pages/home/index')
  const rowOf = (place: Locator) => (key: string, values?: Record<string, string>) =>
    place
      .locator('.key-values > div', { has: page.getByText(text(key, values), { exact: true }) })
      .locator('dd')
      .textContent()
  const card = page.locator('.card', { has: page.locator('#first-steps') })
  const row = rowOf(card)
  await card.getByText(text('outlook.all')).click()
  t.equal(await row('outlook.licences'), '-22.00 USDT')
  const result = await row('task.cost.result')
  t.match(result, /^≈\s-\d+\.\d\d USDT$/)
  const withdrawn = await row('task.cost.kept')
  t.match(withdrawn, /^≈\s-\d+\.\d\d USDT$/)
  t.equal(await card.locator('.figure.loss').count(), 2, 'losses look like losses')
  await card.getByText(text('task.cost.with', { amount: '22.00\u00a0USDT' })).waitFor()
  await card.getByText(/one round costs you more than it brings/).waitFor()
  t.match(await card.getByRole('link', { name: text('task.title') }).getAttribute('href'), /detail\?id=1$/)
  const step = { number: 2, all: 6, step: text('payPassword.set') }
  const order = [
    card.getByText(/one round costs you more than it brings/),
    card.getByRole('link', { name: text('firstSteps.next', step) }),
    card.getByText(text('outlook.all')),
  ]
  const tops = await Promise.all(order.map(async (each) => (await each.boundingBox())?.y ?? 0))
  t.strictSame(
    tops,
    tops.toSorted((a, b) => a - b),
    'the warning, the next step, all costs',
  )
  await axe(t, 'first steps')
  // the purchase that the first steps lead to
  await go('/pages-sub/software/index?buy=1&task=1')
  const sheet = page.locator('dialog[open]')
  await sheet.locator('.figure.loss').first().waitFor()
  t.equal(await rowOf(sheet)('task.cost.result'), result, 'the same in the purchase')
  t.equal(await rowOf(sheet)('task.cost.kept'), withdrawn)
  await axe(t, 'purchase for a task')
  // from the task's page, which is where the purchase returns to
  await go(`/pages-sub/software/index?buy=1&return=${encodeURIComponent('/pages/task-list/detail?id=1')}`)
  await sheet.locator('.figure.loss').first().waitFor()
  // for no task in particular
  await go('/pages-sub/software/index?buy=2')
  await sheet.getByText(text('licence.alone')).waitFor()
  t.equal(await sheet.locator('.figure.loss').count(), 0)
})

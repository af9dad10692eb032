/** What the account's pages show first: what is missing, how amounts add up, and what a state means for the member. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'

t.test('security: missing items come first with a reason, the others show their state', async (t) => {
  const { page, go, logInAt, settled, text, axe, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const demo = upstream.world.byName('demo')
  if (!demo) throw new Error('no member')
  demo.payPassword = ''
  await logInAt('/pages-sub/account/security')
  await settled()
  const links = page.locator('main').getByRole('link')
  const missing = page.getByRole('region', { name: text('security.missing') })
  t.match(await missing.innerText(), new RegExp(text('payPassword.title')))
  t.equal(await links.first().getByText(text('paymentMethod.notSet')).count(), 1, 'first of all')
  await missing.getByText(text('payPassword.why')).waitFor()
  const email = links.filter({ hasText: text('email.title') })
  t.match(
    await email.innerText(),
    /d\*\*\*\u200b@example\.com/,
    'not the whole address, and it may break only before the @',
  )
  await email.getByText(text('security.added')).waitFor()
  await page.getByText(text('security.devices_one', { count: 1 })).waitFor()
  await axe(t, 'something is missing')
  // the link leads to the page that sets the missing item, and that page leads back here afterwards
  await missing.getByRole('link').click()
  await page.waitForURL('**/edit-withdraw-password?return=*')
  demo.payPassword = '246810'
  await go('/pages-sub/account/security')
  await page.reload()
  await page.getByText(text('paymentMethod.set'), { exact: true }).waitFor()
  t.equal(await missing.count(), 0)
})

t.test('security: an item shows no state if the upstream does not tell it', async (t) => {
  const { page, logInAt, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  upstream.rewrite = (key, data) =>
    key === 'GET user/info' && typeof data === 'object'
      ? { ...data, has_pay_password: undefined, has_set: undefined }
      : data
  await logInAt('/pages-sub/account/security')
  await settled()
  const row = page
    .locator('main')
    .getByRole('link')
    .filter({ hasText: text('payPassword.title') })
  await row.waitFor()
  t.equal(await row.locator('.badge').count(), 0)
  t.equal(await page.getByRole('region', { name: text('security.missing') }).count(), 0)
})

/** For the card of each coin, three figures: available, locked, total. */
const FIGURES = `[...document.querySelectorAll('.coin-figures')].map((list) =>
  [...list.querySelectorAll('dd, summary > :last-child')].slice(0, 3).map((value) => Number(value.textContent.replace(/[^0-9.]/g, ''))))`

t.test('my assets: what is available and what is locked add up to the total that is shown', async (t) => {
  const { page, logInAt, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  // the page truncates each amount to four decimals, here to 1.0000 and 2.0000. The exact sum would be shown as 3.0001, so the page must add up the
  // amounts as it shows them
  upstream.rewrite = (key, data) =>
    key === 'GET user/info' ? { ...Object(data), coin: '1.00006', frozen_coin: '2.00006' } : data
  await logInAt('/pages-sub/assets/index')
  await settled()
  const figures = await page.evaluate<[number, number, number][]>(FIGURES)
  t.equal(figures.length, 2)
  for (const [available, locked, total] of figures) {
    t.ok(available > 0 && locked > 0)
    t.equal(Math.round((available + locked) * 1e4), Math.round(total * 1e4), `${available} + ${locked}`)
  }
  // the two lists are told apart by what they have
  await page.getByRole('link', { name: `${text('records.title')} ${text('records.about')}` }).waitFor()
  await page.getByRole('link', { name: `${text('orders.title')} ${text('orders.about')}` }).waitFor()
  const snt = page.getByRole('region', { name: 'SNT' })
  t.match(await snt.innerText(), /≈\s[\d.,]+ USDT/)
  t.equal(await page.getByRole('region', { name: 'USDT' }).getByText('≈').count(), 0, 'is its own value')
  t.equal(
    await page
      .locator('main')
      .getByRole('link', { name: text('records.title') })
      .count(),
    1,
    'linked once',
  )
})

t.test(
  'my assets: the locked amount is listed by task with its unlock date, and by withdrawal once those are known',
  async (t) => {
    const { page, go, logInAt, settled, text, upstream, axe } = await open(t, await launch(t), 'en-US', {
      seed: 'demo',
    })
    const demo = upstream.world.byName('demo')
    const tasks = upstream.world.pledges.filter(({ member, ended }) => member === demo?.id && !ended)
    t.ok(tasks.length > 1)
    await logInAt('/pages-sub/assets/index')
    await settled()
    const locked = page.getByRole('region', { name: 'USDT' }).getByRole('group')
    const rows = locked.getByRole('link')
    const sumOf = async () =>
      (await locked.locator('.locked-amount').allInnerTexts()).reduce(
        (sum, each) => sum + Number(each.replace(',', '')),
        0,
      )
    t.equal(await rows.first().isVisible(), false, 'not in the way')
    await locked.locator('summary').click()
    for (const { id } of tasks) {
      const row = locked.locator(`a[href="#/pages/task-list/run?id=${id}"]`)
      t.match(await row.innerText(), /[A-Z][a-z]+\s\d+,\s\d{4}/, `task ${id}`)
    }
    await locked
      .locator('summary')
      .getByText(new RegExp(`^${text('task.unlock').replace(/[()]/g, '.')}: [A-Z][a-z]+\\s\\d+,\\s\\d{4}$`))
      .waitFor()
    const rest = rows.filter({ hasText: text('assets.lock.usdt') })
    await rest.waitFor()
    t.equal(await rows.count(), tasks.length + 1)
    const total = Number((await locked.locator('summary > :last-child').innerText()).replace(',', ''))
    t.equal(await sumOf(), total, 'nothing is missing')
    await axe(t, 'what is locked')

    // the list of withdrawals tells this device which of them are under way
    await rest.click()
    await page.waitForURL('**/trade-detail?kind=withdraw')
    await settled()
    await go('/pages-sub/assets/index')
    await settled()
    await locked.locator('summary').click()
    await rows
      .filter({ hasText: text('withdraw.state.review') })
      .first()
      .waitFor()
    t.equal(await rest.count(), 0)
    t.equal(await sumOf(), total)
    await page.getByRole('button', { name: text('balance.hide') }).click()
    await until(page, "!/\\d/.test(document.querySelector('.locked-amount').textContent)")
  },
)

t.test('my assets: what is locked is not called something that it may not be', async (t) => {
  const { page, go, logInAt, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const LIST = 'GET purchase/taskPledgeList'
  upstream.rewrite = (key, data) => (key === LIST ? { ...Object(data), total: 500, last_page: 50 } : data)
  await logInAt('/pages-sub/assets/index')
  await settled()
  const locked = page.getByRole('region', { name: 'USDT' }).getByRole('group')
  await locked.locator('summary').click()
  await locked.getByText(text('assets.lock.more')).waitFor()
  t.equal(await locked.getByText(text('assets.lock.usdt')).count(), 0, 'there are more tasks than those listed')
  t.equal(await locked.locator('summary').getByText(text('task.unlock')).count(), 0, 'one of them may end earlier')

  upstream.rewrite = (key, data) => (key === 'GET user/info' ? { ...Object(data), frozen_money: '7.00' } : data)
  const again = async () => {
    await go('/pages-sub/savings/index')
    await go('/pages-sub/assets/index')
    await settled()
    await locked.locator('summary').click()
  }
  await again()
  await until(page, "document.querySelectorAll('.card:first-child .locked-row').length === 1")
  t.equal(await locked.locator('.locked-amount').innerText(), '7.00', 'less than the tasks’ principals')

  upstream.rewrite = (key, data) =>
    key === LIST ? JSON.parse(JSON.stringify(data).replace(/"end_time":"?\d+"?/g, '"end_time":1700000000')) : data
  await again()
  await until(page, "document.querySelectorAll('.card:first-child .locked-row').length > 1")
  t.notMatch(await locked.innerText(), text('task.unlock'), 'a date that has passed is no date of unlocking')

  upstream.rewrite = (_, data) => data
  await page.reload()
  upstream.faults.set(LIST, 'error-500')
  await page.evaluate('sessionStorage.clear()')
  await page.reload()
  await settled()
  await locked.locator('summary').click()
  await locked.getByText(text('common.notLoaded', { parts: text('tasks.mine') })).waitFor()
})

t.test('a task on hold shows what stops and what is kept', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const demo = upstream.world.byName('demo')
  for (const each of demo?.nodes.values() ?? []) each.expires = upstream.world.now() - 1
  await logInAt('/pages/task-list/index?tab=mine')
  const card = page.locator('.card', { hasText: text('pledge.node') }).first()
  await card.getByText(text('run.detail.expired')).waitFor()
  const [principal = ''] = /[\d.,]+ USDT/.exec(await card.innerText()) ?? []
  await page.setViewportSize({ width: 320, height: 400 })
  await card.getByRole('link').click()
  await page.getByText(text('run.hold', { amount: principal })).waitFor()
  await settled()
  t.equal(await page.evaluate('scrollY'), 0, 'from the top')
  t.equal(
    await page.getByRole('alert').innerText(),
    text('run.expired.node', { region: 'North America' }),
    'what has to be renewed',
  )
})

t.test('a rejected withdrawal shows that nothing is sent, and links to its movements', async (t) => {
  const { page, logInAt, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const order = upstream.world.withdrawals.find(({ status }) => status === 3)
  await logInAt('/pages-sub/finance/trade-detail?kind=withdraw')
  const row = page.locator('main a', { hasText: text('withdraw.state.refused') })
  await row.getByText(order?.memo ?? '', { exact: true }).waitFor()
  await row.click()
  await page.getByText(text('withdraw.detail.refused')).waitFor()
  const reason = page.locator('.key-values', { hasText: text('withdraw.reason') }).first()
  await reason.getByText(order?.memo ?? '', { exact: true }).waitFor()
  await page.getByRole('link', { name: text('withdraw.again') }).waitFor()
  if (order) order.memo = ''
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await reason.getByText(text('withdraw.noReason')).waitFor()
  await page
    .locator('main')
    .getByRole('link', { name: text('order.movements') })
    .click()
  await page.waitForURL(`**/finance/balance-detail?search=${order?.order}`)
})

t.test('a sent transfer leads to another one to the same recipient, a received one does not', async (t) => {
  const { page, go, logInAt, text, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { transfers } = upstream.world
  const demo = upstream.world.byName('demo')?.id
  const sent = transfers.find(({ from }) => from === demo)
  const received = transfers.find(({ to }) => to === demo)
  const again = page.getByRole('link', { name: text('transfer.again') })
  await logInAt(`/pages-sub/finance/trade-order?kind=transfer&id=${received?.order}`)
  await page
    .getByText(received?.order ?? '')
    .first()
    .waitFor()
  t.equal(await again.count(), 0)
  await go(`/pages-sub/finance/trade-order?kind=transfer&id=${sent?.order}`)
  await again.click()
  await page.waitForURL('**/finance/transfer?*')
  await settled()
  t.equal(await page.inputValue('[name=account]'), 'alice')
  t.equal(await page.inputValue('[name=amount]'), '', 'the amount is typed anew')
})

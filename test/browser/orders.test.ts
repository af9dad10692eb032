/** The page of an order: its progress, and what can be copied from it. */
import t from 'tap'
import { DRAWN, launch, open, type Phone } from '../support/browser.ts'
import { deposit } from '../support/recharge.ts'

const DONE = `[...document.querySelectorAll('.steps li')].filter((step) => step.classList.contains('done')).length`

async function steps({ page }: Phone): Promise<{ names: string[]; done: number; now: string | null }> {
  const names = await page.locator('.steps li').allInnerTexts()
  const now = page.locator('.steps [aria-current=step]')
  return { names, done: await page.evaluate(DONE), now: (await now.count()) > 0 ? await now.innerText() : null }
}

t.test('a withdrawal shows its steps (submitted, processing, sent); a rejected one shows none', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, go, text, logIn, settled, axe, upstream } = phone
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn()
  const names = ['review', 'sending', 'sent'].map((state) => text(`withdraw.state.${state}`))
  const [order] = upstream.world.withdrawals
  t.ok(order)
  if (!order) return
  for (const [status, done] of [
    [0, 0],
    [1, 1],
    [2, 3],
    [3, null],
  ] as const) {
    order.status = status
    await go('/pages-sub/savings/index')
    await go(`/pages-sub/finance/trade-order?kind=withdraw&id=${order.order}`)
    await settled()
    await page.getByRole('button', { name: text('common.refresh') }).click()
    const state = ['review', 'sending', 'sent', 'refused'][status] ?? ''
    await page
      .locator('.card .badge')
      .getByText(text(`withdraw.state.${state}`), { exact: true })
      .waitFor()
    const expected = done === null ? { names: [], done: 0, now: null } : { names, done, now: names[status] }
    t.strictSame(await steps(phone), expected, state)
    if (status === 1) await axe(t, 'a withdrawal on its way')
  }
  await page.getByRole('button', { name: text('recharge.copyAddress') }).click()
  t.equal(await page.evaluate('navigator.clipboard.readText()'), order.address)
  t.equal((await page.locator('.address').innerText()).replace(/\s/g, ''), order.address)
})

t.test('the page of a withdrawal follows its state by itself every half a minute, until it is final', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logInAt, settled, upstream } = phone
  const [order] = upstream.world.withdrawals
  if (!order) throw new Error('no withdrawal')
  order.status = 0
  await page.clock.install()
  await logInAt(`/pages-sub/finance/trade-order?kind=withdraw&id=${order.order}`)
  await settled()
  for (const [status, state] of [
    [1, 'sending'],
    [2, 'sent'],
  ] as const) {
    order.status = status
    await page.clock.fastForward(30_000)
    await page
      .locator('.card .badge')
      .getByText(text(`withdraw.state.${state}`), { exact: true })
      .waitFor()
  }
  await settled()
  const asked = () => upstream.calls('GET withdrawal/list').length
  const before = asked()
  await page.clock.fastForward(120_000)
  await page.evaluate(DRAWN)
  t.equal(asked(), before, 'not after that')
})

t.test('a recharge shows its steps: waiting for the payment, then for its arrival', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, settled } = phone
  await logInAt('/pages-sub/recharge/index?amount=50')
  await settled()
  await page.click('form button[type=submit]')
  await page.waitForURL('**/recharge/order?id=*')
  await page.locator('.qr').waitFor()
  const names = ['recharge.step.payment', 'recharge.step.confirmation', 'recharge.state.arrived'].map((key) =>
    text(key),
  )
  t.strictSame(await steps(phone), { names, done: 0, now: names[0] })
  await page.getByRole('button', { name: text('recharge.paid') }).click()
  await page.getByText(text('recharge.state.said')).waitFor()
  t.strictSame(await steps(phone), { names, done: 0, now: names[0] }, 'the upstream knows of no payment yet')
  await page.getByRole('button', { name: text('recharge.cancel') }).waitFor()
  await page.route('**/api/recharge/myRecords*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const each of body.items) each.state = 'paid'
    await route.fulfill({ response, json: body })
  })
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.locator('.badge', { hasText: text('recharge.state.paid') }).waitFor()
  t.strictSame(await steps(phone), { names, done: 1, now: names[1] })
  t.equal(await page.getByRole('button', { name: text('recharge.cancel') }).count(), 0)
})

t.test('without order numbers, each row opens its own order, and a cancelled deposit cancels no other', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, go, text, signIn, settled, upstream } = phone
  const lists = ['GET withdrawal/list', 'POST user/transferList', 'GET recharge/myRecords']
  upstream.rewrite = (key, data) => {
    if (key === 'POST recharge/recharge') return { ...(data as object), orderid: '' }
    if (!lists.includes(key)) return data
    const { data: rows, ...about } = data as { data: object[] }
    return { ...about, data: rows.map((row) => ({ ...row, orderid: '' })) }
  }
  await signIn()
  const rows = page.locator('a.record')
  for (const kind of ['withdraw', 'transfer']) {
    await go(`/pages-sub/finance/trade-detail?kind=${kind}`)
    await settled()
    const shown = (await rows.nth(1).locator('.figure').first().innerText()).trim()
    await rows.nth(1).click()
    await page.locator('main').getByText(shown, { exact: true }).first().waitFor()
  }
  await deposit(phone, '41')
  await deposit(phone, '42')
  await page.getByRole('button', { name: text('recharge.cancel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('recharge.cancel') })
    .click()
  await page.getByText(text('recharge.detail.cancelled')).waitFor()
  await go('/pages-sub/finance/trade-detail?kind=recharge')
  await settled()
  t.match(await rows.filter({ hasText: '42.00' }).innerText(), text('recharge.state.cancelled'))
  t.match(await rows.filter({ hasText: '41.00' }).innerText(), text('recharge.state.waiting'))
})

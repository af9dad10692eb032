/** What becomes of a payment, as the member sees it: done, refused, not sent, unknown, and the same again. */
import t from 'tap'
import { DRAWN, hold, launch, open, type Phone } from './browser.ts'

const KEY = 'POST user/transfer'

async function send({ page, go, text }: Phone, amount = '10'): Promise<void> {
  await go('/pages-sub/savings/index')
  await go('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', amount)
  await page.click('form button[type=submit]')
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('button', { name: text('pay.continue') }).click()
  await pay({ page, text })
}

async function pay({ page, text }: Pick<Phone, 'page' | 'text'>): Promise<void> {
  const sheet = page.locator('dialog[open]')
  await sheet.locator('[name=payPassword]').fill('246810')
  await sheet.getByRole('button', { name: text('pay.confirm') }).click()
}

t.test('before the password is asked, the sheet shows amount, fee, arrival and the balance afterwards', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logIn } = phone
  await logIn()
  await go('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  const sheet = page.locator('dialog[open]')
  for (const key of ['transfer.account', 'transfer.arrival', 'pay.total', 'pay.balance', 'pay.balanceAfter'])
    t.equal(await sheet.getByText(text(key), { exact: true }).count(), 1, key)
  t.match(await sheet.textContent(), /10\.00 USDT/)
  t.equal(await sheet.locator('[name=payPassword]').count(), 0)
})

t.test('refused: the upstream’s words, in the same place; the next try is a new wish', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logIn, upstream } = phone
  await logIn()
  upstream.faults.set(KEY, 'refuse', { message: 'Transfers to this account are closed', times: 1 })
  await send(phone)
  await page.locator('dialog[open]').getByText('Transfers to this account are closed').waitFor()
  await pay(phone)
  await page.getByText(text('success.transfer')).waitFor()
  t.equal(upstream.world.transfers.length, 1)
})

t.test('not sent: said so, and the same wish goes on', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logIn, upstream } = phone
  await logIn()
  const keys: string[] = []
  await page.route('**/api/user/transfer', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    const body = { code: 'overloaded', outcome: 'not_sent', status: 503 }
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  await send(phone)
  await page.locator('dialog[open]').getByText(text('pay.notSent')).waitFor()
  await pay(phone)
  await page.getByText(text('success.transfer')).waitFor()
  t.equal(keys[0], keys[1])
  t.equal(upstream.world.transfers.length, 1)
})

t.test('unknown, and found: the page leads to the order; there is nothing to send again', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logIn, axe, upstream } = phone
  await logIn()
  upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
  upstream.faults.set('POST user/transferList', 'error-500')
  await send(phone)
  await page.getByText(text('check.words.unknown')).waitFor()
  t.equal(await page.getByRole('button', { name: text('pay.confirm') }).count(), 0)
  t.equal(await page.locator('form').count(), 0)
  await axe(t, 'payment check')
  await page.goBack()
  await page.waitForURL('**/#/pages/home/index')
  await page.evaluate('history.forward()')
  await page.getByText(text('check.words.unknown')).waitFor()
  upstream.faults.clear()
  await page.getByText(text('check.words.done')).waitFor()
  await page.getByRole('link', { name: text('check.records') }).click()
  await page.waitForURL('**/#/pages-sub/finance/trade-order?kind=transfer&id=*')
  await page.getByText('-10.00 USDT').waitFor()
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('unknown, and nowhere to be found a minute later: it was not carried out', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logIn, upstream } = phone
  await logIn()
  upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
  await send(phone)
  await page.getByText(text('check.words.unknown')).waitFor()
  upstream.world.advance(61)
  await page.getByText(text('check.words.rejected')).waitFor()
  await send(phone)
  await page.getByText(text('success.transfer')).waitFor()
  t.equal(upstream.world.transfers.length, 1)
})

t.test(
  'the network goes while it is sent: what the server never heard of is closed, and said to be not sent',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, logIn, upstream } = phone
    await logIn()
    await page.route('**/api/user/transfer', (route) => route.abort())
    await send(phone)
    await page.getByText(text('check.words.not_sent')).waitFor()
    await page.unrouteAll()
    t.equal(upstream.calls(KEY).length, 0)
    await send(phone)
    await page.getByText(text('success.transfer')).waitFor()
  },
)

t.test('the same again within a minute: asked, and sent a second time only when it is meant', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logIn, axe, upstream } = phone
  await logIn()
  await sendTwice(phone)
  const box = page.locator('dialog.box[open]')
  await box.getByText(text('pay.same.text')).waitFor()
  await axe(t, 'same again')
  await box.getByRole('button', { name: text('common.cancel') }).click()
  await page.getByText(text('error.same_intent')).waitFor()
  t.equal(upstream.calls(KEY).length, 1)
  await pay(phone)
  await box.getByRole('button', { name: text('pay.same.again') }).click()
  await page.getByText(text('success.transfer')).waitFor()
  t.equal(upstream.calls(KEY).length, 2)
})

/** One transfer that went through, and the same again. */
async function sendTwice(phone: Phone): Promise<void> {
  await send(phone)
  await phone.page.getByText(phone.text('success.transfer')).waitFor()
  await send(phone)
}

/** The browser's own back leads home. */
async function leave({ page }: Phone): Promise<void> {
  await page.goBack()
  await page.waitForURL('**/#/pages/home/index')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

t.test('a question about a payment goes with its page: it cannot be agreed to from the next', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', {}, { moving: true })
  const { page, text, logIn, upstream } = phone
  await logIn()
  await sendTwice(phone)
  await page.locator('dialog.box[open]').getByText(text('pay.same.text')).waitFor()
  await leave(phone)
  const box = page.locator('dialog[open]')
  await box.getByText(text('pay.notSent')).waitFor()
  t.equal(await box.count(), 1)
  t.equal(await box.getByRole('button').count(), 1, 'told, and there is nothing to agree to')
  t.equal(upstream.calls(KEY).length, 1)
})

t.test(
  'a question that comes after its page was left is not asked any more, not even when it is opened again',
  async (t) => {
    for (const again of [false, true]) {
      const phone = await open(t, await launch(t), 'en-US')
      const { page, go, text, logIn, settled, upstream } = phone
      await logIn()
      await send(phone)
      await page.getByText(text('success.transfer')).waitFor()
      const letGo = await hold(page, '**/api/user/transfer')
      await send(phone)
      await leave(phone)
      if (again) await go('/pages-sub/finance/transfer')
      await settled()
      await letGo()
      await page.getByText(text('error.same_intent')).waitFor()
      await page.evaluate(DRAWN)
      t.equal(
        await page.locator('dialog[open]').getByRole('button').count(),
        1,
        'told, and there is nothing to agree to',
      )
      t.equal(upstream.calls(KEY).length, 1)
    }
  },
)

t.test('a payment that ends after its page was left is told where the member is, and leads nobody away', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logIn, settled, upstream } = phone
  await logIn()
  for (const end of ['done', 'refused'] as const) {
    if (end === 'refused') upstream.faults.set(KEY, 'refuse', { message: 'Transfers to this account are closed' })
    const letGo = await hold(page, '**/api/user/transfer')
    await send(phone, end === 'done' ? '10' : '11')
    await leave(phone)
    await go('/pages-sub/withdrawal-type/edit')
    await settled()
    await page.fill('[name=name]', 'half of it')
    await letGo()
    if (end === 'done') await page.getByText(text('success.transfer')).waitFor()
    else {
      const box = page.locator('dialog.box[open]')
      await box.getByText('Transfers to this account are closed').waitFor()
      await box.getByRole('button', { name: text('common.ok') }).click()
    }
    t.match(page.url(), /withdrawal-type\/edit$/, end)
    t.equal(await page.inputValue('[name=name]'), 'half of it')
  }
  t.equal(upstream.world.transfers.length, 1)
})

t.test('unknown, and its page was left: said where the member is, who sees then what became of it', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logIn, settled, upstream } = phone
  await logIn()
  upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
  upstream.faults.set('POST user/transferList', 'error-500')
  const letGo = await hold(page, '**/api/user/transfer')
  await send(phone)
  await leave(phone)
  await go('/pages-sub/withdrawal-type/edit')
  await settled()
  await page.fill('[name=name]', 'half of it')
  await letGo()
  const box = page.locator('dialog.box[open]')
  await box.getByText(text('check.words.unknown')).waitFor()
  t.equal(await page.inputValue('[name=name]'), 'half of it')
  upstream.faults.clear()
  await box.getByRole('button', { name: text('check.look') }).click()
  await page.waitForURL('**/#/pages-sub/finance/check?key=*')
  await page.getByText(text('check.words.done')).waitFor()
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('a payment that ends after its member has gone is told to nobody else', async (t) => {
  for (const end of ['done', 'refused', 'unknown'] as const) {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, logIn, logOut, upstream } = phone
    await logIn()
    if (end === 'refused') upstream.faults.set(KEY, 'refuse', { message: 'Transfers to this account are closed' })
    if (end === 'unknown') upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
    const letGo = await hold(page, '**/api/user/transfer')
    await send(phone)
    await leave(phone)
    await logOut()
    await page.fill('[name=account]', 'alice')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await letGo()
    await page.evaluate(DRAWN)
    t.match(page.url(), /login\/index$/, end)
    t.equal(await page.inputValue('[name=account]'), 'alice')
    t.equal(await page.locator('dialog[open]').count(), 0)
    t.equal(await page.getByText(text('success.transfer')).count(), 0)
    t.strictSame(asked, [])
  }
})

t.test('nor when they go while the balance is asked anew', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, context, origin, text, logIn, logOut } = phone
  await logIn()
  const other = await context.newPage()
  await other.goto(`${origin}/#/pages/my/index`)
  await other.locator('h1').waitFor()
  // what lies behind another tab is slow to be drawn
  await page.bringToFront()
  const letGo = await hold(page, '**/api/user/info')
  const asked = page.waitForRequest('**/api/user/info')
  await send(phone)
  await asked
  await logOut(other)
  await page.waitForURL('**/#/pages/login/index')
  await letGo()
  await page.evaluate(DRAWN)
  t.match(page.url(), /login\/index$/)
  t.equal(await page.getByText(text('success.transfer')).count(), 0)
})

t.test('a swap that was confirmed is not sent for who is there by the time its price is known', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logIn, logOut, settled, upstream } = phone
  await logIn()
  await go('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('button', { name: text('pay.continue') }).click()
  const letGo = await hold(page, '**/api/stock/detail')
  await pay(phone)
  await leave(phone)
  await logOut()
  await logIn('alice')
  await settled()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await letGo()
  await page.evaluate(DRAWN)
  t.equal(await page.locator('dialog[open]').count(), 0)
  t.strictSame(
    asked.filter((url) => url.includes('exchange')),
    [],
  )
  t.strictSame(upstream.calls('POST user/exchange_coin_money'), [])
})

t.test('a tap, a double tap and Enter at once are one payment', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logIn, upstream } = phone
  await logIn()
  upstream.faults.set(KEY, 'slow', { ms: 300 })
  await go('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('button', { name: text('pay.continue') }).click()
  await sheet.locator('[name=payPassword]').fill('246810')
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/user/transfer'))))
  await page.evaluate(`for (let tap = 0; tap < 5; tap++) document.querySelector('.pay-pad').requestSubmit()`)
  await page.getByText(text('success.transfer')).waitFor()
  t.equal(sent, 1)
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('what is paused is said before anybody types; the rest goes on', async (t) => {
  const settings = { PAUSED: 'withdraw,swap,purchase,task', PAUSED_MESSAGE: 'Back on Monday' }
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { settings })
  const { page, go, text, logIn, settled, axe } = phone
  await logIn()
  for (const path of [
    '/pages-sub/finance/withdraw',
    '/pages-sub/swap/index',
    '/pages-sub/software/index',
    '/pages-sub/node/index',
    '/pages/task-list/detail?id=1',
  ]) {
    await go(path)
    await settled()
    await page.getByText('Back on Monday').waitFor()
    t.equal(await page.locator('[name=amount]').count(), 0, path)
    t.equal(await page.getByRole('button', { name: text('task.start') }).count(), 0)
    t.equal(await page.getByRole('button', { name: text('licence.action.buy') }).count(), 0)
  }
  await axe(t, 'paused')
  await go('/pages-sub/finance/transfer')
  await settled()
  t.equal(await page.locator('[name=amount]').count(), 1)
})

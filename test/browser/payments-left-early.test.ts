/** Payments that complete after the member has left the page or logged out. */
import t from 'tap'
import { backToHome } from '../support/back-to-home.ts'
import { DRAWN, hold, launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, enterPayPassword, padButton } from '../support/payment-sheet.ts'
import { KEY, send, sendTwice } from '../support/transfer-page.ts'

t.test('a payment’s confirmation closes with its page and cannot be confirmed from the next page', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', {}, { moving: true })
  const { page, text, logIn, upstream } = phone
  await logIn()
  await sendTwice(phone)
  await page.locator('dialog.box[open]').getByText(text('pay.same.text')).waitFor()
  await backToHome(phone)
  const box = page.locator('dialog[open]')
  await box.getByText(text('pay.notSent')).waitFor()
  t.equal(await box.count(), 1)
  t.equal(await box.getByRole('button').count(), 1, 'a message with one button, nothing to confirm')
  t.equal(upstream.calls(KEY).length, 1)
})

t.test(
  'a question that comes up after its page was left is not shown, not even when the page is opened again',
  async (t) => {
    for (const again of [false, true]) {
      const phone = await open(t, await launch(t), 'en-US')
      const { page, go, text, logIn, settled, upstream } = phone
      await logIn()
      await send(phone)
      await completed({ page, text }, 'transfer').waitFor()
      const release = await hold(page, '**/api/user/transfer')
      await send(phone)
      await backToHome(phone)
      if (again) await go('/pages-sub/finance/transfer')
      await settled()
      await release()
      await page.getByText(text('error.same_intent')).waitFor()
      await page.evaluate(DRAWN)
      t.equal(
        await page.locator('dialog[open]').getByRole('button').count(),
        1,
        'a message with one button, nothing to confirm',
      )
      t.equal(upstream.calls(KEY).length, 1)
    }
  },
)

t.test('a payment that completes after its page was left shows a message and does not navigate', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logIn, settled, upstream } = phone
  await logIn()
  for (const end of ['done', 'refused'] as const) {
    if (end === 'refused') upstream.faults.set(KEY, 'refuse', { message: 'Transfers to this account are closed' })
    const release = await hold(page, '**/api/user/transfer')
    await send(phone, end === 'done' ? '10' : '11')
    await backToHome(phone)
    await go('/pages-sub/withdrawal-type/edit')
    await settled()
    await page.fill('[name=name]', 'half of it')
    await release()
    if (end === 'done') await completed({ page, text }, 'transfer').waitFor()
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

t.test(
  'a purchase that was opened by its link and left while it was sent changes no other page’s address',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { page, go, logIn, settled } = phone
    await logIn()
    await go('/pages-sub/software/index?buy=1')
    const release = await hold(page, '**/api/purchase/buySoftware')
    await confirmPayment(phone)
    await backToHome(phone)
    const order = '/pages/task-list/detail?id=1'
    await go(order)
    await settled()
    await release()
    await completed(phone, 'software').waitFor()
    t.ok(page.url().endsWith(order), page.url())
  },
)

t.test('an unknown payment whose page was left shows a message and, later, its outcome', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logIn, settled, upstream } = phone
  await logIn()
  upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
  upstream.faults.set('POST user/transferList', 'error-500')
  const release = await hold(page, '**/api/user/transfer')
  await send(phone)
  await backToHome(phone)
  await go('/pages-sub/withdrawal-type/edit')
  await settled()
  await page.fill('[name=name]', 'half of it')
  await release()
  const box = page.locator('dialog.box[open]')
  await box.getByText(text('check.detail.unknown')).waitFor()
  t.equal(await page.inputValue('[name=name]'), 'half of it')
  upstream.faults.clear()
  await box.getByRole('button', { name: text('check.look') }).click()
  await page.waitForURL('**/#/pages-sub/finance/check?key=*')
  await page.getByText(text('check.detail.done')).waitFor()
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('a payment that completes after its member logged out is not shown to the next user', async (t) => {
  for (const end of ['done', 'refused', 'unknown'] as const) {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, logIn, logOut, upstream } = phone
    await logIn()
    if (end === 'refused') upstream.faults.set(KEY, 'refuse', { message: 'Transfers to this account are closed' })
    if (end === 'unknown') upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
    const release = await hold(page, '**/api/user/transfer')
    await send(phone)
    await backToHome(phone)
    await logOut()
    await page.fill('[name=account]', 'alice')
    const asked: string[] = []
    // counts only API requests, because the files of the login page may still be loading
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
    await release()
    await page.evaluate(DRAWN)
    t.match(page.url(), /login\/index$/, end)
    t.equal(await page.inputValue('[name=account]'), 'alice')
    t.equal(await page.locator('dialog[open]').count(), 0)
    t.equal(await completed({ page, text }, 'transfer').count(), 0)
    t.strictSame(asked, [])
  }
})

t.test('a confirmed swap is not sent for another member who logs in before its price has loaded', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, logIn, logOut, settled, upstream } = phone
  await logIn()
  await go('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await padButton(page).click()
  const release = await hold(page, '**/api/stock/detail')
  await enterPayPassword(phone)
  await backToHome(phone)
  await logOut()
  await logIn('alice')
  await settled()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await release()
  await page.evaluate(DRAWN)
  t.equal(await page.locator('dialog[open]').count(), 0)
  t.strictSame(
    asked.filter((url) => url.includes('exchange')),
    [],
  )
  t.strictSame(upstream.calls('POST user/exchange_coin_money'), [])
})

/** What the member sees while the outcome of a payment is unknown, and once it is known. */
import t from 'tap'
import { OWN_PAGE_MS } from '../../client/payment/check-times.ts'
import { ABSENT_AFTER_S } from '../support/absent-after.ts'
import { backToHome } from '../support/back-to-home.ts'
import { launch, open, pauseClock } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, payButton } from '../support/payment-sheet.ts'
import { FORM, KEY, LATE_S, send } from '../support/transfer-page.ts'

t.test('unknown, then found: the page links to the order; the payment cannot be sent again', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, axe, upstream } = phone
  await logInAt(FORM)
  upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
  upstream.faults.set('POST user/transferList', 'error-500')
  await send(phone)
  await page.getByText(text('check.detail.unknown')).waitFor()
  t.equal(await page.locator('h1').textContent(), text('check.title'))
  t.equal(await page.getByRole('link', { name: text('check.again') }).count(), 0, 'no way to try again yet')
  t.equal(await payButton({ page }).count(), 0)
  t.equal(await page.locator('form').count(), 0)
  await axe(t, 'payment check')
  await backToHome(phone)
  await page.evaluate('history.forward()')
  await page.getByText(text('check.detail.unknown')).waitFor()
  upstream.faults.clear()
  await page.getByText(text('check.detail.done')).waitFor()
  t.equal(await page.getByRole('link', { name: text('check.again') }).count(), 0)
  await page.getByRole('link', { name: text('check.records', { page: text('orders.title') }) }).click()
  await page.waitForURL('**/#/pages-sub/finance/trade-order?kind=transfer&id=*')
  await page.getByText('−10.00 USDT').waitFor()
  t.equal(upstream.calls(KEY).length, 1)
})

t.test(
  'on a network that is slower than the pause between two questions, the outcome is shown all the same',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, logInAt, upstream } = phone
    await page.clock.install()
    await logInAt(FORM)
    upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
    upstream.faults.set('POST user/transferList', 'error-500')
    await send(phone)
    await page.getByText(text('check.detail.unknown')).waitFor()
    await pauseClock(page)
    upstream.faults.clear()
    let asked = 0
    await page.route('**/api/view/intent*', async (route) => {
      asked += 1
      const response = await route.fetch()
      if (asked < 5) await page.clock.runFor(OWN_PAGE_MS + 1_000)
      await route.fulfill({ response })
    })
    await page.clock.runFor(OWN_PAGE_MS)
    await page.getByText(text('check.detail.done')).waitFor()
    t.equal(asked, 1)
  },
)

t.test('the JSON of a gateway between app and server proves nothing about a payment', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream } = phone
  await logInAt(FORM)
  await page.route('**/api/user/transfer', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 504, json: { message: 'Endpoint request timed out' } })
  })
  await page.route('**/api/view/intent*', (route) => route.abort())
  await send(phone)
  await page.getByText(text('check.detail.unknown')).waitFor()
  await page.unrouteAll()
  await page.getByText(text('check.detail.done')).waitFor()
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('unknown and not found after the longest delay: it is shown as not carried out', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream } = phone
  await logInAt(FORM)
  upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
  await send(phone)
  await page.getByText(text('check.detail.unknown')).waitFor()
  // waits for the response before the clock is moved. Otherwise the server would see the upstream's clock jump during a request, and a missing record
  // would then not prove that the payment was not made
  await page.waitForResponse('**/api/view/intent*')
  upstream.world.advance(ABSENT_AFTER_S)
  await page.getByText(text('check.detail.rejected')).waitFor()
  await send(phone)
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(upstream.world.transfers.length, 1)
})

t.test('if the server never received the payment, it is shown as not sent once it can no longer arrive', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream, axe } = phone
  await logInAt(FORM)
  await page.route('**/api/user/transfer', (route) => route.abort())
  await send(phone)
  const [before = '', after = ''] = text('check.reason.arrival', { time: '|' }).split('|')
  const reason = page.locator('p', { hasText: before }).filter({ hasText: after })
  await reason.waitFor()
  t.match(await reason.textContent(), /\d:\d\d/)
  t.equal(await page.getByRole('link', { name: text('check.again') }).count(), 0, 'no way to try again yet')
  await axe(t, 'not received')
  upstream.world.advance(LATE_S)
  await page.getByText(text('check.detail.not_sent')).waitFor()
  await page.unrouteAll()
  t.equal(upstream.calls(KEY).length, 0)
  t.equal(await page.locator('h1').textContent(), text('check.title.not_sent'))
  t.strictSame(await page.locator('main .button').allInnerTexts(), [text('check.again')], 'one clear way on')
  await page.getByRole('link', { name: text('check.records', { page: text('orders.title') }) }).waitFor()
  t.equal(await page.getByText(text('check.sentAt')).count(), 0, 'it has no time of sending')
  await page.getByRole('link', { name: text('check.again') }).click()
  await page.waitForURL('**/finance/transfer?*')
  t.equal(await page.inputValue('[name=account]'), 'alice')
  t.equal(await page.inputValue('[name=amount]'), '10', 'the form is filled in as before')
  t.equal(upstream.calls(KEY).length, 0, 'nothing is sent by that')
  await page.click('form button[type=submit]')
  await confirmPayment(phone)
  await completed({ page, text }, 'transfer').waitFor()
})

t.test('while the server cannot be asked, the page names the payment and says not to send it again', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, signIn } = phone
  await signIn()
  for (const address of ['**/api/user/transfer', '**/api/view/intent?*'])
    await page.route(address, (route) => route.abort())
  await send(phone)
  await page.getByText(text('check.detail.unknown')).waitFor()
  const what = text('payment.transfer', { amount: '10.00 USDT', to: 'alice' })
  await page.getByText(text('payment.checking', { what })).waitFor()
  t.equal(await page.getByRole('link', { name: text('check.again') }).count(), 0, 'no way to send it again')
  t.equal(await page.getByText(text('common.stale', { ago: '' }).trim()).count(), 0, 'nothing is called old')
  const records = await page
    .getByRole('link', { name: text('check.records', { page: text('orders.title') }) })
    .getAttribute('href')
  t.equal(records, '#/pages-sub/finance/trade-detail?kind=transfer', 'the list that will contain it')
  t.equal(await page.getByText(text('common.retry'), { exact: true }).count(), 0, 'which would mean to send it again')
  const retry = page.getByRole('button', { name: text('check.refresh') })
  const [headline, box] = [await page.locator('[role=status] b').boundingBox(), await retry.boundingBox()]
  t.ok(headline && box && headline.y < box.y, 'what it is about stands above what hinders')
  await page.unrouteAll()
  await retry.click()
  const [before = ''] = text('check.reason.arrival', { time: '|' }).split('|')
  await page.getByText(before).waitFor()
})

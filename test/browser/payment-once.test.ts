/** A payment that is repeated, on purpose or not: it is sent once, and a second time only if the member confirms that. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, enterPayPassword, openPad } from '../support/payment-sheet.ts'
import { FORM, KEY, sendTwice } from '../support/transfer-page.ts'

t.test('an identical payment within a minute requires confirmation and is sent only when confirmed', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, axe, upstream } = phone
  await logInAt(FORM)
  await sendTwice(phone)
  const box = page.locator('dialog.box[open]')
  await box.getByText(text('pay.same.text')).waitFor()
  await axe(t, 'same again')
  const main = box.locator('.button.main')
  t.strictSame(await main.allTextContents(), [text('common.cancel')], 'what is safe looks like the main button')
  await box.getByRole('button', { name: text('common.cancel') }).click()
  await page.getByText(text('error.same_intent')).waitFor()
  t.equal(upstream.calls(KEY).length, 1)

  const sent: { key: string | undefined; confirmed: string | undefined }[] = []
  let refuses = true
  await page.route('**/api/user/transfer', (route) => {
    const { 'idempotency-key': key, 'x-same-intent': confirmed } = route.request().headers()
    sent.push({ key, confirmed })
    if (!confirmed || !refuses) return route.continue()
    refuses = false
    const problem = { code: 'overloaded', outcome: 'not_sent', status: 503 }
    return route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem })
  })
  for (const end of ['not sent', 'sent']) {
    await enterPayPassword(phone)
    await box.getByRole('button', { name: text('pay.same.again') }).click()
    if (end === 'sent') await completed({ page, text }, 'transfer').waitFor()
    else await page.getByText(text('error.overloaded')).waitFor()
  }
  t.strictSame(
    sent.map(({ confirmed }) => confirmed),
    [undefined, 'confirmed', undefined, 'confirmed'],
    'a confirmation that was not sent is asked for again',
  )
  t.equal(sent[2]?.key, sent[1]?.key, 'even with the same key')
  t.equal(upstream.calls(KEY).length, 2)
})

t.test('submitting a payment several times at once sends it once', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, text, upstream } = phone
  upstream.faults.set(KEY, 'slow', { ms: 300 })
  await logInAt('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await openPad({ page })
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/user/transfer'))))
  await enterPayPassword({ page })
  await page.evaluate(`for (let tap = 0; tap < 5; tap++) document.querySelector('.pay-pad').requestSubmit()`)
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(sent, 1)
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('a licence that was bought elsewhere meanwhile is not paid again without a word', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, text, upstream } = phone
  const demo = upstream.world.byName('demo')
  const heading = (action: string) =>
    page.getByRole('heading', { name: text(`licence.title.${action}`, { name: 'Trainer Studio 180' }), exact: true })
  await logInAt('/pages-sub/software/index?buy=3')
  await heading('buy').waitFor()
  for (const days of [30, 60]) {
    await openPad(phone)
    demo?.software.set(3, { id: 3, expires: upstream.world.now() + days * 86_400, autoRenew: false })
    await enterPayPassword(phone)
    await page.locator('dialog[open]').getByText(text('error.terms_changed')).waitFor()
    await heading('renew').waitFor()
  }
  t.equal(upstream.calls('POST purchase/buySoftware').length, 0)
  await confirmPayment(phone)
  await completed(phone, 'software').waitFor()
  t.equal(upstream.calls('POST purchase/buySoftware').length, 1)
})

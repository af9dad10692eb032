/** The phone vibrates once, shortly, when a payment was made. */
import t, { type Test } from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, enterPayPassword } from '../support/payment-sheet.ts'

/** Records each vibration, and keeps the records when the page is loaded again. */
const RECORD = `navigator.vibrate = (ms) => {
  sessionStorage.vibrations = (sessionStorage.vibrations ?? '') + ms + ' '
  return true
}`
const VIBRATIONS = "sessionStorage.vibrations ?? ''"

/** Opens the sheet of a transfer of 10 USDT to alice. */
async function openSheet(t: Test, moving: boolean): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', {}, { moving })
  const { page, logInAt } = phone
  await page.addInitScript(RECORD)
  await logInAt('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  return phone
}

t.test('it does so once after a success, and not after a refusal', async (t) => {
  const phone = await openSheet(t, true)
  const { page, text } = phone
  await confirmPayment(phone, '111111')
  await page.locator('dialog[open]').getByText('Payment password is incorrect').waitFor()
  t.equal(await page.evaluate(VIBRATIONS), '')
  await enterPayPassword(phone)
  await completed({ page, text }, 'transfer').waitFor()
  const [only, ...others] = String(await page.evaluate(VIBRATIONS))
    .trim()
    .split(' ')
  t.ok(Number(only) > 0 && Number(only) <= 100, `shortly: ${only} ms`)
  t.strictSame(others, [])
})

t.test('nor if the outcome is unknown', async (t) => {
  const phone = await openSheet(t, true)
  const { page, upstream } = phone
  upstream.faults.set('POST user/transfer', 'cut-before-answer')
  await confirmPayment(phone)
  await page.waitForURL('**/#/pages-sub/finance/check?key=*')
  t.equal(await page.evaluate(VIBRATIONS), '')
})

t.test('nor for a member who prefers reduced motion', async (t) => {
  const phone = await openSheet(t, false)
  const { page, text } = phone
  await confirmPayment(phone)
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(await page.evaluate(VIBRATIONS), '')
})

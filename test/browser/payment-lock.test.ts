/** What a payment sheet says holds only as long as its reason: too many attempts with the payment password, no connection. */
import t from 'tap'
import { THROTTLE_LIMITS } from '../../server/policy.ts'
import { launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, enterPayPassword, openPad, padButton } from '../support/payment-sheet.ts'
import { FORM, fillIn, send } from '../support/transfer-page.ts'

const deps = { throttleLimits: { ...THROTTLE_LIMITS, account: { count: 1, windowS: 900 } } }

t.test('the last attempt stops all payments at once, until an e-mail code gives a new password', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', {}, { deps })
  const { page, text, upstream } = phone
  await phone.logInAt(FORM)
  await send(phone)
  await completed(phone, 'transfer').waitFor()
  await fillIn(phone, '11')
  await confirmPayment(phone, '000000')
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('timer').waitFor()
  t.equal(await sheet.locator('[name=payPassword]').count(), 0, 'nobody types in vain')
  t.match(await sheet.getByRole('alert').textContent(), text('pay.blocked'))
  t.match(await sheet.getByRole('alert').textContent(), text('pay.refused'))

  await phone.go('/pages-sub/finance/withdraw')
  await phone.settled()
  await page.fill('[name=amount]', '40')
  await page.click('form button[type=submit]')
  await sheet.getByText(text('pay.blocked')).waitFor()
  await sheet.getByText(text('pay.blocked.wait')).waitFor()
  t.equal(await padButton(page).count(), 0, 'other payments say so before the password')
  await phone.axe(t, 'blocked')

  await sheet.getByRole('link', { name: text('login.forgot') }).click()
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.locator('.field-send', { hasText: /\d+ s/ }).waitFor()
  await page.fill('[name=code]', upstream.world.codeFor('demo@example.com', 'paypwd') ?? '')
  await page.fill('[name=password]', '975318')
  await page.fill('[name=confirmPassword]', '975318')
  await page.waitForURL(/finance\/withdraw/)
  await page.click('form button[type=submit]')
  await openPad(phone)
  await sheet.locator('[name=payPassword]').waitFor()
})

t.test('too many attempts of one member do not stop the payments of the next one on the device', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', {}, { deps })
  const { page } = phone
  await phone.logInAt(FORM)
  await fillIn(phone)
  await confirmPayment(phone, '000000')
  await page.locator('dialog[open]').getByRole('timer').waitFor()
  // without a logout, which would remove everything of the first member
  await phone.logIn('alice')
  await phone.go(FORM)
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=amount]', '1')
  await page.click('form button[type=submit]')
  await openPad(phone)
  await page.locator('dialog[open] [name=payPassword]').waitFor()
})

t.test('once the device is online again, the sheet no longer says that it is offline', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', {}, { caused: /ERR_INTERNET_DISCONNECTED/ })
  const { page, context, text, upstream } = phone
  await phone.logInAt(FORM)
  await fillIn(phone)
  const alert = page.locator('dialog[open]').getByRole('alert')
  await context.setOffline(true)
  // the button looks disabled, but says why
  await padButton(page).click({ force: true })
  await alert.getByText(text('pay.notSent')).waitFor()
  await context.setOffline(false)
  await alert.waitFor({ state: 'detached' })
  await openPad(phone)
  await page.locator('dialog[open] [name=payPassword]').waitFor()
  await context.setOffline(true)
  await enterPayPassword(phone)
  await alert.getByText(text('pay.notSent')).waitFor()
  t.match(await alert.textContent(), text('error.offline'))
  await context.setOffline(false)
  await alert.getByText(text('pay.notSent'), { exact: true }).waitFor()
  await enterPayPassword(phone)
  await completed(phone, 'transfer').waitFor()
  t.equal(upstream.world.transfers.length, 1)
})

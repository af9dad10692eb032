/** How payments are confirmed: the page of the payment password, and the messages that this page and each payment show. */
import t from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'
import { buttonsOn, completed } from '../support/completed.ts'
import { openPad, payButton } from '../support/payment-sheet.ts'

const PAGE = '/pages-sub/password/edit-password-type'

/** The value in the row whose title is `name`. */
const value = ({ page }: Phone, name: string) =>
  page.locator('.key-values > div', { has: page.getByText(name, { exact: true }) }).locator('dd')

t.test('a member without a payment password is led to set one, which then has six digits', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, logInAt, settled, text, upstream, axe } = phone
  const demo = upstream.world.byName('demo')
  if (demo) demo.payPassword = ''
  await logInAt('/pages/my/index')
  await page.getByRole('link', { name: text('security.title') }).click()
  await page.getByRole('link', { name: text('payPassword.title') }).click()
  await page.locator('[name=confirmPassword]').waitFor()
  await go(PAGE)
  await settled()
  t.equal(await value(phone, text('payPassword.title')).textContent(), text('paymentMethod.notSet'))
  await axe(t, 'not set')
  await page.getByRole('link', { name: text('payPassword.set') }).click()
  await page.fill('[name=password]', '864209')
  await page.fill('[name=confirmPassword]', '864209')
  await completed({ page, text }, 'payPassword').waitFor()
  t.strictSame(await buttonsOn(page), [['main', text('success.done')]])
  t.equal(demo?.payPassword, '864209')
  await go(PAGE)
  t.equal(await value(phone, text('payPassword.title')).textContent(), text('paymentMethod.set'))
  t.equal(await value(phone, text('paymentMethod.kind')).textContent(), text('paymentMethod.kind.digits'))
  await page.getByRole('link', { name: text('paymentMethod.change') }).click()
  await page.locator('[name=oldPassword]').waitFor()
  await go(PAGE)
  await page.getByRole('link', { name: text('paymentMethod.recover') }).click()
  await page.locator('[name=code]').waitFor()
  await go('/pages-sub/password/edit-withdraw-password')
  await page.locator('[name=oldPassword]').waitFor()
  await go('/pages-sub/password/edit-withdraw-password?way=recover')
  await page.locator('[name=code]').waitFor()
})

t.test('after a payment with an older text password, the app remembers for this member that it is one', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, logIn, logInAt, logOut, settled, text, upstream } = phone
  const demo = upstream.world.byName('demo')
  if (demo) demo.payPassword = 'old-Secret'
  await logInAt(PAGE)
  await settled()
  t.equal(await value(phone, text('paymentMethod.kind')).count(), 0, 'nobody knows the kind yet')
  const transfer = async () => {
    await go('/pages-sub/finance/transfer')
    await page.fill('[name=account]', 'alice')
    await page.fill('[name=amount]', '10')
    await page.click('form button[type=submit]')
    await openPad({ page })
  }
  await transfer()
  const notDigits = page.getByRole('button', { name: text('pay.notDigits') })
  t.equal(await notDigits.count(), 0, 'not offered before there is a reason')
  await page.keyboard.type('o')
  await notDigits.click()
  await page.fill('[name=payPassword]', 'old-Secret')
  await payButton({ page }).click()
  await completed({ page, text }, 'transfer').waitFor()
  await go(PAGE)
  t.equal(await value(phone, text('paymentMethod.kind')).textContent(), text('paymentMethod.kind.text'))
  t.notMatch(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })'), /old-Secret/)
  await transfer()
  await page.getByRole('button', { name: text('pay.digits') }).waitFor()
  await page.keyboard.press('Escape')
  await logOut()
  await logIn('alice')
  await go(PAGE)
  t.equal(await value(phone, text('paymentMethod.kind')).count(), 0, 'nobody knows the kind yet')
})

t.test('a missing password has its own message for purchases, withdrawals, and trades', async (t) => {
  const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  const confirm = async (key: string) => {
    await openPad({ page })
    await page.press('dialog[open] [name=payPassword]', 'Enter')
    await page.getByText(text(key), { exact: true }).waitFor()
    await page.keyboard.press('Escape')
  }
  await go('/pages-sub/finance/withdraw')
  await settled()
  await page.click('[name=accountId]')
  await page.locator('dialog[open] [aria-pressed]').first().click()
  await page.fill('[name=amount]', '20')
  await page.click('form button[type=submit]')
  await confirm('rules.withdrawPassword.required')
  await go('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await confirm('rules.tradePassword.required')
  await go('/pages-sub/software/index')
  await settled()
  await page
    .getByRole('button', { name: text('licence.action.buy') })
    .first()
    .click()
  await confirm('rules.payPassword.required')
})

t.test('a member without an e-mail cannot create a recharge order', async (t) => {
  const { page, go, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages/my/index', 'newbie')
  await page.locator('dialog[open]').waitFor()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('email.prompt.bind') })
    .click()
  await page.waitForURL(/#\/pages-sub\/email\/bind-email\?return=/)
  await go('/pages-sub/recharge/index')
  await page.getByText(text('email.why')).waitFor()
  t.equal(await page.locator('[name=amount]').count(), 0)
  t.equal(upstream.calls('POST recharge/recharge').length, 0)
})

t.test(
  'the last digit of a new payment password moves the focus on; the last digit of its repetition submits the form',
  async (t) => {
    const { page, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
    const demo = upstream.world.byName('demo')
    if (demo) demo.payPassword = ''
    await logInAt('/pages-sub/password/edit-withdraw-password')
    await page.locator('[name=password]').pressSequentially('86420')
    t.equal(await page.evaluate("document.activeElement.getAttribute('name')"), 'password')
    await page.keyboard.type('9')
    await until(page, "document.activeElement.getAttribute('name') === 'confirmPassword'")
    await page.keyboard.type('864208')
    await page.getByText(text('rules.confirmPassword.differs')).waitFor()
    t.equal(upstream.calls('POST user/resetPayPassword').length, 0, 'two different ones are not sent')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('9')
    await completed({ page, text }, 'payPassword').waitFor()
    t.equal(demo?.payPassword, '864209')
    t.equal(upstream.calls('POST user/resetPayPassword').length, 1)
  },
)

/** Section 5 of the specification: every required field has its own message next to it, and the first invalid field gets the focus. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'
import { sourcesIn } from '../support/import-graph.ts'
import { openPad } from '../support/payment-sheet.ts'

type Form = {
  /** the file in `client/features` that calls `useForm` */
  file: string
  /** an address that shows the form */
  path: string
  /** fills in the fields that have no message of their own */
  before?: (phone: Phone) => Promise<void>
  /** the text key of each required field's message, by the field's name */
  complaints: Record<string, string>
}

const VISITOR: Form[] = [
  {
    file: 'access/login-form.tsx',
    path: '/pages/login/index',
    complaints: { account: 'rules.account.required', password: 'rules.password.required' },
  },
  {
    file: 'access/register-form.tsx',
    path: '/pages/login/index?type=register',
    before: async ({ page }) => {
      await page.check('[name=terms]')
      await page.fill('[name=email]', 'me@example.com')
    },
    complaints: {
      inviteCode: 'rules.inviteCode.required',
      username: 'rules.username.required',
      password: 'rules.password.required',
      confirmPassword: 'rules.confirmPassword.required',
      code: 'rules.emailCode.required',
    },
  },
  {
    file: 'access/recover-password.tsx',
    path: '/pages-sub/password/edit-password',
    complaints: {
      email: 'rules.email.required',
      code: 'rules.emailCode.required',
      newPassword: 'rules.password.required',
      confirmPassword: 'rules.confirmPassword.required',
    },
  },
]
const MEMBER: Form[] = [
  {
    file: 'access/bind-email-screen.tsx',
    path: '/pages-sub/email/bind-email',
    complaints: {
      oldEmail: 'rules.email.required',
      email: 'rules.email.required',
      code: 'rules.emailCode.required',
    },
  },
  {
    file: 'money/recharge-screen.tsx',
    path: '/pages-sub/recharge/index',
    complaints: { amount: 'rules.rechargeAmount.required' },
  },
  // expects no error for the payout account, because the form has already chosen the default account
  {
    file: 'money/withdraw-screen.tsx',
    path: '/pages-sub/finance/withdraw',
    complaints: { amount: 'rules.withdrawAmount.required' },
  },
  {
    file: 'money/transfer-screen.tsx',
    path: '/pages-sub/finance/transfer',
    complaints: { account: 'rules.counterparty.required', amount: 'rules.transferAmount.required' },
  },
  { file: 'money/swap-screen.tsx', path: '/pages-sub/swap/index', complaints: { amount: 'rules.swapAmount.required' } },
  {
    file: 'payout-accounts/payout-account-screen.tsx',
    path: '/pages-sub/withdrawal-type/edit',
    complaints: { address: 'rules.address.required', name: 'rules.addressName.required' },
  },
  {
    file: 'access/payment-password-screen.tsx',
    path: '/pages-sub/password/edit-withdraw-password',
    complaints: {
      oldPassword: 'rules.payPassword.required',
      password: 'rules.payPassword.required',
      confirmPassword: 'rules.confirmPassword.required',
    },
  },
  {
    file: 'account/profile-screen.tsx',
    path: '/pages-sub/profile/index',
    before: ({ page }) => page.fill('[name=nickname]', ''),
    complaints: { nickname: 'rules.nickname.required' },
  },
]

/**
 * A script that returns the error of each field in `names`, the number of errors, and which field has the focus. A single script saves round trips.
 */
const seen = (names: readonly string[]): string => `({
  fields: ${JSON.stringify(names)}.map((name) => {
    const field = document.querySelector('form [name=' + name + ']')
    const [id] = field.getAttribute('aria-describedby').split(' ')
    return { error: document.getElementById(id).textContent, invalid: field.getAttribute('aria-invalid') }
  }),
  errors: document.querySelectorAll('form .field-error').length,
  focused: document.activeElement.name,
})`
type Seen = { fields: { error: string; invalid: string }[]; errors: number; focused: string }

t.test('every form is checked for its required fields', async (t) => {
  const forms = sourcesIn('client/features')
    .filter((file) => readFileSync(file, 'utf8').includes('useForm('))
    .map((file) => file.replace('client/features/', ''))
  t.strictSame(
    [...VISITOR, ...MEMBER].map(({ file }) => file).sort(),
    forms,
    'in this file, list each form once in VISITOR or MEMBER: its address, and the message of each required field',
  )
})

// one language is enough, because `catalogues.test.ts` checks that every language has the same text keys
t.test('each empty required field shows its own message', async (t) => {
  const phone = await open(t, await launch(t), 'th-TH', { seed: 'demo' })
  const { page, go, settled, text, logIn, upstream } = phone
  const check = async ({ path, before, complaints }: Form) => {
    await go(path)
    await settled()
    await before?.(phone)
    await page.locator('form button[type=submit]').click()
    await page.locator('form .field-error').first().waitFor()
    const names = Object.keys(complaints)
    const { fields, errors, focused } = await page.evaluate<Seen>(seen(names))
    t.strictSame(
      fields,
      Object.values(complaints).map((key) => ({ error: text(key), invalid: 'true' })),
      `${path}: each field has its error`,
    )
    t.equal(errors, names.length, path)
    t.equal(focused, names[0], `${path}: focus`)
  }
  for (const form of VISITOR) await check(form)
  // sets a nickname, because an empty nickname is only an error for a member who has one
  const own = upstream.world.byName('demo')
  if (own) own.nickname = 'Demo'
  await logIn()
  for (const form of MEMBER) await check(form)
  await go('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '10')
  await page.click('form button[type=submit]')
  await openPad({ page })
  await page.press('dialog[open] [name=payPassword]', 'Enter')
  await page.getByText(text('rules.tradePassword.required')).waitFor()
  t.equal(upstream.calls('POST user/transfer').length, 0)
})

t.test(
  'if the config has no minimums and fees, the forms show that they are unknown and check no minimum',
  async (t) => {
    const { page, go, signIn, text, settled } = await open(t, await launch(t), 'en-US', {
      seed: 'demo',
      dialect: { config: 'sparse' },
    })
    await signIn()
    for (const path of ['/pages-sub/recharge/index', '/pages-sub/finance/withdraw', '/pages-sub/finance/transfer']) {
      await go(path)
      await settled()
      await page.getByText(text('amount.leastUnknown')).waitFor()
      t.equal(await page.getByText(/undefined|NaN|null/).count(), 0, path)
    }
    await page.fill('[name=account]', 'alice')
    await page.fill('[name=amount]', '0.5')
    await page.click('form button[type=submit]')
    await page.locator('dialog[open]').getByText(text('amount.feeUnknown')).waitFor()
    await go('/pages-sub/swap/index')
    await settled()
    await page.fill('[name=amount]', '10')
    await page
      .getByText(text('swap.fee', { rate: '3.00%' }))
      .first()
      .waitFor()
    t.pass('section 9: a swap fee of 3 % if the config has none')
  },
)

t.test(
  'a new password that the upstream would shorten is refused with a message at its field; an existing one is sent',
  async (t) => {
    const { page, go, settled, text, upstream } = await open(t, await launch(t), 'en-US')
    const password = 'ab<cdefgh'
    await go('/pages/login/index?type=register&invite=DEMO88')
    await settled()
    await page.fill('[name=username]', 'fresh')
    await page.fill('[name=password]', password)
    await page.fill('[name=confirmPassword]', password)
    await page.check('[name=terms]')
    await page.click('form button[type=submit]')
    await page.getByText(text('rules.brackets')).waitFor()
    t.equal(await page.inputValue('[name=password]'), password)
    t.equal(upstream.calls('POST user/register').length, 0)
    await go('/pages/login/index')
    await page.fill('[name=account]', 'demo')
    await page.fill('[name=password]', password)
    await page.click('form button[type=submit]')
    await page.locator('.form-problem').waitFor()
    t.match(upstream.calls('POST user/login').at(-1)?.json, { password })
  },
)

t.test('editing the middle of an amount does not move the caret, whatever is typed', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'tr-TR')
  await logInAt('/pages-sub/finance/transfer')
  await settled()
  const amount = page.locator('[name=amount]')
  await amount.pressSequentially('1234')
  await amount.press('ArrowLeft')
  await amount.press('ArrowLeft')
  await amount.press('.')
  t.equal(await amount.inputValue(), '12,34')
  await amount.press('ArrowLeft')
  await amount.press('x')
  await amount.press('5')
  t.equal(await amount.inputValue(), '125,34')
  // types a third decimal, which the field rejects
  await amount.press('ArrowRight')
  await amount.press('ArrowRight')
  await amount.press('7')
  await amount.press('Backspace')
  t.equal(await amount.inputValue(), '125,4')
})

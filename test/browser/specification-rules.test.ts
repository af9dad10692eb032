/** Rules of section 5 of the specification apart from required fields, and messages of section 8, that no other test checks. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

type Refusal = { path: string; typed: Record<string, string>; field: string; key: string }

const VISITOR: Refusal[] = [
  {
    path: '/pages/login/index?type=register',
    typed: { password: 'abcdef1', confirmPassword: 'abcdef2' },
    field: 'confirmPassword',
    key: 'rules.confirmPassword.differs',
  },
]
const MEMBER: Refusal[] = [
  {
    path: '/pages-sub/password/edit-withdraw-password',
    typed: { oldPassword: '246810', password: '864209', confirmPassword: '864200' },
    field: 'confirmPassword',
    key: 'rules.confirmPassword.differs',
  },
  { path: '/pages-sub/email/bind-email', typed: { oldEmail: 'demo@' }, field: 'oldEmail', key: 'rules.email.invalid' },
  { path: '/pages-sub/email/bind-email', typed: { email: 'new@x' }, field: 'email', key: 'rules.email.invalid' },
  { path: '/pages-sub/finance/withdraw', typed: { amount: '0' }, field: 'amount', key: 'rules.amount.positive' },
  { path: '/pages-sub/finance/transfer', typed: { amount: '0' }, field: 'amount', key: 'rules.amount.positive' },
]

t.test('the forms refuse what the specification’s rules refuse, each with its own message', async (t) => {
  const { page, go, settled, logIn, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const check = async ({ path, typed, field, key }: Refusal) => {
    await go('/pages/website/index')
    await go(path)
    await settled()
    for (const [name, value] of Object.entries(typed)) await page.fill(`form [name=${name}]`, value)
    await page.locator('form button[type=submit]').click()
    const [errorId = ''] = ((await page.getAttribute(`form [name=${field}]`, 'aria-describedby')) ?? '').split(' ')
    t.equal(await page.locator(`[id="${errorId}"]`).textContent(), text(key), `${path} ${field}`)
  }
  for (const each of VISITOR) await check(each)
  await logIn()
  for (const each of MEMBER) await check(each)
  const sent = upstream.requests.filter(({ key }) => /withdrawal\/apply|transfer$|Email|PayPassword/.test(key))
  t.strictSame(sent, [], 'nothing was sent')
})

t.test('an amount below the configured minimum is refused: recharge, withdrawal, transfer, swap', async (t) => {
  const { page, go, settled, signIn, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const least = {
    min_recharge_amount: '7',
    min_withdraw_amount: '7',
    min_transfer_amount: '7',
    min_exchange_amount: '7',
  }
  upstream.rewrite = (key, data) =>
    key === 'GET index/config'
      ? { ...(data as { networks: object[] }), ...least, networks: [{ network: 'TRC20', protocol: 'Tron' }] }
      : data
  await signIn()
  for (const path of [
    '/pages-sub/recharge/index',
    '/pages-sub/finance/withdraw',
    '/pages-sub/finance/transfer',
    '/pages-sub/swap/index',
  ]) {
    await go(path)
    await settled()
    await page.fill('[name=amount]', '6.99')
    await page.locator('form button[type=submit]').click()
    const error = page.locator('.field-error').filter({ hasText: '7.00' })
    t.equal(await error.textContent(), text('rules.amount.least', { amount: '7.00 USDT' }), path)
  }
})

t.test('without links the download page says that the download is under development', async (t) => {
  const { page, go, text, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) => {
    if (key === 'GET index/appUrl') return {}
    return key === 'GET index/config' ? { ...(data as object), download_url: '' } : data
  }
  await go('/pages/download/index')
  await page.getByText(text('download.none')).waitFor()
  t.match(text('download.none'), /Download feature under development/)
  await page.getByRole('heading', { name: text('download.browser.only'), exact: true }).waitFor()
  await page.getByText(text('download.browser.small', { size: '0.2' })).waitFor()
})

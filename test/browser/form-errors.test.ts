/** Error messages of forms: where they are, which fields they mark, and that nothing covers them. */
import t from 'tap'
import { DRAWN, launch, open } from '../support/browser.ts'

const REGISTER = '/pages/login/index?type=register&invite=DEMO88'

/** Two distances of the focused field: from the header down to its label, and from its error down to the bottom edge of the window. */
const PLACES = `(() => {
  const field = document.activeElement.closest('.field, .amount-panel')
  const label = field.querySelector('label').getBoundingClientRect()
  const error = field.querySelector('.field-error').getBoundingClientRect()
  const header = document.querySelector('header.top').getBoundingClientRect()
  return { name: document.activeElement.name, top: label.top - header.bottom, bottom: innerHeight - error.bottom }
})()`

t.test('an empty form shows its first wrong field in full: label, field and error, below the header', async (t) => {
  const { page, go, settled, logIn } = await open(t, await launch(t), 'en-US')
  const check = async (path: string, name: string) => {
    for (const [width, height] of [
      [320, 568],
      [1280, 500],
    ] as const) {
      await page.setViewportSize({ width, height })
      await go(path)
      await settled()
      const submit = page.locator('form button[type=submit]')
      await submit.scrollIntoViewIfNeeded()
      await submit.click()
      await page.locator('.field-error').first().waitFor()
      await page.evaluate(DRAWN)
      const places = (await page.evaluate(PLACES)) as { name: string; top: number; bottom: number }
      t.equal(places.name, name)
      t.ok(places.top >= 0, `${path} ${width}: the label is ${places.top} px below the header`)
      t.ok(places.bottom >= 0, `${path} ${width}: the error ends ${places.bottom} px above the end`)
      // leaves the form, so that it is empty the next time
      await go('/no/such/page')
    }
  }
  await check(REGISTER, 'username')
  await logIn()
  await check('/pages-sub/finance/transfer', 'account')
  await check('/pages-sub/finance/withdraw', 'amount')
})

t.test('a failed login marks both fields, shows one message and keeps the input', async (t) => {
  const { page, go, settled, text, axe } = await open(t, await launch(t), 'en-US')
  await go('/pages/login/index')
  await settled()
  for (const account of ['nobody', 'demo']) {
    await page.fill('[name=account]', account)
    await page.fill('[name=password]', 'not it')
    await page.click('form button[type=submit]')
    const problem = page.locator('.form-problem')
    await problem.getByText(text('rules.login.wrong')).waitFor()
    t.equal(await page.locator('.field-error').count(), 0, 'it is said once')
    for (const name of ['account', 'password']) {
      const field = page.locator(`[name=${name}]`)
      t.equal(await field.getAttribute('aria-invalid'), 'true', name)
      t.equal(await field.getAttribute('aria-describedby'), await problem.getAttribute('id'), name)
    }
    t.equal(await page.inputValue('[name=account]'), account)
    t.equal(await page.inputValue('[name=password]'), 'not it')
  }
  await axe(t, 'a failed login')
})

t.test('an error that several fields share also marks the amount, and is said once', async (t) => {
  const { page, text, logInAt } = await open(t, await launch(t), 'en-US')
  await page.route('**/api/recharge/recharge', (route) => {
    const fields = { network: 'rules.network.required', amount: 'rules.network.required' }
    const body = JSON.stringify({ code: 'input_invalid', outcome: 'not_sent', status: 400, fields })
    return route.fulfill({ status: 400, contentType: 'application/problem+json', body })
  })
  await logInAt('/pages-sub/recharge/index')
  await page.fill('[name=amount]', '100')
  await page.click('form button[type=submit]')
  await page.locator('.form-problem').getByText(text('error.input_invalid')).waitFor()
  const panel = page.locator('.amount-panel')
  t.equal(await panel.getAttribute('data-bad'), 'true')
  t.equal(await panel.locator('input').getAttribute('aria-invalid'), 'true')
  t.equal(await page.locator('.field-error').count(), 0, 'it is said once')
})

t.test(
  'a wrong code at registration stands at its field; the e-mail can be left out, and the form says that it will be needed',
  async (t) => {
    const { page, go, settled, text, axe, upstream } = await open(t, await launch(t), 'en-US')
    await go(REGISTER)
    await settled()
    await page.getByLabel(text('field.email'), { exact: true }).waitFor()
    const hint = page.getByText(text('register.emailHint'))
    const marked = hint.and(page.locator('.note.warning'))
    await hint.waitFor()
    t.equal(await marked.count(), 0)
    // how high the hint is where there is less and less room for it
    const HEIGHTS = `[...document.querySelectorAll('.field:has([name=email]) .field-hint')].flatMap((place) =>
      Array.from({ length: 15 }, (_, index) => {
        place.style.width = 400 - index * 20 + 'px'
        return place.offsetHeight
      }))`
    const heights = () => page.evaluate<number[]>(HEIGHTS)
    const before = await heights()
    t.ok(new Set(before).size > 1, before.join())
    await page.focus('[name=email]')
    await page.focus('[name=username]')
    await marked.waitFor()
    t.strictSame(await heights(), before, 'nothing moves when the field is left')
    t.equal(await page.locator('.field-error').count(), 0, 'it is not required, so its absence is no error')
    await page.fill('[name=username]', 'newcomer')
    await page.fill('[name=password]', 'newcomer1')
    await page.fill('[name=confirmPassword]', 'newcomer1')
    await page.fill('[name=email]', 'newcomer@example.com')
    t.equal(await marked.count(), 0)
    await page.fill('[name=code]', '0000')
    await page.check('[name=terms]')
    await page.click('form button[type=submit]')
    await page
      .locator('.field', { has: page.locator('[name=code]') })
      .getByText(text('rules.emailCode.wrong'))
      .waitFor()
    t.equal(await page.evaluate('document.activeElement.name'), 'code')
    t.equal(await page.locator('.form-problem').count(), 0)
    await axe(t, 'a wrong code')
    await page.fill('[name=email]', '')
    await page.click('form button[type=submit]')
    await page.waitForURL('**/#/pages-sub/guide/index**')
    t.match(upstream.calls('POST user/register').at(-1)?.json, { email: undefined, code: undefined })
  },
)

t.test(
  'a refused registration says why at the field, or where it is in sight, until something is changed',
  async (t) => {
    const { page, go, settled, text, axe, upstream } = await open(t, await launch(t), 'zh-CN')
    await go('/pages/login/index?type=register&invite=NOPE99')
    await settled()
    await page.getByText(text('register.invited', { code: 'NOPE99' })).waitFor()
    t.equal(await page.locator('.invited svg').count(), 0, 'nobody has checked the code, so there is no tick')
    await page.fill('[name=username]', 'demo')
    await page.fill('[name=password]', 'newcomer1')
    await page.fill('[name=confirmPassword]', 'newcomer1')
    await page.check('[name=terms]')
    const refused = async (name: string, error: string) => {
      await page.click('form button[type=submit]')
      const message = page.locator('.field', { has: page.locator(`[name=${name}]`) }).getByText(text(error))
      await message.waitFor()
      await page.locator(`[name=${name}]:focus`).waitFor()
      t.equal(await page.locator('.form-problem').count(), 0, 'it is said once')
      return message
    }
    const taken = await refused('username', 'rules.username.taken')
    await axe(t, 'a taken name')
    await page.fill('[name=username]', 'newcomer')
    await taken.waitFor({ state: 'detached' })
    await refused('inviteCode', 'rules.inviteCode.invalid')
    await page.fill('[name=inviteCode]', 'DEMO88')
    upstream.faults.set('POST user/register', 'refuse', { message: '暂停注册' })
    await page.press('[name=inviteCode]', 'Enter')
    const problem = page.locator('.form-problem')
    await problem.getByText('暂停注册').waitFor()
    t.ok(await page.evaluate("document.querySelector('.form-problem').getBoundingClientRect().bottom <= innerHeight"))
    await page.fill('[name=username]', 'newcomer2')
    await problem.waitFor({ state: 'detached' })
  },
)

t.test(
  'a field’s error is shown when the field is left: a confirmation that differs, a weak or short PIN',
  async (t) => {
    const { page, go, logIn, settled, text, upstream, axe } = await open(t, await launch(t), 'en-US')
    await go(REGISTER)
    await settled()
    const error = (name: string, key: string) =>
      page.locator('.field', { has: page.locator(`[name=${name}]`) }).getByText(text(key))
    await page.fill('[name=password]', 'newcomer1')
    await page.fill('[name=confirmPassword]', 'newcomer2')
    const differs = error('confirmPassword', 'rules.confirmPassword.differs')
    t.equal(await differs.count(), 0, 'not while it is typed')
    await page.focus('[name=password]')
    await differs.waitFor()
    await page.fill('[name=password]', 'newcomer2')
    await page.focus('[name=username]')
    await differs.waitFor({ state: 'detached' })
    const demo = upstream.world.byName('demo')
    if (demo) demo.payPassword = ''
    await logIn()
    await go('/pages-sub/password/edit-withdraw-password')
    await page.fill('[name=password]', '123456')
    await error('password', 'rules.payPassword.weak').waitFor()
    await page.locator('[name=password]:focus').waitFor()
    await page.fill('[name=password]', '8642')
    await page.focus('[name=confirmPassword]')
    await error('password', 'rules.payPassword.digits').waitFor()
    const show = page.getByRole('button', { name: text('field.showPassword') }).first()
    await show.click()
    t.equal(
      await page
        .locator('.digit-cells')
        .first()
        .innerText()
        .then((shown) => shown.replace(/\s/g, '')),
      '8642',
    )
    await axe(t, 'digits in sight')
    await show.click()
    t.equal(await page.locator('.digit-cells').first().innerText(), '')
    t.equal(await page.getAttribute('[name=password]', 'type'), 'password')
    await page.fill('[name=password]', '864209')
    await page.locator('[name=confirmPassword]:focus').waitFor()
    await page.fill('[name=confirmPassword]', '864200')
    await error('confirmPassword', 'rules.confirmPassword.differs').waitFor()
    t.equal(demo?.payPassword, '', 'nothing was sent')
  },
)

t.test('a typo in an e-mail address gets a suggestion, which a tap accepts and the member may ignore', async (t) => {
  const { page, go, logIn, settled, text, axe } = await open(t, await launch(t), 'en-US')
  await go(REGISTER)
  await settled()
  const suggestion = page.getByRole('button', { name: text('field.email.meant', { email: 'newcomer@gmail.com' }) })
  await page.fill('[name=email]', 'newcomer@gmial.com')
  await suggestion.waitFor()
  await axe(t, 'suggestion')
  await suggestion.press('Enter')
  t.equal(await page.inputValue('[name=email]'), 'newcomer@gmail.com')
  t.equal(await page.evaluate('document.activeElement.name'), 'email', 'the focus is not lost with the button')
  await suggestion.waitFor({ state: 'detached' })
  await page.getByText(text('register.emailHint')).waitFor()
  await logIn()
  await go('/pages-sub/email/bind-email')
  await page.fill('[name=email]', 'newcomer@gmial.com')
  await suggestion.waitFor()
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('field.emailCode.sent', { email: 'newcomer@gmial.com' })).waitFor()
})

t.test('the login page names the page that it leads to, unless that is home or unknown', async (t) => {
  const { page, go, settled, text, logIn } = await open(t, await launch(t), 'en-US')
  await go('/pages-sub/assets/index?from=link')
  await page.waitForURL('**/login/index?return=*')
  await page.getByText(text('login.toOpen', { page: text('assets.title') })).waitFor()
  const any = page.getByText(new RegExp(text('login.toOpen').replace(/“.*/, '')))
  for (const path of ['/pages/home/index', '/pages/nowhere', '/pages-sub/<b>x']) {
    await go(`/pages/login/index?return=${encodeURIComponent(path)}`)
    await settled()
    t.equal(await any.count(), 0, path)
  }
  await logIn()
})

t.test('a page that fails leads to customer service', async (t) => {
  const { page, logInAt, settled, text, upstream, axe } = await open(t, await launch(t), 'en-US')
  upstream.faults.set('GET bank/list', 'error-500')
  await logInAt('/pages-sub/withdrawal-type/index')
  await settled()
  await page.getByText(text('error.upstream_invalid')).waitFor()
  const help = page.locator('main').getByRole('link', { name: text('my.service') })
  t.match(await help.getAttribute('href'), /visiter_id=demo/)
  await axe(t, 'failure with help')
})

t.test(
  'a tap on the button is not lost when the left field has an error; with the keyboard, the error comes at once',
  async (t) => {
    const { page, go, settled, text } = await open(t, await launch(t), 'en-US')
    await page.setViewportSize({ width: 375, height: 667 })
    await go(REGISTER)
    await settled()
    const error = page.getByText(text('rules.confirmPassword.differs'))
    const submit = page.locator('form button[type=submit]')
    await page.fill('[name=password]', 'newcomer1')
    await page.fill('[name=confirmPassword]', 'abd')
    await submit.scrollIntoViewIfNeeded()
    const { x, y, width } = (await submit.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    const above = page.locator('form .check-field')
    const place = await above.boundingBox()
    // the upper edge, which the inserted line would push away
    await page.mouse.move(x + width / 2, y + 4)
    await page.mouse.down()
    await page.evaluate(DRAWN)
    t.strictSame(await above.boundingBox(), place, 'nothing moves while the button is pressed')
    await page.mouse.up()
    await page.getByText(text('register.terms.required')).waitFor()
    await error.waitFor()
    await page.fill('[name=confirmPassword]', 'abe')
    await error.waitFor({ state: 'detached' })
    await page.press('[name=confirmPassword]', 'Tab')
    await error.waitFor()
    await page.fill('[name=confirmPassword]', 'abf')
    await error.waitFor({ state: 'detached' })
    // elsewhere than on a button, the error comes after the press
    await page.mouse.click(2, 200)
    await error.waitFor()
  },
)

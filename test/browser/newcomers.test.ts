/** Pages for visitors: an invitation is stored for thirty days, the strength of a new password is shown, and a forgotten password can be reset. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const REGISTER = '/pages/login/index?type=register'
const DAY_MS = 86_400_000

t.test('an invitation is stored for thirty days and can be changed', async (t) => {
  const { page, origin, text, go, settled, axe } = await open(t, await launch(t), 'en-US')
  await page.clock.install({ time: Date.UTC(2026, 10, 20) })
  const invited = (code: string) => page.getByText(text('register.invited', { code }))
  const field = page.locator('[name=inviteCode]')
  await go(`${REGISTER}&invite=DEMO88`)
  await invited('DEMO88').waitFor()
  t.equal(await field.count(), 0, 'confirmed, not asked for')
  await axe(t, 'invited')
  const returnsAfter = async (days: number) => {
    await page.goto('about:blank')
    await page.clock.setSystemTime(Date.UTC(2026, 10, 20) + days * DAY_MS)
    await page.goto(`${origin}/#${REGISTER}`)
    await settled()
  }
  await returnsAfter(29)
  await invited('DEMO88').waitFor()
  // opens a second invitation in the same browser tab
  await go(`${REGISTER}&invite=OTHER0`)
  await invited('OTHER0').waitFor()
  await returnsAfter(29)
  await invited('OTHER0').waitFor()
  await page.getByRole('button', { name: text('register.change') }).click()
  t.equal(await page.evaluate("document.activeElement.getAttribute('name')"), 'inviteCode')
  t.equal(await field.inputValue(), 'OTHER0')
  await field.fill('OTHER1')
  t.equal(await invited('OTHER0').count(), 0)
  await returnsAfter(60)
  t.equal(await field.inputValue(), '')
})

t.test('an invitation that the platform refuses can be corrected in its field', async (t) => {
  const { page, text, go } = await open(t, await launch(t), 'en-US')
  await go(`${REGISTER}&invite=OTHER0`)
  await page.getByText(text('register.invited', { code: 'OTHER0' })).waitFor()
  await page.fill('[name=username]', 'somebody')
  await page.fill('[name=password]', 'Secret-word-1')
  await page.fill('[name=confirmPassword]', 'Secret-word-1')
  await page.check('[name=terms]')
  await page.route('**/api/user/register', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'input_invalid', fields: { inviteCode: 'rules.inviteCode.invalid' } },
    }),
  )
  await page.click('form button[type=submit]')
  await page.getByText(text('rules.inviteCode.invalid')).waitFor()
  t.equal(await page.getByText(text('register.invite.hint')).count(), 0, 'the error takes the place of the hint')
  const service = page.locator('.no-code').getByRole('link', { name: text('order.service') })
  t.match(await service.getAttribute('href'), /^https:\/\/chat\.example\//, 'who has no code can ask for one')
  t.equal(await page.evaluate("document.activeElement.getAttribute('name')"), 'inviteCode')
})

t.test('a registration deletes the stored invitation', async (t) => {
  const { page, text, go, settled } = await open(t, await launch(t), 'en-US')
  await go(`${REGISTER}&invite=DEMO88`)
  await settled()
  await page.fill('[name=username]', 'somebody')
  await page.fill('[name=password]', 'Secret-word-1')
  await page.fill('[name=confirmPassword]', 'Secret-word-1')
  await page.check('[name=terms]')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages-sub/guide/index**')
  // on every page except the guide, a dialog asks a member without an e-mail address to add one. This dialog also has a logout button
  await go('/pages/my/index')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('my.logout') })
    .click()
  await page.waitForURL('**/#/pages/login/index**')
  await go(REGISTER)
  await settled()
  t.equal(await page.inputValue('[name=inviteCode]'), '')
})

/** The ids that `aria-describedby` attributes name, but that no element has. */
const MISSING_DESCRIPTIONS = `[...document.querySelectorAll('[aria-describedby]')]
  .flatMap((element) => element.getAttribute('aria-describedby').split(' '))
  .filter((id) => !document.getElementById(id))`

t.test('password strength is shown wherever a new password is chosen, and its rules get a tick each', async (t) => {
  const { page, text, go, settled, axe } = await open(t, await launch(t), 'en-US')
  for (const [path, field] of [
    [REGISTER, 'password'],
    ['/pages/login/index?type=forgot', 'newPassword'],
    ['/pages-sub/password/edit-password', 'newPassword'],
  ] as const) {
    await go(path)
    await settled()
    t.equal(await page.locator('meter').count(), 0, 'an empty password has no strength')
    const met = () => page.locator('.password-rule[data-state=met]').count()
    t.equal(await met(), 0, 'the rules are there before anything is typed')
    t.equal(await page.getAttribute(`[name=${field}]`, 'aria-describedby'), 'password-rules')
    t.strictSame(await page.evaluate(MISSING_DESCRIPTIONS), [])
    const broken = () => page.locator('.password-rule[data-state=broken]').allTextContents()
    t.strictSame(await broken(), [])
    await page.fill(`[name=${field}]`, 'a <')
    t.equal(await met(), 0)
    t.strictSame(await broken(), [text('password.rule.characters')], 'too short is no fault yet')
    // after an error, the field is described by the error in addition to the rules
    await page.click('form button[type=submit]')
    await page.locator('.field-error').first().waitFor()
    t.match(await page.getAttribute(`[name=${field}]`, 'aria-describedby'), /.+-error password-rules$/)
    t.strictSame(await page.evaluate(MISSING_DESCRIPTIONS), [])
    await page.fill(`[name=${field}]`, 'abcdef<')
    t.equal(await met(), 1, 'long enough')
    for (const [password, level] of [
      ['abc', 0],
      ['abcdefgh', 1],
      ['Abcdefg1', 2],
      ['Abcdefg1-and-on', 3],
    ] as const) {
      await page.fill(`[name=${field}]`, password)
      await page
        .locator('.strength')
        .getByText(text(`register.strength.${level}`))
        .waitFor()
      t.equal(await page.locator('meter').evaluate((meter: { value: number }) => meter.value), level)
    }
    await axe(t, path)
  }
})

t.test('forgotten password: wrong, expired and used codes are refused; the right one changes it', async (t) => {
  const { page, go, text, upstream, logIn, logOut } = await open(t, await launch(t), 'en-US')
  const { world } = upstream
  await go('/pages/login/index?type=forgot')
  await page.fill('[name=email]', 'demo@example.com')
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('field.emailCode.sent', { email: 'demo@example.com' })).waitFor()
  t.match(await page.locator('.field-send').textContent(), /^(60|59|58) s$/)
  const code = world.codeFor('demo@example.com', 'resetpwd') ?? ''
  world.advance(601)
  await page.fill('[name=code]', code)
  await page.fill('[name=newPassword]', 'brand-new-1')
  await page.fill('[name=confirmPassword]', 'brand-new-1')
  await page.click('form button[type=submit]')
  await page.getByText(text('rules.emailCode.wrong')).waitFor()
  await page.reload()
  t.equal(await page.inputValue('[name=email]'), 'demo@example.com', 'the form goes on with the address')
  await page.getByText(text('field.emailCode.sent', { email: 'demo@example.com' })).waitFor()
  t.match(await page.locator('.field-send').textContent(), /^\d+ s$/, 'the timer continues after a reload')
  world.codes.push({ email: 'demo@example.com', event: 'resetpwd', code: '4711', sent: world.now(), tries: 0 })
  await page.fill('[name=code]', '4711')
  await page.fill('[name=newPassword]', 'brand-new-1')
  await page.fill('[name=confirmPassword]', 'brand-new-1')
  await page.click('form button[type=submit]')
  await page.locator('main').getByText(text('forgot.done')).waitFor()
  t.equal(await page.inputValue('[name=account]'), 'demo@example.com', 'the log-in page keeps the account')
  await page.fill('[name=password]', 'brand-new-1')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages/home/index')
  await logOut()
  t.equal(await page.inputValue('[name=account]'), '', 'not for whoever comes next')
  t.equal(await page.getByText(text('forgot.done')).count(), 0)
  await logIn('demo', 'brand-new-1')
})

t.test('a newcomer chooses the language by its own name, and reads what the data is used for', async (t) => {
  const { page, text, go, settled, axe } = await open(t, await launch(t), 'tr-TR')
  await go(REGISTER)
  await settled()
  await page.getByRole('button', { name: text('register.data') }).click()
  await page.getByRole('dialog').getByText(text('glossary.data')).waitFor()
  await axe(t, 'what the data is used for')
  await page.keyboard.press('Escape')
  await page.fill('[name=username]', 'newcomer')
  await page.getByRole('button', { name: 'Türkçe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '한국어' }).click()
  await page.keyboard.press('Escape')
  await page.locator('.brand').getByRole('button', { name: '한국어' }).waitFor()
  t.equal(await page.inputValue('[name=username]'), 'newcomer', 'nothing typed is lost')
})

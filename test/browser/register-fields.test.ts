/** The registration form with the additional fields that an operator sets with `REGISTER_FIELDS`. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const PAGE = '/pages/login/index?type=register&invite=DEMO88'

t.test('phone and code are requested, checked and sent if the operator configures them', async (t) => {
  const settings = { REGISTER_FIELDS: 'phone,code' }
  const { page, go, text, settled, axe, upstream } = await open(t, await launch(t), 'en-US', {}, { settings })
  await go(PAGE)
  await settled()
  await page.getByLabel(text('field.mobile')).waitFor()
  await axe(t, 'registration with phone and code')
  const submit = page.locator('form button[type=submit]')
  await submit.click()
  for (const key of ['rules.mobile.required', 'rules.email.required', 'rules.emailCode.required'])
    await page.getByText(text(key)).waitFor()
  await page.fill('[name=mobile]', 'call me')
  await page.fill('[name=username]', 'newcomer')
  await page.fill('[name=password]', 'newcomer1')
  await page.fill('[name=confirmPassword]', 'newcomer1')
  await page.fill('[name=email]', 'newcomer@example.com')
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('field.emailCode.sent', { email: 'newcomer@example.com' })).waitFor()
  const code = upstream.world.codeFor('newcomer@example.com', 'register') ?? ''
  await page.fill('[name=code]', code)
  await page.check('[name=terms]')
  await submit.click()
  await page.getByText(text('rules.mobile.invalid')).waitFor()
  t.equal(await page.inputValue('[name=code]'), code, 'nothing typed is lost')
  await page.fill('[name=mobile]', ' +86 138 0013 8000')
  await submit.click()
  await page.waitForURL('**/#/pages-sub/guide/index**')
  t.match(upstream.calls('POST user/register').at(-1)?.json, {
    mobile: '+86 138 0013 8000',
    email: 'newcomer@example.com',
    code,
  })
})

t.test('by default, the form has the fields of the specification', async (t) => {
  const { page, go, settled } = await open(t, await launch(t), 'en-US')
  await go(PAGE)
  await settled()
  await page.locator('[name=email]').waitFor()
  t.equal(await page.locator('[name=mobile]').count(), 0)
  await page.locator('[name=code]').waitFor()
})

t.test('with text at 200 %, the mark and the invitation stay whole words', async (t) => {
  const { page, go, settled } = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
  const lines = (selector: string) =>
    page.evaluate<number>(`(() => {
      const text = document.createRange()
      text.selectNodeContents(document.querySelector('${selector}'))
      return new Set([...text.getClientRects()].map(({ y }) => y)).size
    })()`)
  await go('/pages/login/index?type=register&invite=DEMO88')
  await settled()
  await page.evaluate("document.documentElement.style.fontSize = '32px'")
  t.equal(await lines('.brand strong'), 1)
  t.equal(await lines('.invited > span'), 2)
  await go('/pages/website/index')
  await settled()
  t.ok(await page.evaluate("document.querySelector('.site-bar').getBoundingClientRect().right <= innerWidth"))
})

t.test('sending a code clears the error that it is missing', async (t) => {
  const { page, go, text } = await open(t, await launch(t), 'en-US')
  await go(PAGE)
  await page.fill('[name=email]', 'newcomer@example.com')
  await page.locator('form button[type=submit]').click()
  const field = page.locator('.field', { has: page.locator('[name=code]') })
  await field.getByRole('alert').waitFor()
  await field.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('field.emailCode.sent', { email: 'newcomer@example.com' })).waitFor()
  await field.getByRole('alert').waitFor({ state: 'detached' })
})

t.test('the operator’s terms can be read where they are accepted, on the website and in the help', async (t) => {
  const settings = { TERMS_URL: 'https://legal.example/terms', PRIVACY_URL: 'https://legal.example/privacy' }
  const browser = await launch(t)
  const { page, go, text, settled, axe, logIn } = await open(t, browser, 'en-US', {}, { settings })
  const targets = () =>
    page.evaluate<string[]>("[...document.querySelectorAll('a[href*=legal]')].map((link) => link.href + link.target)")
  const both = ['https://legal.example/terms_blank', 'https://legal.example/privacy_blank']
  await go(PAGE)
  await settled()
  await page.locator('.check-field').getByText(text('legal.accept')).waitFor()
  await page
    .locator('form')
    .getByRole('link', { name: text('legal.privacy') })
    .waitFor()
  t.strictSame(await targets(), both)
  await axe(t, 'registration with terms')
  await go('/pages/website/index')
  await page
    .locator('footer')
    .getByRole('link', { name: text('legal.privacy') })
    .waitFor()
  t.strictSame(await targets(), both)
  await logIn()
  await go('/pages/my/index?help=open')
  await page.getByRole('link', { name: text('legal.terms') }).waitFor()
  t.strictSame(await targets(), both)

  const slow = await open(t, browser, 'en-US', {}, { settings })
  await slow.page.route('**/*legal-links*', (route) => route.abort(), { times: 1 })
  await slow.page.route('**/late-en-US*', (route) => route.abort())
  await slow.go(PAGE)
  await slow.page.locator('.check-field').waitFor()
  t.match(
    await slow.page.locator('.check-field').innerText(),
    text('legal.accept'),
    'said before the box can be ticked',
  )
  const failure = slow.page.getByRole('alert').filter({ hasText: settings.TERMS_URL })
  const again = failure.getByRole('button', { name: text('common.retry') })
  await slow.axe(t, 'the links could not be loaded')
  const arrives = slow.page.waitForResponse(/legal-links/)
  const textsFail = slow.page.waitForEvent('requestfailed', (request) => request.url().includes('late-en-US'))
  await again.click()
  // the code has loaded now, but the texts have not
  await Promise.all([arrives, textsFail])
  await slow.page.unroute('**/late-en-US*')
  await again.click()
  await slow.page.getByRole('link', { name: text('legal.terms') }).waitFor()
  t.equal(await failure.count(), 0)

  const without = await open(t, browser, 'en-US')
  await without.go(PAGE)
  await without.settled()
  await without.page.locator('.check-field').waitFor()
  t.equal(await without.page.getByText(text('legal.accept')).count(), 0, 'what cannot be read is not accepted')
  t.equal(await without.page.getByText(text('legal.terms')).count(), 0)
})

/** Who may open which page: visitors, members without an e-mail address, ended sessions. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { hasSession } from '../support/browser-login.ts'
import { completed } from '../support/completed.ts'

t.test('a visitor is sent to login and then to the page that the link named, with its query', async (t) => {
  const { page, go, text, settled } = await open(t, await launch(t), 'en-US')
  await go('/pages-sub/finance/balance-detail?coin=snt')
  await page.waitForURL('**/#/pages/login/index?return=*')
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages-sub/finance/balance-detail?coin=snt')
  await settled()
  t.equal(await page.getByRole('button', { name: 'SNT', exact: true }).getAttribute('aria-pressed'), 'true')
  await page.reload()
  await settled()
  t.equal(await page.locator('h1').textContent(), text('records.title'))
  await go('/pages/my/index')
  await page.getByRole('link', { name: text('software.title') }).click()
  await settled()
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.waitForURL('**/#/pages/my/index')
  t.pass('the arrow in the header goes one page up')
  await page.getByRole('link', { name: text('software.title') }).click()
  await settled()
  await page.goBack()
  await page.waitForURL('**/#/pages/home/index')
  t.pass('the browser\u2019s back button leads to the site root (section 2), which sends members home')
})

t.test('a member without an e-mail is asked once to bind one: yes opens the form, no logs out', async (t) => {
  const browser = await launch(t)
  const { page, go, text, logIn, upstream } = await open(t, browser, 'en-US')
  await logIn('newbie')
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  await go('/pages-sub/savings/index')
  await page.getByRole('heading', { name: text('savings.title'), includeHidden: true }).waitFor()
  t.equal(await dialog.count(), 1, 'opening another page does not close it')
  await dialog.getByRole('button', { name: text('email.prompt.bind') }).click()
  await page.waitForURL(/#\/pages-sub\/email\/bind-email(\?return=|$)/)
  await page.fill('[name=email]', 'newbie@example.com')
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('field.emailCode.sent', { email: 'newbie@example.com' })).waitFor()
  await page.fill('[name=code]', '0000')
  await page.click('form button[type=submit]')
  await page.getByText(text('rules.emailCode.wrong')).waitFor()
  t.equal(await page.inputValue('[name=email]'), 'newbie@example.com', 'the input is preserved')
  await page.fill('[name=code]', upstream.world.codeFor('newbie@example.com', 'bindemail') ?? '')
  await page.click('form button[type=submit]')
  await completed({ page, text }, 'email').waitFor()
  await go('/pages/home/index')
  t.equal(await dialog.count(), 0)

  const other = await open(t, browser, 'ja-JP')
  await other.logIn('newbie')
  await other.page
    .locator('dialog[open]')
    .getByRole('button', { name: other.text('my.logout') })
    .click()
  await other.page.waitForURL('**/#/pages/login/index')
  await other.go('/pages/home/index')
  await other.page.waitForURL('**/#/pages/login/index?return=*')
})

t.test('ten concurrent calls refused because the session has ended show one dialog with one button', async (t) => {
  const { page, text, logIn, upstream } = await open(t, await launch(t), 'en-US')
  await logIn()
  upstream.faults.set('*', 'unauthorized-200', { message: 'Your login is over' })
  await page.evaluate(
    "for (let i = 0; i < 10; i++) location.hash = '#/pages/' + ['my', 'agent-promotion', 'home', 'task-list'][i % 4] + '/index?' + i",
  )
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('Your login is over').waitFor()
  t.equal(await dialog.count(), 1)
  t.equal(await dialog.getByRole('button').count(), 1, 'it has no cancel button')
  await page.keyboard.press('Escape')
  t.equal(await dialog.count(), 1, 'Esc does not close it')
  upstream.faults.clear()
  await dialog.getByRole('button', { name: text('login.title') }).click()
  await page.waitForURL('**/#/pages/login/index*')
  t.equal(await dialog.count(), 0)
})

t.test('a 401 of a gateway between app and server ends no session', async (t) => {
  const { page, text, logIn, go } = await open(t, await launch(t), 'en-US')
  await logIn()
  await page.route('**/api/view/team*', (route) => route.fulfill({ status: 401, json: { error: 'unauthorized' } }))
  await go('/pages/agent-promotion/index')
  await page.getByText(text('error.unknown')).first().waitFor()
  t.equal(await page.locator('dialog[open]').count(), 0)
  await page.unrouteAll()
  await go('/pages/my/index')
  await page.getByText('demo', { exact: true }).first().waitFor()
})

t.test('a logout in one tab logs out the others', async (t) => {
  const { page, context, logIn, logOut } = await open(t, await launch(t), 'en-US')
  await logIn()
  await logOut(await context.newPage())
  await page.waitForURL('**/#/pages/login/index')
  t.notOk(await hasSession(context))
})

t.test('a member’s dialog does not stay open over the login page', async (t) => {
  const { page, context, origin, text, logInAt } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages/my/index', 'newbie')
  const asked = page.getByText(text('email.why'))
  await asked.waitFor()
  t.equal(
    await page.evaluate('document.activeElement.textContent'),
    text('email.prompt.title'),
    'the focus begins at the title, not at a button',
  )
  const second = await context.newPage()
  await second.goto(`${origin}/#/pages/my/index`)
  await second
    .locator('dialog[open]')
    .getByRole('button', { name: text('my.logout') })
    .click()
  await page.waitForURL('**/#/pages/login/index')
  await page.locator('[name=account]').waitFor()
  t.equal(await page.locator('dialog[open]').count(), 0)
})

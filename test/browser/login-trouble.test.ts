/** Failures during a login: nobody is logged in without noticing, and nobody sees another member's account. */
import t from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'
import { hasSession } from '../support/browser-login.ts'

const INFO = 'GET user/info'
const START = '**/api/view/start*'

async function logOutOfFailure({ page, text }: Phone): Promise<void> {
  await page.getByText(text('error.start')).waitFor()
  await page.getByRole('button', { name: text('common.retry') }).waitFor()
  await page.getByRole('button', { name: text('my.logout') }).click()
  await page.waitForURL('**/#/pages/login/index')
}

t.test('a login completes even if the member’s details cannot be loaded; they are loaded later', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, context, go, logIn, logInByForm, logOut, settled, text, upstream } = phone
  upstream.faults.set(INFO, 'error-500')
  await logInByForm()
  await settled()
  t.ok(await hasSession(context))
  t.equal(await page.locator('dialog[open]').count(), 0, 'nobody is asked for an e-mail that may be there')
  await go('/pages-sub/profile/index')
  await page.getByText(text('error.upstream_invalid')).waitFor()
  t.equal(await page.locator('form').count(), 0, 'there is nothing to edit yet')
  upstream.faults.clear()
  await page.getByRole('button', { name: text('common.retry') }).click()
  t.equal(await page.getAttribute('[name=nickname]', 'placeholder'), 'demo')

  await logOut()
  upstream.faults.set(INFO, 'error-500', { times: 1 })
  await logIn()
  // the login could not load the member's details, so the next page requests them again
  await go('/pages-sub/email/bind-email')
  await page.locator('[name=oldEmail]').waitFor()
})

t.test('a registration completes even if the member’s details cannot be loaded', async (t) => {
  const { page, context, go, upstream } = await open(t, await launch(t), 'en-US')
  upstream.faults.set(INFO, 'error-500')
  await go('/pages/login/index?type=register&invite=DEMO88')
  await page.fill('[name=username]', 'fresh')
  await page.fill('[name=password]', 'secret1')
  await page.fill('[name=confirmPassword]', 'secret1')
  await page.check('[name=terms]')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages-sub/guide/index**')
  t.ok(await hasSession(context))
})

t.test('a login does not wait for the member’s details', async (t) => {
  const { page, go, upstream } = await open(t, await launch(t), 'en-US')
  upstream.faults.set(INFO, 'hang')
  await go('/pages/login/index')
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.click('form button[type=submit]')
  await page.waitForURL('**/#/pages/home/index', { timeout: 6_000 })
  upstream.releaseHung()
  t.pass()
})

t.test('a session that ends with the first call after the login opens no page', async (t) => {
  const { page, go, text, upstream } = await open(t, await launch(t), 'en-US')
  upstream.faults.set(INFO, 'unauthorized')
  await go('/pages/login/index')
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.click('form button[type=submit]')
  const notice = page.locator('dialog[open]', { hasText: text('session.ended.title') })
  await notice.waitFor()
  t.match(page.url(), /login\/index$/)
  await notice.getByText(text('session.ended.why')).waitFor()
  await notice.getByText('Please login first').waitFor()
  await notice.getByRole('button', { name: text('login.title'), exact: true }).click()
  await page.locator('[name=account]').waitFor()
})

t.test('if the app cannot start, the member can retry or log out', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, context, logIn, settled, text, upstream, axe } = phone
  await logIn()
  await settled()
  upstream.faults.set(INFO, 'error-500')
  await page.reload()
  await page.getByText(text('error.start')).waitFor()
  await axe(t, 'failed start')
  const retry = page.getByRole('button', { name: text('common.retry') })
  const answered = page.waitForResponse(START)
  await retry.click()
  await answered
  await retry.waitFor()
  upstream.faults.clear()
  await retry.click()
  await page.locator('.balances').waitFor()

  upstream.faults.set(INFO, 'error-500')
  await page.reload()
  await logOutOfFailure(phone)
  t.notOk(await hasSession(context))

  upstream.faults.clear()
  await logIn()
  await page.route(START, (route) => route.fulfill({ status: 503, json: { code: 'overloaded' } }))
  await page.reload()
  await logOutOfFailure(phone)
  t.notOk(await hasSession(context), 'also when it is not known who is logged in')
})

t.test('without a connection, a tab does not show a member who has logged out in another', async (t) => {
  const { page, context, origin, logIn, logOut, settled, text } = await open(t, await launch(t), 'en-US')
  await logIn()
  // reloads once, so that the browser tab stores the data of `view/start`, with which the app can start without a connection
  await page.reload()
  await settled()
  await page.route(START, (route) => route.abort())
  await page.reload()
  await settled()
  t.equal(await page.getByText(text('error.start')).count(), 0, 'the tab’s own member is shown')
  // leaves the app, so that this browser tab does not notice the logout in the other one
  await page.goto('about:blank')
  const other = await context.newPage()
  await other.goto(`${origin}/#/pages/my/index`)
  await other.locator('h1').waitFor()
  await logOut(other)
  await page.bringToFront()
  await page.goto(`${origin}/#/pages/my/index`)
  await page.getByText(text('error.start')).waitFor()
  t.equal(await page.getByText('DEMO88').count(), 0)
})

t.test('a login whose response was lost does not log the next person in', async (t) => {
  const { page, context, origin, go, text } = await open(t, await launch(t), 'en-US')
  await page.route('**/api/user/login', async (route) => {
    // lets the browser store the session's cookie, but aborts the page's request
    const response = await route.fetch()
    const [cookie = ''] = (response.headers()['set-cookie'] ?? '').split('\n')
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Strict' }])
    await route.abort()
  })
  await go('/pages/login/index')
  await page.fill('[name=account]', 'demo')
  await page.fill('[name=password]', 'demo1234')
  await page.click('form button[type=submit]')
  await page.getByText(text('error.network')).waitFor()
  t.ok(await hasSession(context))
  await page.goto('about:blank')
  await page.goto(`${origin}/#/pages/my/index`)
  await page.waitForURL('**/#/pages/login/index?return=*')
  t.notOk(await hasSession(context))
})

t.test('if the upstream requires a login for a visitor’s form, the form stays and shows a message', async (t) => {
  const { page, go, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  upstream.faults.set('POST user/recoverPassword', 'unauthorized')
  upstream.faults.set('POST user/register', 'unauthorized')
  upstream.faults.set('POST ems/send', 'unauthorized')
  const forms: [path: string, values: Record<string, string>][] = [
    [
      '/pages-sub/password/edit-password',
      { email: 'demo@example.com', code: '4711', newPassword: 'brand-new-1', confirmPassword: 'brand-new-1' },
    ],
    [
      '/pages/login/index?type=register&invite=DEMO88',
      { username: 'fresh', password: 'secret1', confirmPassword: 'secret1' },
    ],
  ]
  for (const [path, values] of forms) {
    await go(path)
    await settled()
    await until(page, "localStorage.getItem('systemInfo') !== null")
    for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value)
    if (path.includes('register')) await page.check('[name=terms]')
    else {
      await page.getByRole('button', { name: text('field.emailCode.send') }).click()
      await page.locator('.toast').getByText(text('error.login_required')).waitFor()
    }
    await page.click('form button[type=submit]')
    await page.locator('.form-problem').getByText(text('error.login_required')).waitFor()
    for (const [name, value] of Object.entries(values)) t.equal(await page.inputValue(`[name=${name}]`), value, name)
    t.ok(page.url().endsWith(path))
    t.equal(await page.locator('dialog[open]').count(), 0)
  }
})

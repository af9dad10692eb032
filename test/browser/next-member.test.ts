/** However a session ends, the next member on the same device sees none of the previous member's data. */
import type { Route } from 'playwright'
import t from 'tap'
import { DRAWN, hold, launch, open, until } from '../support/browser.ts'
import { hasSession } from '../support/browser-login.ts'

const HOME = '**/api/view/home*'
const STORED = 'JSON.stringify({ ...sessionStorage })'
const MONEY_OF_DEMO = /\b2,?997\b/

t.test('a response that arrives after the logout is discarded', async (t) => {
  const { page, go, logIn, logOut, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const release = await hold(page, HOME, 1)
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await logOut()
  await logIn('alice')
  await page.locator('.balances').waitFor()
  await release()
  await go('/pages/my/index')
  await settled()
  await hold(page, HOME)
  await go('/pages/home/index')
  await page.locator('.balances').waitFor()
  t.notMatch(await page.locator('.balances').textContent(), MONEY_OF_DEMO)
})

t.test('deposits that are checked on home while the member changes stay with their member', async (t) => {
  const { page, go, logIn, logInAt, logOut, settled, text } = await open(t, await launch(t), 'en-US')
  const stored = async (): Promise<{ of: string; kind: string }[]> =>
    JSON.parse((await page.evaluate<string | null>('localStorage.getItem("member:orders")')) ?? '[]')
  await logInAt('/pages-sub/recharge/index?amount=20')
  await page.click('form button[type=submit]')
  await page.getByText(text('recharge.detail.waiting')).waitFor()
  t.equal((await stored()).length, 1)
  const checked = page.waitForRequest('**/api/recharge/myRecords*')
  const release = await hold(page, '**/api/recharge/myRecords*', 1)
  await go('/pages/home/index')
  await checked
  await logOut()
  await logIn('alice')
  await settled()
  await release()
  await page.evaluate(DRAWN)
  t.strictSame(await stored(), [])
})

t.test('a refusal that arrives after the logout does not end the next session', async (t) => {
  const { page, go, logIn, logOut, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const gate = Promise.withResolvers<void>()
  const over = { code: 'unauthorized', outcome: 'rejected', status: 401, detail: 'Please log in again' }
  await page.route(
    HOME,
    async (route) => {
      await gate.promise
      await route.fulfill({ status: 401, contentType: 'application/problem+json', json: over })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await logOut()
  await logIn('alice')
  await page.locator('.balances').waitFor()
  const arrived = page.waitForResponse(
    (response) => response.url().endsWith('/api/view/home') && response.status() === 401,
  )
  gate.resolve()
  await (await arrived).finished()
  await page.evaluate(DRAWN)
  t.equal(await page.locator('dialog[open]').count(), 0)
  await go('/pages/my/index')
  await page.getByText('alice').first().waitFor()
})

t.test('a session that ended unnoticed leaves no data in the tab', async (t) => {
  const { page, context, origin, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  await until(page, "sessionStorage.loaded?.includes('2997')")
  // removes the cookie without the page noticing, as when another browser tab has logged out while this page was frozen
  await context.clearCookies()
  await page.reload()
  await page.waitForURL(`${origin}/#/pages/login/index**`)
  await page.locator('[name=account]').waitFor()
  t.notMatch(await page.evaluate(STORED), MONEY_OF_DEMO)
  const release = await hold(page, HOME)
  await logIn('alice')
  await page.getByRole('button', { name: text('common.refresh') }).waitFor()
  t.equal(await page.locator('.balances').count(), 0)
  await release()
  await page.locator('.balances').waitFor()
})

t.test('a late response does not log the member in again after the logout', async (t) => {
  const { page, logIn, logOut, settled, go } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const release = await hold(page, '**/api/user/info')
  await page.clock.setSystemTime(Date.now() + 600_000)
  await go('/pages-sub/finance/transfer')
  await page.locator('[name=account]').waitFor()
  await logOut()
  await release()
  await page.route('**/api/**', (route) => route.abort())
  await go('/pages-sub/finance/transfer')
  await page.waitForURL('**/#/pages/login/index?return=*')
  t.pass()
})

t.test('a login that completes before the first session check is not undone when that check fails', async (t) => {
  const { page, go, logInByForm, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/view/start*', async (route) => {
    await gate.promise
    await route.abort()
  })
  await logInByForm()
  const failed = page.waitForEvent('requestfailed')
  gate.resolve()
  await failed
  await go('/pages/my/index')
  await settled()
  t.equal(await page.getByText(text('error.start')).count(), 0)
  await page.getByText('DEMO88').first().waitFor()
})

t.test('a new build does not show data cached by the previous build', async (t) => {
  const { page, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  await until(page, "sessionStorage.loaded?.includes('2997')")
  await page.evaluate(`{
    const { entries } = JSON.parse(sessionStorage.loaded)
    sessionStorage.loaded = JSON.stringify({ build: 'the one before', entries })
  }`)
  const release = await hold(page, HOME)
  await page.reload()
  await page.getByRole('button', { name: text('common.refresh') }).waitFor()
  t.equal(await page.locator('.balances').count(), 0)
  await release()
  await page.locator('.balances').waitFor()
})

t.test('a logout that cannot reach the server still takes effect', async (t) => {
  const { page, context, origin, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await page.goto(`${origin}/#/pages/my/index`)
  await settled()
  await context.setOffline(true)
  const button = { name: text('my.logout') }
  await page.getByRole('button', button).click()
  await page.getByRole('dialog').getByRole('button', button).click()
  await page.waitForURL('**/#/pages/login/index')
  await context.setOffline(false)
  // the code of the login page could not be loaded offline. Online again, the app reloads and shows the login page
  await page.locator('[name=account]').waitFor()
  // the next member opens the app on this device
  await page.goto('about:blank')
  await page.goto(`${origin}/#/pages/home/index`)
  await page.waitForURL('**/#/pages/login/index?return=*')
  await page.locator('[name=account]').waitFor()
  t.notMatch(await page.evaluate(STORED), MONEY_OF_DEMO)
  t.notOk(await hasSession(context), 'the logout was sent again once online')
  await logIn('alice')
  await page.reload()
  await settled()
  t.match(page.url(), /home\/index$/, 'the next member stays logged in')
})

t.test('a page whose code fails to load just after the network has returned is loaded again', async (t) => {
  const { page, context, origin, logIn, settled, text } = await open(t, await launch(t), 'en-US')
  await logIn()
  await page.goto(`${origin}/#/pages/my/index`)
  await settled()
  const requested = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const fail = async (route: Route) => {
    requested.resolve()
    await gate.promise
    await route.abort('internetdisconnected')
  }
  await page.route(/login-screen-.*\.js/, fail, { times: 1 })
  await context.setOffline(true)
  const button = { name: text('my.logout') }
  await page.getByRole('button', button).click()
  await page.getByRole('dialog').getByRole('button', button).click()
  await requested.promise
  await context.setOffline(false)
  await until(page, 'navigator.onLine')
  gate.resolve()
  await page.locator('[name=account]').waitFor()
})

t.test('a logout removes e-mail addresses from the tab’s storage', async (t) => {
  const { page, logInAt, logOut, settled, text } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/email/bind-email')
  await settled()
  const send = page.getByRole('button', { name: text('field.emailCode.send') })
  await page.fill('[name=email]', 'new@example.com')
  await send.click()
  await until(page, "Object.keys(sessionStorage).some((key) => key.includes('new@example.com'))")
  await page.fill('[name=email]', 'newer@example.com')
  const release = await hold(page, '**/api/ems/send')
  await send.click()
  await logOut()
  await release()
  await page.evaluate(DRAWN)
  t.notMatch(await page.evaluate(STORED), /new@|newer@/)
})

t.test('a changed password ends the session even if the member has left the page', async (t) => {
  const { page, go, logInAt, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/password/edit-password')
  await settled()
  await page.getByRole('button', { name: text('field.emailCode.send') }).click()
  await page.getByText(text('field.emailCode.sent', { email: 'd***@\u200bexample.com' })).waitFor()
  await page.fill('[name=code]', upstream.world.codes.at(-1)?.code ?? '')
  await page.fill('[name=newPassword]', 'another1234')
  await page.fill('[name=confirmPassword]', 'another1234')
  const release = await hold(page, '**/api/user/recoverPassword')
  await page.click('form button[type=submit]')
  await go('/pages-sub/savings/index')
  await settled()
  await release()
  await page.waitForURL('**/#/pages/login/index')
  await page.locator('main').getByText(text('forgot.done')).waitFor()
  t.equal(await page.inputValue('[name=account]'), 'demo')
  t.equal(await page.locator('dialog[open]').count(), 0)
})

t.test('each member on a device gets the announcement once, and nothing stored for that identifies them', async (t) => {
  const { page, logIn, logOut, settled, text, upstream } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { unread: true },
  )
  const announcement = page.locator('dialog[open]')
  // gives alice a task, because announcements open only for members with tasks
  const [pledge] = upstream.world.pledges
  const alice = upstream.world.byName('alice')
  if (pledge && alice) upstream.world.pledges.push({ ...pledge, id: 99, member: alice.id, completed: 1 })
  await logIn()
  await announcement.getByRole('button', { name: text('common.ok') }).click()
  await announcement.waitFor({ state: 'detached' })
  await logOut()
  await logIn('alice')
  await announcement.getByRole('button', { name: text('common.ok') }).click()
  await logOut()
  t.notMatch(await page.evaluate('JSON.stringify({ ...localStorage })'), /alice|demo@|"demo"/)
  await logIn()
  await settled()
  await page.evaluate(DRAWN)
  t.equal(await announcement.count(), 0, 'the first member has seen it before')
})

/** Nothing that one member saw is left for the next on the same device, however the session before came to its end. */
import t from 'tap'
import { DRAWN, hold, launch, open, until } from './browser.ts'

const HOME = '**/api/view/home'
const STORED = 'JSON.stringify({ ...sessionStorage })'
const MONEY_OF_DEMO = /2,?997/

t.test('an answer that comes after the logout is nobody’s', async (t) => {
  const { page, go, logIn, logOut, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const letGo = await hold(page, HOME, 1)
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await logOut()
  await logIn('alice')
  await page.locator('.balances').waitFor()
  await letGo()
  await go('/pages/my/index')
  await settled()
  await hold(page, HOME)
  await go('/pages/home/index')
  await page.locator('.balances').waitFor()
  t.notMatch(await page.locator('.balances').textContent(), MONEY_OF_DEMO)
})

t.test('nor is the answer who is there, when a logout in another tab was faster', async (t) => {
  const { page, context, origin, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const other = await context.newPage()
  await other.goto(`${origin}/#/pages/my/index`)
  await other.locator('h1').waitFor()
  const letGo = await hold(page, '**/api/view/start')
  await page.reload()
  // the app's own, not the page's: what is told before it listens it does not hear
  await page.locator('.progress-line').waitFor()
  const button = { name: text('my.logout') }
  await other.getByRole('button', button).click()
  await other.getByRole('dialog').getByRole('button', button).click()
  await page.waitForURL('**/#/pages/login/index')
  await letGo()
  await page.locator('[name=account]').waitFor()
  t.notMatch(await page.evaluate(STORED), MONEY_OF_DEMO)
})

t.test('a session that ended unheard of leaves nothing in the tab', async (t) => {
  const { page, context, origin, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  await until(page, "sessionStorage.loaded?.includes('2997')")
  // logged out in another tab while the phone had put this one away
  await context.clearCookies()
  await page.reload()
  await page.waitForURL(`${origin}/#/pages/login/index**`)
  await page.locator('[name=account]').waitFor()
  t.notMatch(await page.evaluate(STORED), MONEY_OF_DEMO)
  const letGo = await hold(page, HOME)
  await logIn('alice')
  await page.getByRole('button', { name: text('common.refresh') }).waitFor()
  t.equal(await page.locator('.balances').count(), 0)
  await letGo()
  await page.locator('.balances').waitFor()
})

t.test('a late answer lets nobody in who has logged out', async (t) => {
  const { page, logIn, logOut, settled, go } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const letGo = await hold(page, '**/api/user/info')
  await page.clock.setSystemTime(Date.now() + 600_000)
  await go('/pages-sub/finance/transfer')
  await page.locator('[name=account]').waitFor()
  await logOut()
  await letGo()
  await page.route('**/api/**', (route) => route.abort())
  await go('/pages-sub/finance/transfer')
  await page.waitForURL('**/#/pages/login/index?return=*')
  t.pass()
})

t.test('a login that was faster than the answer who is there is not undone by its failure', async (t) => {
  const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/view/start', async (route) => {
    await gate.promise
    await route.abort()
  })
  await logIn()
  const failed = page.waitForEvent('requestfailed')
  gate.resolve()
  await failed
  await go('/pages/my/index')
  await settled()
  t.equal(await page.getByText(text('error.start')).count(), 0)
  await page.getByText('DEMO88').first().waitFor()
})

t.test('another build begins with nothing', async (t) => {
  const { page, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  await until(page, "sessionStorage.loaded?.includes('2997')")
  await page.evaluate(`{
    const { entries } = JSON.parse(sessionStorage.loaded)
    sessionStorage.loaded = JSON.stringify({ build: 'the one before', entries })
  }`)
  const letGo = await hold(page, HOME)
  await page.reload()
  await page.getByRole('button', { name: text('common.refresh') }).waitFor()
  t.equal(await page.locator('.balances').count(), 0)
  await letGo()
  await page.locator('.balances').waitFor()
})

t.test('a session’s end that one tab has told is not told in the others', async (t) => {
  const { page, context, origin, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  await logIn()
  await settled()
  const other = await context.newPage()
  await other.goto(`${origin}/#/pages/my/index`)
  await other.locator('h1').waitFor()
  upstream.faults.set('*', 'unauthorized-200')
  const told = { hasText: text('session.ended.title') }
  for (const each of [page, other]) {
    await each.goto(`${origin}/#/pages-sub/assets/index`)
    await each.locator('dialog[open]', told).waitFor()
  }
  upstream.faults.clear()
  await page.locator('dialog[open]').getByRole('button').click()
  await page.waitForURL('**/#/pages/login/index?return=*')
  await other.locator('dialog[open]', told).waitFor({ state: 'detached' })
  await other.waitForURL('**/#/pages/login/index?return=*')
})

t.test('to agree to a session’s end ends no other that began meanwhile', async (t) => {
  const { page, context, origin, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  await logIn()
  await settled()
  upstream.faults.set('*', 'unauthorized-200')
  await page.goto(`${origin}/#/pages-sub/assets/index`)
  const told = page.locator('dialog[open]', { hasText: text('session.ended.title') })
  await told.waitFor()
  upstream.faults.clear()
  const other = await context.newPage()
  await other.goto(`${origin}/#/pages/login/index`)
  await other.fill('[name=account]', 'alice')
  await other.fill('[name=password]', 'alice1234')
  await other.click('form button[type=submit]')
  await other.waitForURL('**/#/pages/home/index')
  await told.getByRole('button').click()
  await page.waitForURL('**/#/pages/login/index*')
  await page.evaluate(DRAWN)
  await other.evaluate(DRAWN)
  t.match(other.url(), /home\/index$/)
})

/** Several browser tabs have the same session: when it starts or ends in one of them, it starts or ends in all. */
import t from 'tap'
import { DRAWN, hold, launch, open, until } from '../support/browser.ts'

const STORED = 'JSON.stringify({ ...sessionStorage })'
const MONEY_OF_DEMO = /\b2,?997\b/

t.test('a late response about the session is discarded after a logout in another tab', async (t) => {
  const { page, context, origin, go, logIn, logOut, settled } = await open(t, await launch(t), 'en-US', {
    seed: 'demo',
  })
  await logIn()
  await settled()
  await go('/pages/my/index')
  const other = await context.newPage()
  await other.goto(`${origin}/#/pages/my/index`)
  await other.locator('h1').waitFor()
  // brings the page to the front, because browsers redraw background tabs slowly
  await page.bringToFront()
  const release = await hold(page, '**/api/view/start*')
  await page.reload()
  // waits until the app has started, because it does not notice a logout in another browser tab before
  await page.locator('.progress-line').waitFor()
  await logOut(other)
  await page.waitForURL('**/#/pages/login/index')
  await release()
  await page.locator('[name=account]').waitFor()
  t.notMatch(await page.evaluate(STORED), MONEY_OF_DEMO)
})

t.test('confirming in one tab that the session has ended closes the dialog in the other tabs', async (t) => {
  const { page, context, origin, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  await logIn()
  await settled()
  const other = await context.newPage()
  await other.goto(`${origin}/#/pages/my/index`)
  await other.locator('h1').waitFor()
  upstream.faults.set('*', 'unauthorized-200')
  const notice = { hasText: text('session.ended.title') }
  for (const each of [page, other]) {
    await each.goto(`${origin}/#/pages-sub/assets/index`)
    await each.locator('dialog[open]', notice).waitFor()
  }
  upstream.faults.clear()
  await page.bringToFront()
  await page.locator('dialog[open]').getByRole('button').click()
  await page.waitForURL('**/#/pages/login/index?return=*')
  await other.locator('dialog[open]', notice).waitFor({ state: 'detached' })
  await other.waitForURL('**/#/pages/login/index?return=*')
})

t.test('the other tabs say that a task runs, and that it no longer does', async (t) => {
  const { page, context, origin, logInAt, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages/task-list/index?tab=mine')
  const card = page.locator('.card-link', { hasText: text('pledge.action.start') }).first()
  const name = (await card.locator('strong').textContent()) ?? ''
  const list = await context.newPage()
  await list.goto(`${origin}/#/pages/task-list/index?tab=mine`)
  const badge = list.locator('.card-link', { hasText: name }).first().locator('.badge')
  await badge.getByText(text('pledge.state.new'), { exact: true }).waitFor()
  const home = await context.newPage()
  await home.goto(`${origin}/#/pages/home/index`)
  await home.locator('#today').waitFor()
  await page.bringToFront()
  const homeAgain = home.waitForRequest('**/api/view/home*')
  await card.click()
  await page.getByText(text('run.detail.running')).waitFor()
  await badge.getByText(text('pledge.state.running'), { exact: true }).waitFor()
  await homeAgain
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.getByRole('button', { name: text('run.leave.yes') }).click()
  await badge.getByText(text('pledge.state.paused'), { exact: true }).waitFor()
})

t.test('a long list of tasks that another tab’s run updates stays as long as it was', async (t) => {
  const { page, context, origin, logInAt, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { pledges } = upstream.world
  const demo = upstream.world.byName('demo')?.id
  const running = pledges.find(({ member, ended }) => member === demo && !ended)
  for (let id = 9_001; running && id < 9_025; id++) pledges.push({ ...running, id })
  await logInAt('/pages/task-list/index?tab=mine')
  const list = await context.newPage()
  await list.goto(`${origin}/#/pages/task-list/index?tab=mine`)
  const cards = list.locator('main .cards > li')
  await cards.nth(14).scrollIntoViewIfNeeded()
  await cards.nth(20).scrollIntoViewIfNeeded()
  const count = await cards.count()
  await list.evaluate(`window.fewest = ${count}
    new MutationObserver(() => {
      fewest = Math.min(fewest, document.querySelectorAll('main .cards > li').length)
    }).observe(document.querySelector('main'), { childList: true, subtree: true })`)
  await page.bringToFront()
  await page
    .locator('.card-link', { hasText: text('pledge.action.start') })
    .first()
    .click()
  await page.getByText(text('run.detail.running')).waitFor()
  await list.getByText(text('pledge.state.running'), { exact: true }).first().waitFor({ state: 'attached' })
  await list.waitForLoadState('networkidle')
  t.equal(await list.evaluate('fewest'), count)
})

t.test('confirming that a session has ended does not end a newer session', async (t) => {
  const { page, context, origin, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  await logIn()
  await settled()
  upstream.faults.set('*', 'unauthorized-200')
  await page.goto(`${origin}/#/pages-sub/assets/index`)
  const notice = page.locator('dialog[open]', { hasText: text('session.ended.title') })
  await notice.waitFor()
  upstream.faults.clear()
  const other = await context.newPage()
  await logIn('alice', 'alice1234', other)
  await page.bringToFront()
  await notice.getByRole('button').click()
  await page.waitForURL('**/#/pages/login/index*')
  await page.evaluate(DRAWN)
  await other.evaluate(DRAWN)
  t.match(other.url(), /home\/index$/)
})

t.test('a login in another tab replaces this tab’s member', async (t) => {
  const { page, context, origin, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  await until(page, "sessionStorage.loaded?.includes('2997')")
  const other = await context.newPage()
  await logIn('alice', 'alice1234', other)
  await page.waitForURL('**/#/pages/login/index')
  t.notMatch(await page.evaluate(STORED), MONEY_OF_DEMO)
  // loads the app again in the first browser tab, which then shows the new member
  await page.goto('about:blank')
  await page.goto(`${origin}/#/pages/my/index`)
  await page.getByText('alice').first().waitFor()
})

t.test('a tab whose session check failed also handles a logout in another tab', async (t) => {
  const { page, context, origin, logIn, logOut, settled, text } = await open(t, await launch(t), 'en-US', {
    seed: 'demo',
  })
  await logIn()
  await settled()
  await until(page, "sessionStorage.loaded?.includes('2997')")
  const other = await context.newPage()
  await other.goto(`${origin}/#/pages/my/index`)
  await other.locator('h1').waitFor()
  await page.bringToFront()
  await page.route('**/api/view/start*', (route) => route.fulfill({ status: 503, json: { code: 'overloaded' } }))
  await page.reload()
  await page.getByText(text('error.start')).waitFor()
  await logOut(other)
  await page.waitForURL('**/#/pages/login/index')
  t.notMatch(await page.evaluate(STORED), MONEY_OF_DEMO)
})

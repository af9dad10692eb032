/** Screens whose data arrives in parts: what has arrived is shown, and the rest follows without a reload and without moving what the member reads. */
import type { Route } from 'playwright'
import t, { type Test } from 'tap'
import { DRAWN, hold, launch, open, until } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'

const PLEDGES = 'GET purchase/taskPledgeList'

async function member(t: Test) {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await phone.logInAt('/pages/my/index')
  await phone.settled()
  phone.upstream.requests.length = 0
  return phone
}

t.test(
  'balances appear while the task list is late; the list then appears without a reload and without a layout shift',
  async (t) => {
    const { go, settled, origin, upstream, text, context } = await member(t)
    // opens home once, so that the device knows how high the Today card will be
    await go('/pages/home/index')
    await settled()
    upstream.requests.length = 0
    upstream.faults.set(PLEDGES, 'slow', { ms: 4_000, times: 1 })
    const tab = await context.newPage()
    await tab.addInitScript(WATCH_SHIFTS)
    await tab.goto(`${origin}/#/pages/home/index`)
    await tab.locator('.balances .figure').first().waitFor()
    await tab.locator('#home-market').waitFor()
    const tasks = tab.getByRole('region', { name: text('home.tasks') })
    t.ok(await tasks.locator('.skeleton').first().isVisible())
    await tasks.getByRole('link', { name: `${text('records.all')}: ${text('home.tasks')}` }).waitFor()
    t.equal(upstream.calls(PLEDGES).length, 1, 'one upstream call')
    t.equal(upstream.calls('GET user/info').length, 1)
    t.equal(await tab.evaluate(SHIFTS), '', 'nothing moves')
    t.equal(await tab.getByText(text('error.upstream_timeout')).count(), 0)
  },
)

t.test('the run page waits for a task list that takes four seconds', async (t) => {
  const { page, go, upstream, text } = await member(t)
  const [pledge] = upstream.world.pledges
  upstream.faults.set(PLEDGES, 'slow', { ms: 4_000, times: 1 })
  await go('/pages-sub/savings/index')
  await go(`/pages/task-list/run?id=${pledge?.id}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  t.equal(await page.getByText(text('error.upstream_timeout')).count(), 0)
  t.equal(upstream.calls(PLEDGES).length, 1)
})

t.test('a button that starts a run waits for the task of today, also if that fails at first', async (t) => {
  const { page, go, settled, text } = await member(t)
  await go('/pages/home/index')
  const button = page.getByRole('link', { name: text('today.start') }).first()
  const start = ((await button.getAttribute('href')) ?? '').slice(1)
  await go(start.replace('&start=1', ''))
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await go('/pages-sub/savings/index')
  await settled()
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('saveOnlineTime')) reports.push(request.url())
  })
  const parts = { pledge: { status: 'failed', code: 'upstream_invalid' } }
  await page.route('**/api/view/task-run*', (route) => route.fulfill({ json: { parts } }))
  await go(start)
  await page.locator('.outdated').waitFor()
  await page.evaluate(DRAWN)
  t.strictSame(reports, [], 'the last known state may be of yesterday')
  await page.unroute('**/api/view/task-run*')
  const started = page.waitForRequest('**/api/purchase/saveOnlineTime')
  await page.getByRole('button', { name: text('common.retry') }).click()
  await started
  t.pass()
})

t.test('late team figures are requested only once, although the list of members is separate', async (t) => {
  const { page, go, upstream, text } = await member(t)
  upstream.faults.set('GET user/team', 'slow', { ms: 2_500, times: 1 })
  await go('/pages/agent-promotion/index')
  await page.getByRole('heading', { name: text('invite.title') }).waitFor()
  t.equal(await page.getByText(text('team.count')).count(), 0)
  const members = page.getByRole('region', { name: text('team.members') })
  await members.getByRole('listitem').first().waitFor()
  await page.getByText(text('team.count')).waitFor()
  t.equal(upstream.calls('GET user/team').length, 1)
})

t.test('a part that is late when reloaded keeps its old data meanwhile', async (t) => {
  const { page, go, upstream, text } = await member(t)
  await go('/pages/home/index')
  const all = page.getByRole('link', { name: `${text('records.all')}: ${text('home.tasks')}` })
  await all.waitFor()
  upstream.faults.set(PLEDGES, 'slow', { ms: 2_500, times: 1 })
  const refresh = page.getByRole('button', { name: text('common.refresh') }).first()
  const late = page.waitForRequest((request) => request.url().includes('/api/view/home?late=pledges'))
  await refresh.click()
  await late
  t.ok(await all.isVisible())
  t.equal(await refresh.getAttribute('aria-busy'), 'true')
  await page.locator('[aria-busy=false]').and(refresh).waitFor()
  t.ok(await all.isVisible())
  upstream.faults.set(PLEDGES, 'error-500')
  await refresh.click()
  const failure = page.getByText(text('error.upstream_invalid'))
  await failure.waitFor()
  t.ok(await page.getByText(text('common.notUpdated', { parts: text('home.tasks') })).isVisible(), 'says what failed')
  await go('/pages/my/index')
  const release = await hold(page, '**/api/view/home*')
  await go('/pages/home/index')
  await all.waitFor()
  t.equal(await failure.count(), 0, 'the failure of the last visit is not shown again while the page reloads')
  await release()
  await failure.waitFor()
})

t.test('if a late part can no longer be requested, the other parts keep their age', async (t) => {
  const { page, go, settled, upstream, text } = await member(t)
  upstream.faults.set(PLEDGES, 'hang')
  const asked = page.waitForRequest('**/api/view/home?late=pledges')
  await page.clock.install()
  await go('/pages/home/index')
  await asked
  const slow = page.getByText(text('common.slow'))
  t.equal(await slow.count(), 0)
  await page.clock.fastForward(8_000)
  await slow.waitFor()
  await go('/pages/my/index')
  await slow.waitFor({ state: 'hidden' })
  await settled()
  upstream.faults.clear()
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.setSystemTime(Date.now() + 600_000)
  const fails = () => page.waitForEvent('requestfailed', (request) => request.url().includes('late=pledges'))
  const failed = fails()
  await go('/pages/home/index')
  const age = page.locator('.outdated')
  await age.waitFor()
  await failed
  // waits until the page's second attempt, a second later, has failed, too
  await fails()
  t.match(await age.allTextContents(), [/last updated 10 minutes ago/])
})

t.test(
  'a late part that failed offline hides nothing else, and is requested again once the device is online',
  async (t) => {
    const { page, context, go, upstream, text } = await member(t)
    upstream.faults.set(PLEDGES, 'slow', { ms: 2_500, times: 1 })
    const [asked, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const abort = async (route: Route) => {
      asked.resolve()
      await cut.promise
      await route.abort('internetdisconnected')
    }
    await page.route('**/api/view/home?late=pledges', abort, { times: 1 })
    const failed = page.waitForEvent('requestfailed')
    await go('/pages/home/index')
    await asked.promise
    await context.setOffline(true)
    // moves the clock past `REQUEST_TIMEOUT_MS`. After that time, a late part without a response no longer counts as pending
    await page.clock.setSystemTime(Date.now() + 61_000)
    cut.resolve()
    await failed
    const tasks = page.getByRole('region', { name: text('home.tasks') })
    await tasks.getByText(text('error.loadsOnline')).waitFor()
    await page.locator('#home-market').waitFor()
    const refresh = page.getByRole('button', { name: text('common.refresh') }).first()
    await page.locator('[aria-busy=false]').and(refresh).waitFor()
    await context.setOffline(false)
    await tasks.getByRole('link', { name: `${text('records.all')}: ${text('home.tasks')}` }).waitFor()
  },
)

t.test('a part whose call has failed shows a message and can be retried', async (t) => {
  const { page, go, upstream, text } = await member(t)
  upstream.faults.set(PLEDGES, 'html', { ms: 1_300, times: 1 })
  await go('/pages/home/index')
  const tasks = page.getByRole('region', { name: text('home.tasks') })
  await tasks.getByText(text('error.upstream_invalid')).waitFor()
  await tasks.getByRole('button', { name: text('common.retry') }).click()
  await tasks.getByRole('link', { name: `${text('records.all')}: ${text('home.tasks')}` }).waitFor()
})

t.test('several failed parts are one message, which names them and can be retried at once', async (t) => {
  const { page, go, upstream, text, axe } = await member(t)
  for (const key of [PLEDGES, 'GET user/info'] as const) upstream.faults.set(key, 'error-500')
  await go('/pages/home/index')
  await page
    .getByRole('button', { name: text('common.refresh') })
    .first()
    .click()
  const message = page.locator('main').getByRole('alert')
  const both = text('common.notLoaded', { parts: `${text('balance.title')} and ${text('home.tasks')}` })
  await message.getByText(both).waitFor()
  t.equal(await message.count(), 1)
  t.equal(await message.getByText(text('error.upstream_invalid')).count(), 1, 'with one reason')
  t.equal(await page.getByRole('button', { name: text('common.retry') }).count(), 1)
  await page.locator('#home-market').waitFor()
  await axe(t, 'home without two of its parts')
  await go('/pages/my/index')
  const release = await hold(page, '**/api/view/home*')
  await go('/pages/home/index')
  await page.locator('#home-market').waitFor()
  t.equal(await message.count(), 0, 'which does not come back with the page, while it reloads')
  await release()
  await message.waitFor()
  upstream.faults.clear()
  await message.getByRole('button').click()
  await page.locator('.balances').waitFor()
  await message.waitFor({ state: 'detached' })
})

t.test('the app starts without a late config, but waits for a late member', async (t) => {
  const { page, upstream } = await member(t)
  upstream.world.advance(3_600)
  upstream.faults.set('GET user/info', 'slow', { ms: 2_500, times: 1 })
  await page.reload()
  await page.locator('.profile').waitFor()
  t.equal(upstream.calls('GET user/info').length, 1)
  await page.evaluate('localStorage.removeItem("systemInfo")')
  // changes the language, because the config in another language is not cached yet
  await page.evaluate('localStorage.language = "ja-JP"')
  upstream.faults.set('GET index/config', 'slow', { ms: 3_000, times: 1 })
  await page.reload()
  await page.locator('.profile').waitFor()
  t.equal(await page.evaluate('localStorage.systemInfo ?? null'), null, 'shown before the config was there')
  await until(page, 'localStorage.systemInfo !== undefined')
})

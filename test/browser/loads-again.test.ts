/**
 * What could not be loaded is loaded again without a touch: when its page is opened again, when the device comes online, and when the app comes back
 * into sight. Until then there is a button.
 */
import t from 'tap'
import { DRAWN, hold, launch, open } from '../support/browser.ts'
import { lateCode } from '../support/late-code.ts'

const ONLINE = "dispatchEvent(new Event('online'))"
const BACK_IN_SIGHT = "document.dispatchEvent(new Event('visibilitychange'))"

t.test(
  'after an error of the server, each page loads once the device is online or the app is back in sight',
  async (t) => {
    const { page, go, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await logIn()
    await settled()
    const alert = page.getByRole('alert')
    for (const event of [ONLINE, BACK_IN_SIGHT]) {
      // from here on, none of the pages has been loaded yet
      await page.evaluate('sessionStorage.clear()')
      await go('/pages-sub/savings/index')
      await page.reload()
      await settled()
      for (const [path, key] of [
        ['/pages-sub/software/index', 'GET purchase/softwareList'],
        ['/pages-sub/finance/balance-detail', 'POST user/getMoneyLog'],
        ['/pages/agent-promotion/index', 'GET user/team'],
        ['/pages/task-list/run?id=1', 'GET purchase/taskPledgeList'],
      ] as const) {
        upstream.faults.set(key, 'error-500')
        await go(path)
        await alert.getByText(text('error.upstream_invalid')).waitFor()
        upstream.faults.clear()
        await page.evaluate(event)
        await alert.waitFor({ state: 'detached' })
        t.pass(`${path}: ${event}`)
      }
    }
  },
)

t.test('a failed reload of data that is not old yet is repeated when the app is back in sight', async (t) => {
  const { page, go, signIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  for (const [path, key] of [
    ['/pages-sub/notices/index', 'GET index/notice'],
    ['/pages/my/index', 'GET user/info'],
  ] as const) {
    await go(path)
    await settled()
    await go('/pages-sub/savings/index')
    // the server may answer with announcements of its cache for 30 s
    upstream.world.advance(25 * 3_600)
    upstream.faults.set(key, 'error-500')
    await go(path)
    await page.locator('.outdated').getByText(text('error.upstream_invalid')).waitFor()
    upstream.faults.clear()
    await page.evaluate(BACK_IN_SIGHT)
    await page.locator('.outdated').waitFor({ state: 'detached' })
    t.pass(path)
  }
})

t.test('if the session’s member could not be loaded, the next page that is opened loads it', async (t) => {
  const { page, go, logInAt, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages/my/index')
  await settled()
  upstream.faults.set('GET user/info', 'error-500')
  await page.evaluate('sessionStorage.clear()')
  await page.reload()
  const failure = page.getByRole('alert').getByText(text('error.start'))
  await failure.waitFor()
  await go('/pages/task-list/index')
  await failure.waitFor()
  upstream.faults.clear()
  await go('/pages/my/index')
  await page.locator('.profile').waitFor()
  t.equal(await failure.count(), 0)
})

t.test('a list whose reload has failed is loaded again when the member goes back to it', async (t) => {
  const { page, go, signIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  await go('/pages-sub/finance/balance-detail')
  await settled()
  upstream.faults.set('POST user/getMoneyLog', 'error-500')
  await page.getByRole('button', { name: text('common.refresh'), exact: true }).click()
  const failure = page.getByText(text('common.notUpdated', { parts: text('records.title') }))
  await failure.waitFor()
  await go('/pages-sub/savings/index')
  await settled()
  upstream.faults.clear()
  const release = await hold(page, '**/api/user/getMoneyLog*')
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.locator('.record').first().waitFor()
  t.equal(await failure.count(), 0, 'the old rows are shown without the old failure')
  await release()
  await page.evaluate(DRAWN)
  t.equal(await failure.count(), 0)
})

t.test('a list that the member reloads while it reloads in the background is not busy for ever', async (t) => {
  const { page, go, signIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  await go('/pages-sub/promotion/index')
  await settled()
  const refresh = page.getByRole('button', { name: text('common.refresh'), exact: true })
  const failure = page.getByText(text('common.notUpdated', { parts: text('promotion.title') }))
  const list = 'GET purchase/taskIncome'
  upstream.faults.set(list, 'error-500')
  await refresh.click()
  await failure.waitFor()
  await go('/pages-sub/savings/index')
  await settled()
  upstream.faults.clear()
  const release = await hold(page, '**/api/purchase/taskIncome*')
  const renewal = page.waitForRequest('**/api/purchase/taskIncome*')
  await page.getByRole('button', { name: text('common.back') }).click()
  await renewal
  await refresh.click()
  await release()
  await settled()
  upstream.faults.set(list, 'error-500')
  await refresh.click()
  await failure.waitFor()
  upstream.faults.clear()
  await page.getByRole('button', { name: text('common.retry') }).click()
  await failure.waitFor({ state: 'detached' })
})

t.test('a list that reloads when the member goes back to its end loads no further page instead', async (t) => {
  const { page, go, signIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const key = 'POST user/getMoneyLog'
  await signIn()
  await go('/pages-sub/finance/balance-detail')
  await settled()
  upstream.faults.set(key, 'error-500')
  await page.getByRole('button', { name: text('common.refresh'), exact: true }).click()
  await page.getByText(text('common.notUpdated', { parts: text('records.title') })).waitFor()
  await go('/pages-sub/savings/index')
  await settled()
  upstream.faults.clear()
  upstream.rewrite = (of, data) =>
    of === key
      ? { ...Object(data), data: (data as { data: object[] }).data.map((row) => ({ ...row, money: '777.77' })) }
      : data
  const release = await hold(page, '**/api/user/getMoneyLog*')
  const renewal = page.waitForRequest('**/api/user/getMoneyLog*')
  await page.getByRole('button', { name: text('common.back') }).click()
  await renewal
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.evaluate(DRAWN)
  await release()
  await settled()
  await page.evaluate('scrollTo(0, 0)')
  await page.locator('.record').first().filter({ hasText: '777.77' }).waitFor()
})

t.test(
  'promotion earnings whose reload has failed say so once, and one button loads list and chart again',
  async (t) => {
    const { page, go, signIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await signIn()
    await go('/pages-sub/promotion/index')
    await settled()
    await go('/pages-sub/savings/index')
    await settled()
    const keys = ['GET purchase/taskIncome', 'POST user/getMoneyLog'] as const
    for (const key of keys) upstream.faults.set(key, 'error-500')
    const asked = page.waitForResponse('**/api/user/getMoneyLog*')
    await go('/pages-sub/promotion/index')
    await page.getByText(text('common.notUpdated', { parts: text('promotion.title') })).waitFor()
    await (await asked).finished()
    await page.evaluate(DRAWN)
    t.equal(await page.getByText(text('error.upstream_invalid')).count(), 1)
    const month = page.getByRole('button', { name: text('task.days', { days: 30, count: 30 }) })
    const monthAsked = page.waitForResponse('**/api/user/getMoneyLog*')
    await month.click()
    await (await monthAsked).finished()
    upstream.faults.clear()
    const again = page.waitForResponse('**/api/user/getMoneyLog*')
    await page.locator('.outdated').getByRole('button').click()
    t.equal((await again).status(), 200)
    await page.locator('.outdated').waitFor({ state: 'detached' })
    t.equal(await month.getAttribute('aria-pressed'), 'true', 'the chosen period stays')
  },
)

t.test('my tasks, whose reload has failed together with the chart of their earnings, say so once', async (t) => {
  const { page, go, signIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 1280, height: 2_000 })
  await signIn()
  const tasks = '/pages/task-list/index?tab=mine'
  await go(tasks)
  await page.locator('#my-earnings .figure').first().waitFor()
  await go('/pages-sub/savings/index')
  await settled()
  for (const key of ['GET purchase/taskPledgeList', 'POST user/getMoneyLog'] as const)
    upstream.faults.set(key, 'error-500')
  const asked = page.waitForResponse('**/api/user/getMoneyLog*')
  await go(tasks)
  await page.getByText(text('common.notUpdated', { parts: text('tasks.mine') })).waitFor()
  await (await asked).finished()
  await page.evaluate(DRAWN)
  t.equal(await page.getByText(text('error.upstream_invalid')).count(), 1)
})

t.test('a repeated request makes its button busy until it has ended', async (t) => {
  const { page, go, signIn, text, upstream } = await open(t, await launch(t), 'en-US')
  await signIn()
  upstream.faults.set('GET bank/list', 'error-500')
  await go('/pages-sub/withdrawal-type/index')
  const retry = page.getByRole('button', { name: text('common.retry') })
  await retry.waitFor()
  const release = await hold(page, '**/api/bank/list')
  await retry.focus()
  await page.keyboard.press('Enter')
  await retry.and(page.locator('[aria-busy=true]')).waitFor()
  await release()
  await retry.and(page.locator('[aria-busy=false]')).waitFor()
  await page.evaluate(DRAWN)
  t.equal(await page.evaluate('document.activeElement.textContent'), text('common.retry'), 'it keeps the focus')
})

t.test(
  'offline, what could not be loaded says that it loads by itself, offers no button, and has a picture of its own',
  async (t) => {
    const { page, context, go, logIn, settled, text, axe } = await open(t, await launch(t), 'en-US')
    await logIn()
    await settled()
    await go('/pages-sub/help/glossary')
    await settled()
    await context.setOffline(true)
    await page.getByText(text('common.offline')).waitFor()
    t.notMatch(await page.locator('main').innerText(), /last updated|As of/, 'texts have no age')
    await go('/pages/agent-promotion/index')
    const waits = page.getByRole('alert').getByText(text('error.loadsOnline'))
    await waits.waitFor()
    const buttons = page.getByRole('button', { name: new RegExp(`${text('common.retry')}|${text('common.reload')}`) })
    const picture = () => page.locator('.empty .node-links').getAttribute('d')
    const first = await picture()
    t.equal(await buttons.count(), 0)
    await axe(t, 'a page that waits for the network')
    // a page whose code has not been loaded
    await go('/pages-sub/node/index')
    await waits.waitFor()
    t.equal(await buttons.count(), 0)
    t.not(await picture(), first)
    await context.setOffline(false)
    await page.getByLabel(text('node.region'), { exact: true }).waitFor()
  },
)

t.test('offline, a page without data offers the pages of which data is stored', async (t) => {
  const { page, context, go, logIn, settled, text, axe } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { preloads: true },
  )
  // without the code of the page, the same message would be about the code
  const codes = [lateCode(page, 'offline-ways'), lateCode(page, 'team-screen')]
  await logIn()
  await go('/pages-sub/finance/balance-detail')
  await settled()
  await page.locator('main li').first().waitFor()
  await go('/pages/home/index')
  await settled()
  for (const hasRun of codes) await hasRun()
  await context.setOffline(true)
  const start = page.getByRole('link', { name: `${text('today.start')}: ` }).first()
  await page.locator('.today a[data-offline]').first().waitFor()
  t.strictSame(
    [await start.getAttribute('title'), await start.getAttribute('aria-disabled')],
    [text('offline.nothingSent'), null],
    'what could start nothing says so, and still opens',
  )
  await go('/pages/agent-promotion/index')
  const ways = page.getByRole('alert')
  await ways.getByText(text('error.loadsOnline')).waitFor()
  await ways.getByRole('link').waitFor()
  await axe(t, 'a page without data offline')
  t.strictSame(await ways.getByRole('link').allInnerTexts(), [text('records.title')])
  await ways.getByRole('link', { name: text('records.title') }).click()
  await page.locator('main li').first().waitFor()
})

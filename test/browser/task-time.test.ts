/** The time that a running task counts: how it is reported and shown, and that it is saved before the member leaves the page. */
import type { Page } from 'playwright'
import t from 'tap'
import { nextDayStart } from '../../client/core/platform-day.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import { DRAWN, launch, open } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { dayOf } from '../upstream/clock.ts'

/** Makes every task appear as running and 12.5 % done. @param needTime seconds required today */
const keepRunning = (page: Page, needTime: number) =>
  page.route('**/api/view/task-run*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.parts.pledge.data, { state: 'running', onlineTime: 0, progress: '12.50', needTime })
    await route.fulfill({ response, json: body })
  })

/** Goes back in the history and waits for two `popstate` events: the app first undoes the step, and then asks whether to leave the page. */
const BACK_AND_FORTH = `new Promise((resolve) => {
  let times = 0
  addEventListener('popstate', function seen() {
    times += 1
    if (times < 2) return
    removeEventListener('popstate', seen)
    resolve()
  })
  history.back()
})`

t.test('time that could not be reported is added to the next report, which is not sent early', async (t) => {
  const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = upstream
  await logIn()
  const pledge = world.pledges.find((each) => each.member === world.byName('demo')?.id)
  const reports: number[] = []
  let refuse = true
  await page.clock.install()
  await page.route('**/api/purchase/saveOnlineTime', async (route) => {
    const { seconds } = route.request().postDataJSON()
    reports.push(seconds)
    if (refuse && seconds > 0) await route.fulfill({ status: 503, json: { code: 'overloaded', outcome: 'not_sent' } })
    else await route.fulfill({ json: {} })
  })
  await keepRunning(page, 9_000)
  await go(`/pages/task-list/run?id=${pledge?.id}`)
  await page.getByText(text('run.detail.running')).waitFor()
  const after = async (seconds: number) => {
    await page.clock.runFor(seconds * 1_000)
    await page.evaluate('new Promise((resolve) => fetch("/livez").then(resolve))')
  }
  await after(31)
  t.equal(reports.length, 1)
  await after(40)
  t.equal(reports.length, 1, 'it is not retried every second')
  refuse = false
  await after(25)
  t.equal(reports.length, 2)
  t.ok((reports[1] ?? 0) >= 85, `${reports[1]} s: nothing is lost`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

t.test(
  'while a report is unanswered, none is sent; then its time counts once, and the ring never goes back',
  async (t) => {
    const { page, go, text, signIn, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { world } = upstream
    await signIn()
    const pledge = world.pledges.find((each) => each.member === world.byName('demo')?.id)
    await page.clock.install()
    await keepRunning(page, 9_000)
    const reports: number[] = []
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/purchase/saveOnlineTime', async (route) => {
      reports.push(route.request().postDataJSON().seconds)
      const onlineTime = reports.reduce((sum, each) => sum + each, 0)
      if (reports.length === 1) await gate.promise
      await route.fulfill({ json: { state: 'running', onlineTime, progress: '1.00' } })
    })
    await go(`/pages/task-list/run?id=${pledge?.id}`)
    await page.getByText(text('run.detail.running')).waitFor()
    const now = async () => Number(await page.evaluate('Date.now()')) / 1_000
    const startedAt = await now()
    /** seconds */
    const left = async () =>
      (await page.locator('.run-time').innerText()).split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    const answer = () => page.waitForResponse('**/api/purchase/saveOnlineTime')
    // the next report would be due after 60 s, and the first one fails 60 s after it was sent
    await page.clock.runFor(70_000)
    await page.evaluate('new Promise((resolve) => fetch("/livez").then(resolve))')
    t.equal(reports.length, 1)
    const lefts = [await left()]
    const first = answer()
    let answered = 0
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/saveOnlineTime')) answered += 1
    })
    gate.resolve()
    await (await first).finished()
    await page.evaluate(DRAWN)
    lefts.push(await left())
    // due at the next second, which may have passed already, because the page's clock goes on
    await page.clock.runFor(1_000)
    await eventually('the second answer', () => answered === 2)
    await page.evaluate(DRAWN)
    lefts.push(await left())
    t.strictSame(
      lefts,
      lefts.toSorted((one, other) => other - one),
    )
    const sum = reports.reduce((all, each) => all + each, 0)
    // parts of a second are rounded, and the clocks of page and test differ a little
    const most = (await now()) - startedAt + 20
    t.ok(reports.length === 2 && sum >= 70 && sum <= most, `${reports}: no time is lost, or counted twice`)
  },
)

t.test('a closed page reports its time; time in the background does not count', async (t) => {
  const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = upstream
  await logIn()
  const pledge = world.pledges.find((each) => each.member === world.byName('demo')?.id)
  const reports: number[] = []
  await page.clock.install()
  await page.route('**/api/purchase/saveOnlineTime', async (route) => {
    reports.push(route.request().postDataJSON().seconds)
    await route.fulfill({ json: {} })
  })
  await keepRunning(page, 90_000)
  await go(`/pages/task-list/run?id=${pledge?.id}`)
  await page.getByText(text('run.detail.running')).waitFor()
  const tell = async (hidden: boolean, event: string) => {
    await page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })`)
    await page.evaluate(event)
    await page.evaluate('new Promise((resolve) => fetch("/livez").then(resolve))')
  }
  const HIDE = "document.dispatchEvent(new Event('visibilitychange'))"
  const CLOSE = "dispatchEvent(new Event('pagehide'))"
  await page.clock.runFor(10_000)
  await tell(false, CLOSE)
  t.equal(reports.length, 1)
  t.ok((reports[0] ?? 0) >= 10 && (reports[0] ?? 0) < 60, `${reports[0]} s`)
  await tell(true, HIDE)
  t.equal(reports.length, 1, 'no time is left to report')
  await page.clock.runFor(3_600_000)
  await tell(true, CLOSE)
  t.equal(reports.length, 1, 'hidden time is not online time')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

t.test('leaving a running task first saves its time, and the question says how much is saved', async (t) => {
  const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = upstream
  await logIn()
  const pledge = world.pledges.find((each) => each.member === world.byName('demo')?.id)
  await page.clock.install()
  await keepRunning(page, 1_800)
  let counted = 0
  await page.route('**/api/purchase/saveOnlineTime', async (route) => {
    counted += route.request().postDataJSON().seconds
    await route.fulfill({ json: { state: 'running', onlineTime: counted, progress: '1.00' } })
  })
  await go(`/pages/task-list/run?id=${pledge?.id}`)
  await page.getByText(text('run.detail.running')).waitFor()
  await page.clock.runFor(20_000)
  t.equal(counted, 0, 'the next report is due after 30 s')
  await page.getByRole('button', { name: text('common.back') }).click()
  const question = page.getByRole('dialog')
  await question.waitFor()
  const time = `0:${counted}`
  t.ok(counted >= 20, time)
  await question.getByRole('heading', { name: text('run.leave') }).waitFor()
  await question.getByText(text('run.leave.saved', { saved: text('run.saved', { time }) })).waitFor()
  await question.getByRole('button', { name: text('run.leave.no') }).click()
  await page.getByText(text('run.saved', { time })).waitFor()
})

t.test(
  'leaving a running task requires confirmation: by the browser’s back button, the arrow or the link to the income',
  async (t) => {
    const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { world } = upstream
    await logIn()
    const pledge = world.pledges.find((each) => each.member === world.byName('demo')?.id)
    await keepRunning(page, 9_000)
    await page.route('**/api/purchase/saveOnlineTime', (route) => route.fulfill({ json: {} }))
    const run = `/pages/task-list/run?id=${pledge?.id}`
    const question = page
      .getByRole('dialog')
      .getByText(text('run.leave.saved', { saved: text('run.saved', { time: '0:00' }) }))
    const back = () => page.evaluate(BACK_AND_FORTH)
    const arrow = () => page.getByRole('button', { name: text('common.back') }).click()
    const income = () => page.getByRole('link', { name: text('run.income') }).click()
    const button = (yes: boolean) =>
      page.getByRole('dialog').getByRole('button', { name: text(yes ? 'run.leave.yes' : 'run.leave.no') })
    for (const [way, leads] of [
      [back, '**/#/pages/home/index'],
      [arrow, '**/#/pages/task-list/index'],
      [income, '**/#/pages-sub/finance/balance-detail?coin=snt&kind=income&search=*'],
    ] as const) {
      await go('/pages/task-list/index')
      await go(run)
      await page.getByText(text('run.detail.running')).waitFor()
      for (let round = 0; round < 2; round++) {
        await way()
        await question.waitFor()
        t.match(await button(false).getAttribute('class'), /main/, 'staying is the main action')
        t.notMatch(await button(true).getAttribute('class'), /main/)
        if (way === back) await back()
        await button(false).click()
        await question.waitFor({ state: 'detached' })
        t.ok(page.url().endsWith(run), leads)
        t.equal(await page.getByText(text('run.detail.running')).count(), 1)
      }
      await way()
      await question.waitFor()
      await button(true).click()
      await page.waitForURL(leads)
      t.equal(await page.getByRole('dialog').count(), 0)
    }
  },
)

t.test('the ring shows one large figure, the time left, and a tick once the day is done', async (t) => {
  const { page, go, text, signIn, upstream } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { moving: true },
  )
  const { world } = upstream
  const demo = world.byName('demo')?.id
  const pledge = world.pledges.find(({ member, ended }) => member === demo && !ended)
  if (!pledge) throw new Error('the demo member must have a task')
  const licence = { expires: world.now() + 864_000, autoRenew: false }
  for (let id = 1; id <= 12; id++) world.byName('demo')?.nodes.set(id, { ...licence, id })
  const ring = page.locator('.run-ring')
  await signIn()
  Object.assign(pledge, { day: dayOf(world.now()), started: true, doneToday: false, online: 899 })
  await go(`/pages/task-list/run?id=${pledge.id}`)
  await ring.getByText(/^1[45]:\d\d$/).waitFor()
  await ring.getByText(text('run.toRun'), { exact: true }).waitFor()
  t.equal(await ring.getByText('%').count(), 0)
  const motions = () => page.evaluate("document.querySelector('.ring-pulse').getAnimations().length")
  t.equal(await motions(), 1, 'time that counts is seen to count')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  t.equal(await motions(), 0, 'it is still if less motion is preferred')
  pledge.doneToday = true
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page
    .locator('.outcome')
    .getByText(text('run.minutes', { done: 30, all: 30 }), { exact: true })
    .waitFor()
  t.equal(await ring.count(), 0)
})

t.test('when the next day begins, the run page asks until the upstream has noticed it', async (t) => {
  const { page, go, text, logIn, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = upstream
  const demo = world.byName('demo')?.id
  const pledge = world.pledges.find(({ member, ended }) => member === demo && !ended)
  if (!pledge) throw new Error('the demo member must have a task')
  await logIn()
  Object.assign(pledge, { day: dayOf(world.now()), started: true, doneToday: true })
  await page.clock.install()
  await go(`/pages/task-list/run?id=${pledge.id}`)
  await page.getByText(text('run.detail.done_today')).waitFor()
  const asked = () => page.waitForResponse('**/api/view/task-run*')
  const late = asked()
  await page.clock.fastForward((nextDayStart(world.now(), DEFAULT_TIME_ZONE) - world.now() + 1) * 1_000)
  await (await late).finished()
  t.equal(await page.getByText(text('run.detail.done_today')).count(), 1)
  pledge.doneToday = false
  await page.clock.fastForward(60_000)
  await page.getByText(text('run.detail.done_today')).waitFor({ state: 'detached' })
})

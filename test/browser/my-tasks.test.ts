/** The member's own tasks. */
import t from 'tap'
import { DRAWN, hold, launch, open, scrollToEnd } from '../support/browser.ts'
import { addEndedTasks } from '../support/ended-tasks.ts'
import { statusOf } from '../upstream/task-life.ts'

t.test('a task on hold shows what has expired', async (t) => {
  const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const demo = upstream.world.byName('demo')
  for (const each of demo?.nodes.values() ?? []) each.expires = upstream.world.now() - 1
  await logInAt('/pages/task-list/index?tab=mine')
  const why = `${text('pledge.node')} · ${text('run.detail.expired')}`
  const card = page.locator('.card', { hasText: why }).first()
  await card.getByText(text('pledge.state.expired'), { exact: true }).waitFor()
  await card.getByText(text('pledge.action.renew'), { exact: true }).waitFor()
  t.equal(await page.getByText(text('pledge.software')).count(), 0)
})

t.test('after a run, going back to the task list reloads it', async (t) => {
  const { page, text, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages/task-list/index?tab=mine')
  const card = page.locator('.card-link', { hasText: text('pledge.action.start') }).first()
  const name = await card.locator('strong').textContent()
  const release = await hold(page, '**/api/purchase/saveOnlineTime')
  await card.click()
  // the run (the task's work of one day) starts without the press of another button
  await page.getByText(text('run.leave.counts')).waitFor()
  const facts = "document.querySelector('main .key-values').getBoundingClientRect().y"
  const before = await page.evaluate(facts)
  await release()
  await page.getByText(text('run.detail.running')).waitFor()
  t.equal(await page.evaluate(facts), before, 'what is below does not move when the run has started')
  t.notMatch(page.url(), /start=/, 'a reload of the page starts nothing')
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.getByRole('button', { name: text('run.leave.yes') }).click()
  const same = page.locator('.card-link', { hasText: name ?? '' }).first()
  await same.getByText(text('pledge.state.paused'), { exact: true }).waitFor()
  await same.getByText(text('today.minutes', { done: 0, all: 30 })).waitFor()
})

t.test(
  'my tasks: what can run today comes first and what is on hold last, then the earnings, and what has ended is folded',
  async (t) => {
    const { page, text, logInAt, upstream, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const demo = upstream.world.byName('demo')?.id
    const { pledges } = upstream.world
    const ended = pledges.filter((each) => each.ended && each.member === demo).length
    for (const [index, each] of pledges.filter((each) => each.ended && each.member === demo).entries())
      each.auto = index > 0
    const ready = pledges.find((each) => each.member === demo && statusOf(upstream.world, each) === 0)
    if (ready) pledges.push({ ...ready, id: 9_000, started: true })
    const silent = pledges.findLast((each) => each.ended && each.member === demo)?.id
    upstream.rewrite = (key, data) => {
      if (key !== 'GET purchase/taskPledgeList') return data
      const { data: rows, ...rest } = data as { data: { id: number; auto: unknown }[] }
      return { ...rest, data: rows.map(({ auto, ...row }) => (row.id === silent ? row : { ...row, auto })) }
    }
    await logInAt('/pages/task-list/index?tab=mine')
    await page.locator('#my-earnings').scrollIntoViewIfNeeded()
    await page.locator('.earned').waitFor()
    const order = await page
      .locator('.card .button, .earned, .badge, .fold')
      .evaluateAll((all: { className: string; textContent: string | null }[]) =>
        all.map(({ className, textContent }) => /earned|fold/.exec(className)?.[0] ?? textContent),
      )
    t.strictSame(order.slice(-2), ['earned', 'fold'], order.join())
    const states = ['new', 'paused', 'done_today', 'expired'].map((each) => text(`pledge.state.${each}`))
    const shown = order.map((each) => states.indexOf(each ?? '')).filter((place) => place >= 0)
    t.strictSame(new Set(shown).size, 4, 'a task in each state')
    t.strictSame(shown, [...shown].sort(), order.join())
    t.equal(order.includes(text('pledge.state.ended')), false)
    const dates = async (state: string) =>
      (await page
        .locator('.card', { has: page.locator('.badge', { hasText: text(state) }) })
        .first()
        .locator('.pledge-dates .note')
        .allTextContents()) as string[]
    const unlock = new RegExp(
      `^${text('task.unlock').replace(/[()]/g, '\\$&')}: \\w+\\s\\d+,\\s2\\d{3}\\s+${text('task.unlock.reinvested')}\\s*$`,
    )
    t.match(await dates('pledge.state.done_today'), [
      /^Next run: (today|tomorrow) from \d.*\(in\s\d+\s(hours?|minutes?)\)$/,
      unlock,
    ])
    t.strictSame(await dates('pledge.state.new'), [], 'a button leaves no room for them')
    const tracks = await page.evaluate<[number, number][]>(
      "[...document.querySelectorAll('.card progress')].map((bar) => [bar, bar.closest('.card').querySelector('.card-foot')].map((each) => each.offsetWidth))",
    )
    t.ok(tracks.length >= 5)
    for (const [bar, foot] of tracks) t.equal(bar, foot, 'a bar takes the card’s whole width, whatever its text says')
    const names = await page.locator('main').ariaSnapshot()
    t.match(names, /\d+ of \d+ days/)
    t.notMatch(names, /\d{6}|progressbar/, 'a screen reader hears the days once, and no share of a day')
    const rows = page.locator('main .boxed a.row')
    t.equal(await rows.first().isVisible(), false)
    await page.getByText(`${text('pledge.state.ended')} (${ended})`, { exact: true }).click()
    await rows.first().getByText(text('pledge.earned'), { exact: true }).waitFor()
    t.match(await rows.first().innerText(), /[\d.]+ SNT\s+\d+\sof\s\d+\sdays/)
    const principals = await rows.locator('.ended-principal').allTextContents()
    const locked = text('run.reinvested')
    t.match(
      principals.toSorted(),
      ['', ...Array<string>(ended - 2).fill(locked), new RegExp(`^${text('run.returned')}: \\w+\\s\\d+,\\s2\\d{3}$`)],
      'what became of the principal, where the upstream says it',
    )
    t.ok(((await rows.first().boundingBox())?.height ?? 999) <= 96, 'in short')
    t.equal(await rows.count(), ended)
    await axe(t, 'ended tasks')
    await page.getByRole('combobox', { name: text('tasks.filter') }).selectOption('ended')
    await page.locator('.fold').waitFor({ state: 'detached' })
    t.ok(await rows.last().isVisible(), 'as the filter, all of them at once')
    t.equal(await rows.count(), ended)
    t.equal(await page.locator('.earned').count(), 0)
  },
)

t.test(
  'all pages of my tasks are loaded, ended ones included, because an open task may be on any of them',
  async (t) => {
    const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const own = addEndedTasks(upstream.world)
    await logInAt('/pages/task-list/index?tab=mine')
    await page.locator('.card .badge').first().waitFor()
    upstream.faults.set('GET purchase/taskPledgeList', 'html')
    await page.getByRole('button', { name: text('common.refresh') }).click()
    await page.locator('.outdated').waitFor()
    const filter = page.getByRole('combobox', { name: text('tasks.filter') })
    await filter.selectOption('running')
    await page.getByRole('alert').getByText(text('error.upstream_invalid')).waitFor()
    t.equal(await page.getByText(text('error.upstream_invalid')).count(), 1, 'the failure is said once')
    upstream.faults.clear()
    await page.getByRole('button', { name: text('common.retry') }).click()
    await filter.selectOption('all')
    await scrollToEnd(page)
    await page.locator('.earned').waitFor()
    t.equal(await page.locator('.card .badge').count(), own.filter(({ ended }) => !ended).length)
    t.equal(
      await page.locator('.fold summary').textContent(),
      `${text('pledge.state.ended')} (${own.filter(({ ended }) => ended).length})`,
    )
  },
)

t.test(
  'the run of today is the main button of its card, a renewal is a quiet one, and no filter is cut off',
  async (t) => {
    const { page, text, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.setViewportSize({ width: 320, height: 568 })
    await logInAt('/pages/task-list/index?tab=mine')
    await settled()
    const main = page.locator('.card .button.main')
    const quiet = page.locator('.card .button.quiet')
    t.strictSame(new Set(await main.allTextContents()), new Set([text('pledge.action.start')]))
    t.strictSame(new Set(await quiet.allTextContents()), new Set([text('pledge.action.renew')]))
    t.equal(
      await page.evaluate(`[...document.querySelectorAll('.task-tabs :not(.hidden)')].filter((each) => each.scrollWidth > each.clientWidth + 1
      && getComputedStyle(each).overflowX !== 'visible').length`),
      0,
    )
  },
)

t.test('a member without tasks has no filter', async (t) => {
  const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await logInAt('/pages/task-list/index?tab=mine', 'newbie')
  await page.getByText(text('tasks.mine.none')).waitFor()
  await page.getByRole('combobox', { name: text('tasks.filter') }).waitFor({ state: 'detached' })
})

t.test('offline, the tasks that home has loaded are shown with their age until the list can be loaded', async (t) => {
  const { page, context, go, logIn, settled, text, upstream } = await open(t, await launch(t), 'en-US', {
    seed: 'demo',
  })
  await logIn()
  await settled()
  // loads the code of the page, but not the list
  await go('/pages/task-list/index?tab=offers')
  await settled()
  await context.setOffline(true)
  await go('/pages/task-list/index?tab=mine')
  const cards = page.locator('.card-link')
  await cards.first().waitFor()
  const owner = upstream.world.byName('demo')?.id
  const started = upstream.world.pledges.filter((each) => each.member === owner && !each.ended)
  t.equal(await cards.count(), started.length)
  await page
    .getByText(/^As of \d/)
    .first()
    .waitFor()
  await page.getByText(text('error.loadsOnline')).waitFor()
  t.equal(await page.locator('.fold').count(), 0, 'home does not know all ended tasks')
  t.equal(await page.locator('#my-earnings').count(), 0)
  const listed = page.waitForResponse('**/api/purchase/taskPledgeList*')
  await context.setOffline(false)
  await listed
  await page.getByText(text('error.loadsOnline')).waitFor({ state: 'detached' })
  await page.locator('.fold').first().waitFor()
})

t.test(
  'if the list fails, the tasks that home has loaded are shown, and the list is not requested again by itself',
  async (t) => {
    const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.clock.install()
    await logIn()
    await settled()
    await page.route('**/api/purchase/taskPledgeList*', (route) =>
      route.fulfill({ status: 502, json: { code: 'upstream_error' } }),
    )
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes('taskPledgeList')) requests += 1
    })
    await go('/pages/task-list/index?tab=mine&part=earnings')
    await page.locator('.card-link').first().waitFor()
    await page.getByRole('button', { name: text('common.retry') }).waitFor()
    // what would request it again: the end of the list in sight, drawn frames, and time
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    for (let times = 0; times < 5; times++) {
      await page.evaluate(DRAWN)
      await page.clock.runFor(1_000)
    }
    t.equal(requests, 1)
  },
)

/** The Today card on home: what needs the member's attention, and that an entry disappears once it is done. */
import t from 'tap'
import { nextDayStart } from '../../client/core/platform-day.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import { DRAWN, launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
import { deposit } from '../support/recharge.ts'
import { bell, card, demo, HOME, home, softwareSeen, titles, withdraw } from '../support/today-list.ts'
import { dayOf } from '../upstream/clock.ts'
import { offerOf } from '../upstream/task-life.ts'

type Row = { kind: string; right: number; width: number; isBeside: boolean }

/** For each row of the card: the kind of its button, the button's right edge and width, and whether the button is beside the text. */
const ROWS = `[...document.querySelectorAll('.today-row')].map((row) => {
  const button = row.querySelector('.button')
  const [own, its] = [row.querySelector('.today-text'), button].map((each) => each.getBoundingClientRect())
  return { kind: button.className, right: its.right, width: its.width, isBeside: its.x >= own.right }
})`

t.test('an entry disappears when the response shows that it is done', async (t) => {
  const phone = await demo(t)
  const { page, text, settled, upstream } = phone
  await withdraw(phone)
  // without the other one, which lasts longer
  upstream.world.byName('demo')?.software.delete(2)
  await softwareSeen(phone)
  await deposit(phone)
  await home(phone)
  t.equal((await titles(phone)).length, 3)

  await card(phone)
    .getByRole('link', { name: text('today.recharge', { amount: '20.00 USDT' }) })
    .click()
  await page.getByRole('button', { name: text('recharge.paid') }).click()
  await home(phone)
  const sent = page.locator('.today-row', { hasText: text('today.sent') })
  await sent.waitFor()
  t.strictSame(
    await titles(phone),
    [
      'Trainer Core 30',
      text('today.recharge', { amount: '20.00 USDT' }),
      text('today.withdraw', { amount: '40.00 USDT' }),
    ],
    'marked as sent: below what needs an action',
  )
  t.equal(await sent.locator('[role=timer], .button, [data-urgent=true]').count(), 0, 'which is not urgent')
  const asksForDeposits = () => upstream.calls('GET recharge/myRecords').length
  upstream.world.arriveRecharge(upstream.world.recharges.at(-1)?.order ?? '')
  const known = asksForDeposits()
  await home(phone)
  await sent.waitFor({ state: 'detached' })
  await settled()
  t.equal((await titles(phone)).length, 2, 'credited')
  await home(phone)

  for (const each of upstream.world.withdrawals) each.status = 3
  const withdrawal = card(phone).getByText(text('today.withdraw', { amount: '40.00 USDT' }))
  const asked = () => upstream.calls('GET withdrawal/list').length
  const before = asked()
  await home(phone)
  await settled()
  t.equal(asked() - before, 0, 'a recent state is not requested again')
  await withdrawal.waitFor()
  t.equal(asksForDeposits() - known, 1, 'the deposit was requested once more, and then no longer')
  await page
    .locator('.top')
    .getByRole('button', { name: text('common.refresh') })
    .click()
  await card(phone).getByText(text('withdraw.state.refused')).waitFor()
  t.equal(asked() - before, 1, 'unless the member refreshes home')
  await withdrawal.click()
  await settled()
  await home(phone)
  await withdrawal.waitFor({ state: 'detached' })
  t.strictSame(await titles(phone), ['Trainer Core 30'], 'a refusal stays until the member has opened it')
  await card(phone).getByRole('link').click()
  await page.getByRole('button', { name: text('licence.title.renew', { name: 'Trainer Core 30' }) }).click()
  await confirmPayment(phone)
  await page.waitForURL(`**/#${HOME}`)
  await settled()
  t.strictSame(await titles(phone), [], 'the licence has been renewed')
})

t.test(
  'each open task is named once, under Today or under My tasks, and only urgent entries look like warnings',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { page, text, logIn, settled, axe, upstream } = phone
    await logIn()
    await settled()
    await card(phone).locator('.today-text b').first().waitFor()
    const waiting = await titles(phone)
    const others = page.getByRole('region', { name: text('home.tasks') }).locator('li strong')
    const expired = text('today.node', { region: 'North America' })
    const hold = card(phone).locator('li', { hasText: expired })
    const main = card(phone).locator('.button.main')
    const sheet = page.locator('dialog[open]')
    const renew = () => hold.getByRole('link').click()
    const nodesEnd = (inSeconds: number) => {
      for (const node of upstream.world.byName('demo')?.nodes.values() ?? [])
        node.expires = upstream.world.now() + inSeconds
    }

    await t.test('each open task is named once', async (t) => {
      t.ok(waiting.length > 1)
      const owner = upstream.world.byName('demo')?.id
      const tasks = upstream.world.pledges.filter((each) => each.member === owner && !each.ended)
      const held = await others.allTextContents()
      t.strictSame(
        tasks.map((task) => [...waiting, ...held].filter((each) => each === offerOf(task).name).length),
        tasks.map(() => 1),
        'those on hold too, although Today has one entry for what has expired',
      )
    })

    await t.test('rows have a button beside their text, and only what has expired looks like a warning', async (t) => {
      t.equal(await hold.count(), 1, 'one node has expired, whatever number of tasks need it')
      await hold.getByText(text('today.hold', { count: 2, amount: '800.00 USDT' })).waitFor()
      t.equal(await page.getByText(text('run.detail.expired')).count(), 0, 'no task repeats it')
      t.equal(await main.count(), 1, 'the run that can start is the main action')
      const rows = await page.evaluate<Row[]>(ROWS)
      t.strictSame(
        rows.map(({ kind }) => kind),
        ['button main', 'button quiet'],
        'the run comes first, and each row has its own button',
      )
      t.equal(new Set(rows.map(({ right }) => right)).size, 1, 'all buttons end at the same place')
      t.ok(
        rows.every(({ isBeside }) => isBeside),
        'beside the text',
      )
      t.equal(await card(phone).locator('.note.warning').count(), 1, 'a run that waits is no warning')
    })

    await t.test('a run says quietly how many days it has missed', async (t) => {
      const { world } = upstream
      const owner = world.byName('demo')?.id
      const run = world.pledges.find(
        (each) => each.member === owner && !each.ended && offerOf(each).name === waiting[0],
      )
      const missed = run ? dayOf(world.now()) - dayOf(run.startedAt) - run.completed : 0
      t.ok(missed > 0, `${missed}`)
      const line = card(phone)
        .locator('.today-row', { hasText: waiting[0] ?? '' })
        .locator('.note')
      t.equal(
        (await line.textContent())?.trim(),
        `${text('run.minutes', { done: '0', all: '30' })} ${text('missed.days', { days: String(missed), count: missed })}`,
        'in the line of the minutes',
      )
      t.match(await line.getAttribute('class'), /plain/)
    })

    await t.test('hidden amounts are hidden on the card and in the bell’s list', async (t) => {
      const eye = page.getByRole('button', { name: text('balance.hide') })
      await eye.click()
      await hold.getByText(text('today.hold', { count: 2, amount: '•••• USDT' })).waitFor()
      await bell(phone).click()
      await sheet.getByText(expired).waitFor()
      t.notMatch(await sheet.textContent(), /800/, 'hidden in the bell’s list too')
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await eye.click()
    })

    await t.test('what has expired leads to its renewal, in one line that also fits a small phone', async (t) => {
      await renew()
      await sheet.getByText('Virginia node').first().waitFor()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: text('common.back'), exact: true }).click()
      t.equal(await hold.locator('.note').count(), 1, 'one line below the name')
      await axe(t, 'a node has expired')
      await page.setViewportSize({ width: 320, height: 667 })
      t.ok(
        await page.evaluate("[...document.querySelectorAll('.today-text')].every((text) => text.offsetWidth >= 130)"),
        'where the button would squeeze the text, it is below it',
      )
    })

    await t.test('nothing moves when a run that has started is to be continued', async (t) => {
      await phone.go('/pages-sub/savings/index')
      for (const pledge of upstream.world.pledges) pledge.started ||= offerOf(pledge).name === waiting[0]
      await page.evaluate(WATCH_SHIFTS)
      await page.evaluate(SHIFTS)
      await phone.go(HOME)
      await main.getByText(text('pledge.action.continue')).waitFor()
      await settled()
      t.equal(await page.evaluate(SHIFTS), '', 'nothing moves when a run that has started is to be continued')
      const widths = (await page.evaluate<Row[]>(ROWS)).map(({ width }) => width)
      t.ok(widths.length > 1 && new Set(widths).size === 1, `all buttons are equally wide: ${widths}`)
    })

    await t.test('after the renewal, the task is no longer on hold', async () => {
      await page.setViewportSize({ width: 375, height: 812 })
      await renew()
      await confirmPayment(phone)
      await page.waitForURL(`**/#${HOME}`)
      await completed(phone, 'node').waitFor()
      await hold.waitFor({ state: 'detached' })
    })

    await t.test(
      'without expired licences, nothing looks like a warning, and no task is named under My tasks',
      async (t) => {
        for (const pledge of upstream.world.pledges) Object.assign(pledge, { doneToday: false, started: false })
        nodesEnd(9e6)
        await home(phone)
        await others.first().waitFor({ state: 'detached' })
        t.equal(await card(phone).locator('.note.warning').count(), 0)
        t.equal(await main.count(), 1)
        t.equal(await others.count(), 0)
      },
    )

    await t.test('money on hold comes before a deposit, and is new in the bell’s list', async (t) => {
      for (const pledge of upstream.world.pledges) pledge.completed += 1
      nodesEnd(-1)
      await deposit(phone)
      await home(phone)
      // waits for the row of the task on hold, because the card first shows the list of the last visit
      await hold.waitFor()
      await card(phone)
        .getByText(/^[\d.]+\sUSDT deposit/)
        .waitFor()
      const order = await titles(phone)
      t.ok(
        order.indexOf(expired) < order.findIndex((title) => /^[\d.]+\sUSDT deposit/.test(title)),
        `money on hold comes before a deposit: ${order}`,
      )
      await bell(phone).click()
      await sheet.locator('li', { hasText: expired, has: page.locator('.dot') }).waitFor()
    })
  },
)

t.test(
  'the next day of the platform reloads home, although the market is updated more often than the clock',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { page, logIn, settled, upstream } = phone
    // blocks the stream of prices, so that each update is a request for which the test can wait
    await page.route('**/api/stream/market*', (route) => route.abort())
    await page.clock.install()
    await logIn()
    await settled()
    const now = upstream.clock.now()
    await page.clock.fastForward((nextDayStart(now, DEFAULT_TIME_ZONE) - now - 150) * 1_000)
    const counted = card(phone).getByText(/ends at .*, in [12] minutes?/)
    await counted.waitFor()
    let reloads = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/view/home')) reloads += 1
    })
    for (let step = 0; step < 20 && reloads === 0; step++) {
      const updated = page.waitForResponse('**/api/stock/detail')
      await page.clock.fastForward(15_000)
      await (await updated).finished()
      await page.evaluate(DRAWN)
    }
    t.ok(reloads > 0, 'home is loaded again')
    await counted.waitFor({ state: 'detached' })
  },
)

t.test('if Today lists all tasks, it has the link to them, and My tasks is not repeated', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logIn, settled, upstream } = phone
  for (const pledge of upstream.world.pledges) if (pledge.doneToday) pledge.ended = true
  for (const node of upstream.world.byName('demo')?.nodes.values() ?? []) node.expires = upstream.world.now() + 9e6
  await logIn()
  await settled()
  await card(phone)
    .getByRole('link', { name: text('home.allTasks') })
    .waitFor()
  t.equal(await page.getByRole('region', { name: text('home.tasks') }).count(), 0)

  await withdraw(phone)
  await softwareSeen(phone)
  await deposit(phone)
  await home(phone)
  await card(phone)
    .getByRole('button', { name: text('today.all', { all: '' }).trim() })
    .waitFor()
  t.equal(
    await card(phone)
      .getByRole('link', { name: text('home.allTasks') })
      .count(),
    0,
    'not two links to a list',
  )
})

/** Amounts, coins and dates, with an upstream that ignores filters and whose time zone is not the phone's. */
import t from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'

type Row = { coin: string; change: string; at: string }

/** Makes the stub answer every request for the balance history from `pages`, whatever filters the request has. */
function listMovements(upstream: Phone['upstream'], pages: readonly (readonly Row[])[]): void {
  upstream.rewrite = (key, data) => {
    if (key !== 'POST user/getMoneyLog') return data
    const page = Number((upstream.requests.at(-1)?.json as { page?: number } | undefined)?.page ?? 1)
    const rows = (pages[page - 1] ?? []).map(({ coin, change, at }, index) => ({
      ...{
        id: page * 100 + index,
        money: change,
        before: '100.00',
        after: '105.00',
        memo: `Movement ${page}-${index}`,
      },
      ...{ coin_type: coin, type: 'recharge', createtime: Date.parse(at) / 1_000 },
    }))
    return { total: 99, per_page: 15, current_page: page, last_page: pages.length, data: rows }
  }
}

const usdt = Array.from({ length: 15 }, () => ({ coin: 'money', change: '5.00', at: '2026-11-20T04:00:00Z' }))
const snt = { coin: 'coin', change: '0.5', at: '2026-11-19T04:00:00Z' }
const points = { coin: 'score', change: '7', at: '2026-11-18T04:00:00Z' }

t.test('the fund details of one coin show only that coin, and load pages until one contains it', async (t) => {
  const { page, logInAt, text, upstream, axe } = await open(t, await launch(t), 'en-US')
  listMovements(upstream, [usdt, usdt, [snt, points]])
  await logInAt('/pages-sub/finance/balance-detail?coin=snt')
  await page.getByText('Movement 3-0').waitFor()
  await page.getByText(text('common.end')).waitFor()
  t.strictSame(await page.locator('.rows .figure').allTextContents(), ['+0.5000 SNT'])
  await page
    .getByRole('button', { name: text('records.all'), exact: true })
    .first()
    .click()
  for (const last of ['1-14', '2-14']) await page.getByText(`Movement ${last}`).scrollIntoViewIfNeeded()
  await page.getByText('Movement 3-1').waitFor()
  const row = page.locator('button.record', { hasText: 'Movement 3-1' })
  t.equal(await row.locator('.figure').textContent(), '+7', 'no unit')
  t.notMatch(await page.locator('.month').allTextContents(), [/157/], 'in no sum')
  await row.click()
  await page.locator('dialog[open]').getByText(text('records.coin.unknown')).waitFor()
  await axe(t, 'a record of an unknown coin')
})

t.test('if no page contains the coin, the list shows a message', async (t) => {
  const { page, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  listMovements(upstream, [usdt, usdt, [points]])
  await logInAt('/pages-sub/finance/balance-detail?coin=snt')
  await page.getByText(text('records.noMatch')).waitFor()
  t.equal(await page.locator('.rows li, .chart').count(), 0)
})

t.test('the chart of a balance has a round scale with a line at each number, whatever the balances are', async (t) => {
  const { page, go, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  const balances = (values: readonly number[]) => {
    const data = values.map((after, index) => ({
      ...{ id: index + 1, money: '1.00', before: '0.00', after: after.toFixed(2), memo: '', coin_type: 'money' },
      // one day is missing
      ...{
        type: 'recharge',
        createtime: Date.parse('2026-11-20T04:00:00Z') / 1_000 - (index + Number(index > 1)) * 86_400,
      },
    }))
    upstream.rewrite = (key, answer) =>
      key === 'POST user/getMoneyLog' ? { total: 9, per_page: 15, current_page: 1, last_page: 1, data } : answer
  }
  for (const [values, scale] of [
    [
      [2997, 3192, 2740, 2500],
      ['3,200', '3,000', '2,800', '2,600', '2,400'],
    ],
    [
      [100, 100, 100, 100],
      ['104', '102', '100', '98', '96'],
    ],
    [[0, 0, 0, 0], ['0']],
    [
      [-40, 60, 0, -20],
      ['100', '50', '0', '-50'],
    ],
    [
      [0, 0.02, 0, 0.01],
      ['0.02', '0.015', '0.01', '0.005', '0'],
    ],
  ] as const) {
    balances(values)
    await (values[0] === 2997 ? logInAt : go)(`/pages-sub/finance/balance-detail?coin=usdt&n=${values[0]}`)
    await page.reload()
    await page.getByRole('slider', { name: text('records.chart') }).waitFor()
    const shown = (await page.locator('.chart-range span').allTextContents()).map((each) => each.replace('−', '-'))
    t.strictSame(
      shown.map((each) => Number(each.replace(',', ''))),
      scale.map((each) => Number(each.replace(',', ''))),
      `${values}`,
    )
    t.equal(new Set(shown.map((each) => each.split('.')[1]?.length)).size, 1, 'all with the same decimals')
    const lines = ((await page.locator('.chart-grid').getAttribute('d')) ?? '').split('M').length
    t.equal(lines, scale.length, 'a line at each number, the lowest one being the frame’s')
    const drawn = (await page.locator('.chart-line').getAttribute('d')) ?? ''
    t.notMatch(drawn, /NaN|Infinity/)
    const ys = [...drawn.matchAll(/(?<=[V ])-?[\d.]+/g)].map(([y]) => Number(y))
    t.ok(ys.length === 4 && ys.every((y) => y >= 2 && y <= 94), `within the drawing: ${drawn}`)
  }
})

t.test('team members are listed under their own level', async (t) => {
  const { page, go, logInAt, text, upstream } = await open(t, await launch(t), 'en-US')
  const member = (id: number, level: number) => ({ id, username: `member${id}`, level, task_count: 1, jointime: 1 })
  upstream.rewrite = (key, data) =>
    key === 'GET user/team' ? { ...(data as object), list: [member(1, 1), member(2, 2)] } : data
  await logInAt('/pages/agent-promotion/index?level=2')
  await page.locator('.rows li').first().waitFor()
  t.equal(await page.locator('.rows li').count(), 1)
  t.equal(await page.getByText(text('common.end')).count(), 0, 'a list of one page needs no mark of its end')
  await go('/pages/agent-promotion/index?level=3')
  await page.getByText(text('records.noMatch')).waitFor()
  await page
    .locator('.empty')
    .getByRole('button', { name: text('records.reset') })
    .click()
  await page.locator('.rows li').nth(1).waitFor()
})

t.test('the balance after a payment is the displayed balance minus the displayed total', async (t) => {
  const { page, logInAt, upstream } = await open(t, await launch(t), 'en-US')
  const demo = upstream.world.byName('demo')
  if (demo) demo.money = 2997_0000_0000n
  await logInAt('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', '12.50')
  await page.locator('main form button[type=submit]').click()
  const sheet = page.locator('dialog[open]')
  for (const figure of ['0.12 USDT', '12.62 USDT', '2,997.00 → 2,984.38'])
    await sheet.getByText(figure, { exact: true }).waitFor()
})

t.test(
  'dates, months and the time of unlocking are those of the phone; days of earnings are the platform’s',
  async (t) => {
    const settings = { UPSTREAM_TIME_ZONE: 'America/Los_Angeles' }
    const { page, go, logInAt, text, upstream } = await open(
      t,
      await launch(t),
      'en-US',
      { seed: 'demo' },
      { settings, zone: 'Pacific/Honolulu' },
    )
    listMovements(upstream, [[{ ...snt, at: '2026-11-01T07:30:00Z' }]])
    await logInAt('/pages-sub/finance/balance-detail')
    await page.getByRole('heading', { name: 'October 2026' }).waitFor()
    await page.getByRole('heading', { name: 'Sat, Oct 31' }).waitFor()
    await page
      .locator('.record')
      .getByText(/^9:30.PM/)
      .waitFor()
    await go('/pages-sub/finance/balance-detail?from=2026-11-01')
    await page.getByText(text('records.noMatch')).waitFor()
    await go('/pages-sub/finance/balance-detail?from=2026-10-31&to=2026-10-31')
    await page.locator('button.record').click()
    await page
      .locator('dialog[open]')
      .getByText(/Oct 31, 2026, 9:30.PM \(HST\)/)
      .waitFor()
    await go('/pages/task-list/detail?id=1')
    await page.getByRole('button', { name: text('task.start') }).click()
    // switches reinvestment off: then the principal comes back after this round
    await page.locator('dialog[open] [name=autoReinvest]').click()
    await page
      .locator('dialog[open]')
      .getByText(/^Nov 25, 2026, 10:00.PM/)
      .first()
      .waitFor()
    upstream.rewrite = null
    await go('/pages-sub/promotion/index')
    const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', weekday: 'short' })
    await page.locator('.chart-names span').getByText(text('earnings.today')).waitFor()
    const names = await page.locator('.chart-names span').allTextContents()
    t.equal(names.at(-2), weekday.format((upstream.world.now() - 86_400) * 1_000))
  },
)

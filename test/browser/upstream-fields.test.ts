/** Fields that only some upstreams send, and where members see them. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

t.test('a task’s own auto-renew is switched like auto-reinvest: confirmed and sent once', async (t) => {
  const { page, logInAt, text, upstream, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = upstream
  const pledge = world.pledges.find((each) => each.member === world.byName('demo')?.id && !each.ended)
  await logInAt(`/pages/task-list/run?id=${pledge?.id}`)
  const renewal = page.getByRole('switch', { name: text('task.autoRenew') })
  await page.getByText(text('task.autoRenew.off')).waitFor()
  await renewal.click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByText(text('task.autoRenew.on')).waitFor()
  await axe(t, 'renewal')
  await dialog.getByRole('button', { name: text('common.cancel') }).click()
  t.equal(upstream.calls('POST purchase/editTaskPledge').length, 0)
  await renewal.click()
  await dialog.getByRole('button', { name: text('task.switch.on') }).click()
  await page.getByText(text('task.autoRenew.on')).waitFor()
  t.equal(await renewal.isChecked(), true)
  t.match(pledge, { autoRenew: true, auto: true })
  t.strictSame(
    upstream.calls('POST purchase/editTaskPledge').map(({ json }) => json),
    [{ id: pledge?.id, auto: 1, auto_renew: 1 }],
    'the contract always has `auto`: without it, some upstreams would switch it off',
  )
})

t.test('switching auto-renew leaves auto-reinvest as it was set elsewhere after the page was opened', async (t) => {
  const { page, logInAt, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = upstream
  const pledge = world.pledges.find((each) => each.member === world.byName('demo')?.id && !each.ended)
  await logInAt(`/pages/task-list/run?id=${pledge?.id}`)
  await page.getByRole('switch', { name: text('task.autoReinvest'), checked: true }).waitFor()
  // on another device
  if (pledge) pledge.auto = false
  await page.getByRole('switch', { name: text('task.autoRenew') }).click()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('task.switch.on') })
    .click()
  await page.getByText(text('task.autoRenew.on')).waitFor()
  t.match(pledge, { autoRenew: true, auto: false })
})

t.test('switches of a task that the upstream does not send are unknown: neither shown nor sent', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  const task = {
    id: 5,
    name: 'Task',
    region: 'Asia',
    money: '50',
    days: 7,
    start_time: 1_795_000_000,
    end_time: 1_796_000_000,
  }
  let sent: object = { status: 0 }
  upstream.rewrite = (key, data) => (key === 'GET purchase/taskPledgeList' ? [{ ...task, ...sent }] : data)
  await logInAt('/pages/task-list/run?id=5')
  await page.locator('.fold summary').click()
  await page.locator('.fold').getByText(text('task.unlock.reinvested')).waitFor()
  t.equal(await page.getByRole('switch').count(), 0)
  const rows = page.locator('main .card').first().locator('.key-values').first()
  t.equal(await rows.getByText(text('pledge.produced')).count(), 0, 'nothing is said of earnings')
  t.equal(await rows.locator('dd').first().textContent(), text('task.days', { days: 7, count: 7 }))
  sent = { status: 4 }
  await page.reload()
  await settled()
  await page.getByText(text('run.ended')).waitFor()
  t.equal(await page.getByText(text('run.returned')).count(), 0, 'nobody knows what became of the principal')
  sent = { status: 4, region: '', start_time: null, end_time: null }
  await page.reload()
  await settled()
  await page.locator('.fold summary').click()
  await page.locator('.fold').getByText(text('pledge.principal')).waitFor()
  const values = await page.locator('main .card').first().locator('dd').allTextContents()
  t.strictSame(values, ['50.00 USDT'], 'what is not known has no row')
  t.equal(
    await page
      .locator('.run-ring')
      .innerText()
      .then((shown) => shown.replace(/\s+/g, ' ')),
    `${text('task.days', { days: 7, count: 7 })} ${text('task.period')}`,
    'the completed days are not known',
  )
  await page.evaluate("location.hash = '#/pages/task-list/index?tab=mine'")
  await page.locator('summary', { hasText: text('pledge.state.ended') }).waitFor()
  const row = page.locator('.row', { hasText: text('pledge.earned') })
  t.equal(await row.locator('.row-main .note > * > *').first().textContent(), text('task.days', { days: 7, count: 7 }))
  await page.evaluate("location.hash = '#/pages/task-list/run?id=5'")
  sent = { status: 0, auto_renew: 0 }
  await page.reload()
  await settled()
  upstream.requests.length = 0
  await page.getByRole('switch', { name: text('task.autoRenew') }).click()
  const answered = page.waitForResponse('**/api/purchase/editTaskPledge')
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('task.switch.on') })
    .click()
  await answered
  t.strictSame(
    upstream.calls('POST purchase/editTaskPledge').map(({ json }) => json),
    [{ id: 5, auto_renew: 1 }],
  )
})

t.test(
  'if the upstream does not send the required time, the time left today comes from the remaining time',
  async (t) => {
    const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
    upstream.rewrite = (key, data) => {
      if (key !== 'GET purchase/taskPledgeList') return data
      const shown = { id: 5, name: 'Task', region: 'Asia', money: '50', days: 7, status: 0 }
      return [{ ...shown, online_time: 600, remaining_time: 1_200 }]
    }
    await logInAt('/pages/task-list/run?id=5')
    await page.locator('.run-ring').getByText('20:00', { exact: true }).waitFor()
    await page.getByText(text('run.toRun')).waitFor()
    t.equal(await page.getByRole('progressbar').getAttribute('aria-valuenow'), '33')
  },
)

t.test('each report of online time shortens the remaining time, too', async (t) => {
  const { page, go, settled, logIn, upstream } = await open(t, await launch(t), 'en-US')
  const task = { id: 5, name: 'Task', region: 'Asia', money: '50', days: 7, status: 1 }
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/taskPledgeList' ? [{ ...task, online_time: 600, remaining_time: 1_200 }] : data
  await page.route('**/api/purchase/saveOnlineTime', (route) =>
    route.fulfill({ json: { onlineTime: 660, progress: null, state: 'running' } }),
  )
  await logIn()
  await page.clock.install()
  await go('/pages/task-list/run?id=5')
  await settled()
  await page.clock.runFor(31_000)
  await page
    .locator('.run-ring')
    .getByText(/^1(8:5\d|9:00)$/)
    .waitFor()
})

t.test('the default payout account is preselected, or the only one that has the name in a link', async (t) => {
  const { page, go, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) =>
    key === 'GET bank/list'
      ? [1, 2, 3, 4].map((id) => ({
          id,
          network: 'TRC20',
          address: `T${id}`,
          name: `Wallet ${Math.min(id, 3)}`,
          is_default: id === 2 ? 1 : 0,
        }))
      : data
  await logInAt('/pages-sub/finance/withdraw')
  await settled()
  t.equal(await page.getAttribute('[name=accountId]', 'value'), '2')
  for (const [name, id] of [
    ['Wallet 1', '1'],
    ['Wallet 3', ''],
    ['Wallet 2', '2'],
    ['No wallet', ''],
  ] as const) {
    await go(`/pages-sub/finance/withdraw?${new URLSearchParams({ to: name })}`)
    await page.locator(`[name=accountId][value="${id}"]`).waitFor()
  }
})

t.test('the download page links to the address in the config if the upstream sends no other', async (t) => {
  const { page, go, settled, text, upstream } = await open(t, await launch(t), 'en-US')
  upstream.rewrite = (key, data) => (key === 'GET index/appUrl' ? { version: '1.2.3' } : data)
  await go('/pages/download/index')
  await settled()
  const link = page.getByRole('link', { name: text('download.web', { site: 'app.example' }) })
  t.equal(await link.getAttribute('href'), 'https://app.example/download')
})

t.test('a licence says whether it renews itself only if the upstream tells', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  const now = Math.floor(upstream.world.now())
  const licence = { id: 1, name: 'Trainer', price: '5', days: 30, is_buy: 1, status: 1, days_left: 20 }
  let sent: object = {}
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/softwareList' ? [{ ...licence, expire_time: now + 20 * 86_400, ...sent }] : data
  await logInAt('/pages-sub/software/index')
  await page.getByText('Trainer').waitFor()
  for (const name of ['licence.renews', 'licence.renewsNot']) t.equal(await page.getByText(text(name)).count(), 0, name)
  sent = { auto_renew: 0 }
  await page.reload()
  await settled()
  await page.getByText(text('licence.renewsNot')).waitFor()
})

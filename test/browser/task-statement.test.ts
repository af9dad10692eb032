/** The statement of an ended task: what it has earned, and what the fees of cashing that out leave. */
import t from 'tap'
import { DRAWN, hold, launch, open } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'

t.test('an ended task shows its result, and when the principal was returned', async (t) => {
  const { page, go, text, signIn, settled, upstream } = await open(
    t,
    await launch(t),
    'en-US',
    { seed: 'demo' },
    { zone: 'Asia/Tokyo' },
  )
  const { world } = upstream
  await signIn()
  const own = world.pledges.filter(({ member }) => member === world.byName('demo')?.id)
  const ended = own.filter(({ ended }) => ended)
  const returned = ended.find(({ auto }) => !auto)
  const reinvested = ended.find(({ auto }) => auto)
  const row = (key: string) => page.locator('.key-values > div', { has: page.getByText(text(key), { exact: true }) })
  await go(`/pages/task-list/run?id=${returned?.id}`)
  t.match(await row('run.returned').locator('dd').textContent(), /2026, 1:00\sAM$/)
  t.match(await row('run.result').locator('dd').textContent(), /SNT$/)
  const card = (key: string) => page.locator('.card', { has: page.getByRole('heading', { name: text(key) }) })
  const statement = card('statement.title')
  const not = text('statement.licencesOf', { amount: '40.00\u00a0USDT' })
  await statement.getByText(not).waitFor()
  const all = await statement.locator('dt').allTextContents()
  t.strictSame(
    all,
    ['pledge.earned', 'task.cost.fees', 'task.cost.principal', 'task.cost.afterFees'].map((key) => text(key)),
    'earnings, fees and what they leave',
  )
  t.match(await statement.locator('dd').first().textContent(), /SNT\s*≈\s[\d.]+\sUSDT at today’s price/)
  const amounts = (await statement.locator('dl').allInnerTexts())
    .join()
    .match(/[−\d.]+(?=\s+USDT)/g)
    ?.map((each) => Number(each.replace('−', '-')))
  const [earned = 0, fees = 0, principal = 0, sum] = amounts ?? []
  t.ok(fees < 0 && principal < 0)
  t.equal(sum, Math.round((earned + fees + principal) * 100) / 100, 'the sum is that of the lines above it')
  t.equal(await statement.getByText(text('statement.principal')).count(), 0, 'the principal is counted')
  await statement.getByText(text('common.notGuaranteed')).waitFor()
  for (const key of ['task.income', 'task.unlock', 'task.rate']) t.equal(await row(key).count(), 0, key)
  await go(`/pages/task-list/run?id=${reinvested?.id}`)
  await row('pledge.principal').getByText(text('run.reinvested')).first().waitFor()
  t.match(await row('run.ended').locator('dd').textContent(), /1:00\sAM$/)
  await page.evaluate("localStorage.setItem('amountsHidden', 'yes')")
  await page.reload()
  await statement.getByText('••••').first().waitFor()
  await statement.getByText(text('statement.principal')).waitFor()
  await settled()
  t.equal(await statement.getByText(text('task.cost.fees')).count(), 0, 'nor the fees')
  t.equal(await page.locator('.task-sum').count(), 0, 'while amounts are hidden, no sum reveals them')
  await go(`/pages/task-list/run?id=${own.find(({ ended }) => !ended)?.id}`)
  await row('run.daysDone').waitFor()
  t.equal(await statement.count(), 0, 'a task that still earns has none')
})

t.test(
  'while software and node load, their amount keeps its place; if they cannot be loaded, a note says so',
  async (t) => {
    const { page, go, text, logIn, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { world } = upstream
    const ended = world.pledges.find(({ member, ended }) => ended && member === world.byName('demo')?.id)
    const path = `/pages/task-list/run?id=${ended?.id}`
    await page.addInitScript(WATCH_SHIFTS)
    await logIn()
    const release = await hold(page, '**/api/purchase/softwareList')
    await go(path)
    const note = page.locator('.card p.note', { hasText: text('statement.note') })
    await note.filter({ hasText: '…' }).waitFor()
    await settled()
    const before = await note.boundingBox()
    await page.evaluate(SHIFTS)
    await release()
    await note.filter({ hasText: '40.00\u00a0USDT' }).waitFor()
    await page.evaluate(DRAWN)
    t.equal(await page.evaluate(SHIFTS), '', 'nothing moves')
    t.strictSame(await note.boundingBox(), before, 'nor would anything below')
    const failure = page.getByText(
      text('common.notLoaded', { parts: `${text('task.cost.software')} and ${text('tasks.node')}` }),
    )
    t.equal(await failure.count(), 0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/purchase/nodeList', (route) => route.abort())
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await failure.waitFor()
    await page.getByText(text('statement.licences')).waitFor()
  },
)

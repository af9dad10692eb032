/** A task's statement: what it has earned, what its software and node cost, and where its principal is. */
import type { Locator } from 'playwright'
import t from 'tap'
import { launch, open } from '../support/browser.ts'

t.test('an ended task shows its result, and when the principal was returned', async (t) => {
  const { page, go, text, signIn, upstream } = await open(
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
  const statement = card('statement.ended')
  await statement.getByText(`${text('run.returned')}: `).waitFor()
  await statement.getByText(/^−12\.00 USDT/).waitFor()
  const all = await statement.locator('dt').allTextContents()
  t.strictSame(
    all,
    ['pledge.earned', 'task.cost.software', 'tasks.node', 'statement.sum', 'pledge.principal'].map((key) => text(key)),
    'earnings, costs, their sum, and where the principal is',
  )
  t.match(await statement.locator('dd').first().textContent(), /SNT\s*≈\s[\d.]+\sUSDT at today’s price/)
  const sums = async (of: Locator) => {
    const amounts = (await of.innerText()).match(/[−\d.]+(?=\s+USDT)/g)?.map((each) => Number(each.replace('−', '-')))
    const [earned = 0, software = 0, node = 0, sum] = amounts ?? []
    return [sum, Math.round((earned + software + node) * 100) / 100]
  }
  const [sum, added] = await sums(statement)
  t.equal(sum, added, 'the sum is that of the lines above it')
  await statement.getByText(text('common.notGuaranteed')).waitFor()
  for (const key of ['task.income', 'task.unlock', 'task.rate']) t.equal(await row(key).count(), 0, key)
  await go(`/pages/task-list/run?id=${reinvested?.id}`)
  await row('pledge.principal').getByText(text('run.reinvested')).first().waitFor()
  t.match(await row('run.ended').locator('dd').textContent(), /1:00\sAM$/)
  await go(`/pages/task-list/run?id=${own.find(({ ended }) => !ended)?.id}`)
  const soFar = card('statement.soFar')
  const figure = soFar.locator('.task-sum .figure')
  t.match(await figure.getAttribute('class'), 'plain', 'while the task runs, it is neither a gain nor a loss')
  const [sumSoFar, addedSoFar] = await sums(soFar)
  t.equal(sumSoFar, addedSoFar)
  await page.evaluate("localStorage.setItem('amountsHidden', 'yes')")
  await page.reload()
  await soFar.getByText('••••').first().waitFor()
  t.equal(await figure.count(), 0, 'while amounts are hidden, no sum reveals them')
})

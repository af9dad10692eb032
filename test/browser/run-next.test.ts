/** The page of a task once its run is done for today: the main button is what the member can do next. Before the details, it shows four facts at most. */
import t from 'tap'
import { DRAWN, launch, open } from '../support/browser.ts'
import { buttonsOn } from '../support/completed.ts'
import { find, tasks } from '../upstream/catalog.ts'
import { statusOf } from '../upstream/task-life.ts'

t.test('after a run, the main button is the next run, then a renewal, and only then home', async (t) => {
  const { page, go, text, logIn, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = upstream
  const demo = world.byName('demo')
  const own = world.pledges.filter(({ member, ended }) => member === demo?.id && !ended)
  const inState = (state: number) => own.find((each) => statusOf(world, each) === state)
  const [ready, done] = [inState(0), inState(2)]
  if (!demo || !ready || !done || !inState(3)) throw new Error('demo must have a task in each of these states')
  const nameOf = ({ task }: { task: number }) => find(tasks, task)?.name ?? ''
  const link = (name: string) => page.locator('.run').getByRole('link', { name, exact: true })
  const home = text('success.home')
  /** Opens the pages from which the app knows what is left to do, which load it again. */
  const visitAll = async () => {
    for (const [path, call] of [
      ['/pages-sub/software/index', 'purchase/softwareList'],
      ['/pages-sub/node/index', 'purchase/nodeList'],
      ['/pages/home/index', 'view/home*'],
    ] as const) {
      const answered = page.waitForResponse(`**/api/${call}`)
      await go(path)
      await (await answered).finished()
      await page.evaluate(DRAWN)
      await settled()
    }
  }
  await logIn()
  await settled()
  await go(`/pages/task-list/run?id=${done.id}`)
  const start = `${text('today.start')}: ${nameOf(ready)}`
  await link(start).waitFor()
  t.strictSame(await buttonsOn(page), [
    ['main', start],
    ['quiet', home],
  ])
  const facts = await page.locator('main .card > .key-values').first().locator(':scope > div').count()
  t.ok(facts > 1 && facts <= 4, `${facts} facts`)
  t.equal(await page.locator('.fold').getByText(text('task.unlock.without')).isVisible(), false, 'the other date')
  await page.locator('.fold > summary').click()
  await page.evaluate('scrollTo(0, 99)')
  await link(start).click()
  await page.getByText(text('run.detail.running')).waitFor()
  t.strictSame(
    await page.evaluate('[document.activeElement.tagName, scrollY]'),
    ['H1', 0],
    'at the top of another page',
  )
  ready.doneToday = true
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.getByText(text('run.detail.done_today')).waitFor()
  const renew = `${text('pledge.action.renew')}: ${text('task.cost.node', { region: 'North America' })}`
  await link(renew).waitFor()
  await page.locator('.fold > summary').click()
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.getByRole('heading', { name: nameOf(done) }).waitFor()
  await link(renew).waitFor()
  t.equal(await page.evaluate('document.activeElement.tagName'), 'H1')
  t.equal(await page.evaluate("document.querySelector('.fold').open"), false, 'the page of another task')
  t.equal(await link(start).count(), 0, 'home still has the old state of the other task, but its own page does not')
  t.match(await link(renew).getAttribute('href'), /\/node\/index\?buy=expired&region=North/)
  world.pledges.splice(0, world.pledges.length, done)
  for (const each of [...demo.software.values(), ...demo.nodes.values()]) {
    each.expires = world.now() + 30 * 86_400
    each.autoRenew = false
  }
  for (const each of demo.software.values()) each.expires = world.now() + 86_400
  await visitAll()
  await go(`/pages/task-list/run?id=${done.id}`)
  await page.getByText(text('run.detail.done_today')).waitFor()
  t.match(await buttonsOn(page), [
    ['main', new RegExp(`^${text('licence.action.renew')}: `)],
    ['quiet', home],
  ])
  for (const each of demo.software.values()) each.expires = world.now() + 30 * 86_400
  await visitAll()
  await go(`/pages/task-list/run?id=${done.id}`)
  await page.getByText(text('run.detail.done_today')).waitFor()
  t.strictSame(await buttonsOn(page), [['main', home]], 'nothing else is left to do')
})

t.test('a run page that is opened by a link, without home, leads to home', async (t) => {
  const { page, text, logInAt, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { world } = upstream
  const demo = world.byName('demo')?.id
  const done = world.pledges.find((each) => each.member === demo && statusOf(world, each) === 2)
  await logInAt(`/pages/task-list/run?id=${done?.id}`)
  await page.getByText(text('run.detail.done_today')).waitFor()
  t.strictSame(await buttonsOn(page), [['main', text('success.home')]])
})

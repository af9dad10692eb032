/** Which tab of the tasks page opens: the member's own tasks if one of them is under way, unless the address or the member names another one. */
import type { Page } from 'playwright'
import t from 'tap'
import { hold, launch, open, type Phone, until } from '../support/browser.ts'

const TASKS = '/pages/task-list/index'

/** Opens the tasks page by the tab bar, as members do. */
const openTasks = async ({ page, text, settled }: Pick<Phone, 'page' | 'text' | 'settled'>) => {
  await page
    .locator('.tab-bar')
    .getByRole('link', { name: text('tasks.title'), exact: true })
    .click()
  await page.waitForURL(`**/#${TASKS}*`)
  await settled()
}

const shown = (page: Page) => page.locator('.task-tabs [aria-pressed="true"]').first().getAttribute('data-key')

t.test('a member with a task under way sees it first, for one upstream call', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, logIn, go, text, settled, upstream } = phone
  await logIn()
  await settled()
  await page.waitForLoadState('networkidle')
  upstream.requests.length = 0
  await openTasks(phone)
  t.equal(await shown(page), 'mine')
  await page.getByText(text('pledge.action.start')).first().waitFor()
  await page.waitForLoadState('networkidle')
  const keys = upstream.requests.map(({ key }) => key)
  t.strictSame(keys, ['GET purchase/taskPledgeList'], 'what they earned is requested when it comes into sight')
  await page.locator('#my-earnings').scrollIntoViewIfNeeded()
  await page.locator('.earned').waitFor()

  await page.locator('.task-tabs [data-key="offers"]').click()
  await page.waitForURL('**tab=offers*')
  await go('/pages/home/index')
  await settled()
  await openTasks(phone)
  t.equal(await shown(page), 'offers', 'the member’s choice stays')
  await go(`${TASKS}?tab=mine`)
  await until(page, "document.querySelector('.task-tabs [aria-pressed=true]')?.dataset.key === 'mine'")
  await openTasks(phone)
  t.equal(await shown(page), 'offers', 'a link that names a tab is no choice')
})

t.test('the filter of the member’s tasks stays for the visit, is marked, and can be removed at once', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, logIn, go, text, settled, axe } = phone
  await logIn()
  await settled()
  await openTasks(phone)
  const select = page.locator('select[name=state]')
  const reset = page.locator('.task-tabs').getByRole('button', { name: text('records.reset') })
  t.equal(await reset.count(), 0)
  await select.selectOption('running')
  await reset.waitFor()
  await axe(t, 'a list of tasks with a filter')
  await go('/pages/my/index')
  await settled()
  await openTasks(phone)
  t.equal(await select.inputValue(), 'running')
  t.equal(await page.locator('.task-filter[data-active]').count(), 1)
  await go(`${TASKS}?tab=mine`)
  await until(page, "document.querySelector('select[name=state]')?.value === 'all'")
  await openTasks(phone)
  await until(page, "document.querySelector('select[name=state]')?.value === 'running'")
  await reset.click()
  await reset.waitFor({ state: 'detached' })
  t.equal(await select.inputValue(), 'all')
  t.equal(await page.evaluate('document.activeElement.name'), 'state', 'the focus stays at the filter')
  await go('/pages/my/index')
  await settled()
  await openTasks(phone)
  t.equal(await select.inputValue(), 'all', 'a removed filter does not come back')
})

t.test('without a task under way, the tasks on offer open', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, logIn, settled, upstream } = phone
  const demo = upstream.world.byName('demo')?.id
  for (const pledge of upstream.world.pledges) if (pledge.member === demo) pledge.ended = true
  await logIn()
  await settled()
  await openTasks(phone)
  t.equal(await shown(page), 'offers')
})

t.test('the tab does not change by itself when home’s data arrives late', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, logInAt, go } = phone
  await logInAt('/pages/my/index')
  const release = await hold(page, '**/api/view/home**')
  await go('/pages/home/index')
  await page.locator('.tab-bar').waitFor()
  await openTasks(phone)
  t.equal(await shown(page), 'offers', 'nothing is known yet')
  await release()
  await page.waitForLoadState('networkidle')
  // draws the page again, as any change of its address by the app does
  await page.evaluate(`history.replaceState(history.state, '', '#${TASKS}?state=running')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`)
  await page.locator('.task-tabs').waitFor()
  t.equal(await shown(page), 'offers')
})

/** A task from its start to its end: expired licences, reinvestment, renewal. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, enterPayPassword } from '../support/payment-sheet.ts'

t.test('expired software stops the task with a message that names it; a renewal continues it', async (t) => {
  const { page, go, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
  const { world } = upstream
  await logInAt('/pages/task-list/detail?id=1')
  await page.getByRole('button', { name: text('task.start') }).click()
  const sheet = page.locator('dialog[open]')
  await confirmPayment({ page }, '111111')
  await sheet.getByText('Payment password is incorrect').waitFor()
  t.equal(await sheet.locator('[name=payPassword]').inputValue(), '', 'a wrong password is cleared')
  await enterPayPassword({ page })
  await completed({ page, text }, 'task').waitFor()
  t.equal(world.pledges.length, 1, 'one attempt refused, one successful')

  const [pledge] = world.pledges
  await go(`/pages/task-list/run?id=${pledge?.id}`)
  await page.getByRole('button', { name: text('pledge.action.start') }).click()
  await page.getByText(text('run.detail.running')).waitFor()
  t.equal(await page.locator('.badge').textContent(), text('pledge.state.running'))
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.getByRole('button', { name: text('run.leave.yes') }).click()
  await page.waitForURL((url) => !url.hash.includes('/run'))
  await go('/pages/task-list/index?tab=mine')
  await page.locator('.card-link .badge').getByText(text('pledge.state.paused'), { exact: true }).waitFor()
  await page.locator('.card-link').first().click()
  await page.getByText(text('run.detail.running')).waitFor()
  for (const licence of world.byName('demo')?.software.values() ?? []) licence.expires = world.now()
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.getByRole('alert').getByText(text('run.expired.software')).waitFor()
  t.equal(await page.getByRole('button', { name: text('pledge.action.start') }).count(), 0, 'it cannot be started')
  await page.getByRole('link', { name: text('run.renewSoftware') }).click()
  // the link has opened the purchase of the software. After the purchase, the app leads back to the task
  await confirmPayment({ page })
  await page.getByText(text('run.detail.running')).waitFor()
})

t.test(
  'software that expires while its task is shown: the refused start has the specification’s message',
  async (t) => {
    const { page, go, text, logInAt, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { world } = upstream
    await logInAt('/pages/task-list/index?tab=mine')
    const card = page.locator('.card-link', { hasText: text('pledge.action.start') }).first()
    await go(((await card.getAttribute('href')) ?? '').replace('#', '').replace('&start=1', ''))
    const start = page.getByRole('button', { name: text('pledge.action.start') })
    await start.waitFor()
    for (const licence of world.byName('demo')?.software.values() ?? []) licence.expires = world.now()
    await start.click()
    await page
      .getByText(
        'The training software or training node/domain has expired. Please renew it before continuing the task.',
      )
      .waitFor()
    await page.getByRole('alert').getByText(text('run.expired.software')).waitFor()
  },
)

t.test('auto-reinvest is on by default; turned off, the principal is returned at the end', async (t) => {
  const { page, go, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
  const { world } = upstream
  await logInAt('/pages/task-list/detail?id=1')
  await page.getByRole('button', { name: text('task.start') }).click()
  const sheet = page.locator('dialog[open]')
  t.equal(await sheet.getByRole('switch').isChecked(), true)
  const chosen = (
    await sheet
      .locator('.key-values > div:visible', { hasText: text('task.unlock') })
      .locator('dd')
      .innerText()
  ).trim()
  await confirmPayment({ page })
  const receipt = page.locator('.success .key-values')
  await receipt.getByText(text('task.autoReinvest.isOn')).waitFor()
  const both = await receipt
    .locator('div', { hasText: text('task.unlock') })
    .locator('dd')
    .innerText()
  t.ok(both.startsWith(chosen), 'the same date as before')
  t.match(both, text('task.unlock.without'), 'and the other one')
  await completed({ page, text }, 'task').waitFor()
  const [pledge] = world.pledges
  const nodes = [...(world.byName('demo')?.nodes.values() ?? [])]
  await go(`/pages/task-list/run?id=${pledge?.id}`)
  const factOf = (key: string) => page.locator('.key-values > div', { hasText: text(key) })
  const spare = factOf('spare.title')
  await spare.getByText(text('tasks.node')).waitFor()
  t.equal(await spare.locator('dd').first().innerText(), '5', 'days that can be missed before the node ends')
  t.equal(await spare.locator('.warning').count(), 0)
  for (const licence of nodes) licence.expires -= 5 * 86_400
  await page.reload()
  await spare.locator('.warning').getByText('0', { exact: true }).waitFor()
  await spare.getByText(text('spare.byHand', { amount: '10.00\u00a0USDT' })).waitFor()
  await page.setViewportSize({ width: 320, height: 568 })
  const [name, value, note] = await Promise.all(
    ['dt', 'dd >> nth=0', 'dd >> nth=1'].map((part) => spare.locator(part).boundingBox()),
  )
  const row = await spare.boundingBox()
  t.ok(name && value && value.y < name.y + name.height, 'the number stands beside its name')
  t.strictSame([note?.x, note?.width], [row?.x, row?.width], 'and the note below both, as wide as the row')
  for (const licence of nodes) licence.expires -= 86_400
  await page.reload()
  const renewal = factOf('spare.renewal')
  await renewal
    .locator('.warning')
    .getByText(/^Node until /)
    .waitFor()
  await renewal.getByText(text('spare.byHand', { amount: '10.00\u00a0USDT' })).waitFor()
  t.equal(await spare.count(), 0, 'no number of days that can be missed')
  for (const licence of nodes) {
    licence.expires += 86_400
    licence.autoRenew = true
  }
  await page.reload()
  await spare.getByText(text('tasks.node')).waitFor()
  t.equal(await spare.locator('.warning').count(), 0, 'a node that renews itself leaves nothing to do')
  await spare.getByText(text('spare.automatic', { amount: '10.00\u00a0USDT' })).waitFor()
  await page.locator('[name=autoReinvest]').click()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('task.switch.off') })
    .click()
  await page.getByText(text('task.autoReinvest.off')).waitFor()
  t.equal(pledge?.auto, false)
  if (pledge) pledge.startedAt -= 2 * 86_400
  await page.reload()
  await page.getByText(text('missed.days', { days: '2', count: 2 })).waitFor()
  if (pledge) pledge.completed = 7
  for (const licence of world.byName('demo')?.nodes.values() ?? []) licence.expires += 864_000
  world.advance(86_400)
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.locator('.run .badge').getByText(text('pledge.state.ended')).waitFor()
  t.equal(await page.getByRole('heading', { level: 1 }).innerText(), text('task.title'), 'it has no run today')
  t.equal(await page.getByRole('progressbar', { name: text('run.daysDone') }).getAttribute('aria-valuenow'), '100')
  t.equal(await page.getByText(text('run.daysDone')).count(), 1, 'in the ring, and nowhere else')
  t.match(world.byName('demo'), { money: 2500_0000_0000n, frozenMoney: 0n })
})

t.test('with auto-reinvest the next round starts by itself and the principal stays locked', async (t) => {
  const { page, go, text, logInAt, upstream } = await open(t, await launch(t), 'en-US')
  const { world } = upstream
  await logInAt('/pages/task-list/detail?id=1')
  await page.getByRole('button', { name: text('task.start') }).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('switch', { checked: true }).waitFor()
  await confirmPayment({ page })
  await completed({ page, text }, 'task').waitFor()
  const [pledge] = world.pledges
  const locked = world.byName('demo')?.frozenMoney
  t.ok(locked && locked > 0n)
  if (pledge) pledge.completed = 365
  world.advance(86_400)
  world.applyDue()
  await go('/pages/task-list/index?tab=mine')
  await page.getByText(`${text('pledge.state.ended')} (1)`, { exact: true }).waitFor()
  const [, next] = world.pledges
  await go(`/pages/task-list/run?id=${next?.id}`)
  await page.getByText(text('run.leave.counts')).waitFor()
  t.equal(await page.locator('[name=autoReinvest]').isChecked(), true)
  t.equal(world.byName('demo')?.frozenMoney, locked, 'still locked')
  await go('/pages-sub/finance/balance-detail')
  await page.locator('.rows li').first().waitFor()
  const principals = page.locator('.record', { hasText: text('pledge.principal') })
  t.ok((await principals.count()) > 0)
  t.equal(await principals.filter({ hasText: '+' }).count(), 0, 'none was returned')
})

t.test('a renewal preselects the current setting of automatic renewal, not that of an older list', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/software/index')
  await settled()
  const card = page.locator('.card', { has: page.getByRole('button', { name: /^Renew / }) }).first()
  await card.getByText(text('licence.renewsNot')).waitFor()
  for (const licence of upstream.world.byName('demo')?.software.values() ?? []) licence.autoRenew = true
  await page.clock.setSystemTime(Date.now() + 300_000)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await card.getByText(text('licence.renews'), { exact: true }).waitFor()
  await card.getByRole('button', { name: /^Renew / }).click()
  t.equal(await page.locator('dialog[open]').getByRole('switch').isChecked(), true)
  await confirmPayment({ page })
  const next = page.locator('main').getByRole('link', { name: text('home.tasks') })
  t.equal(
    await next.getAttribute('href'),
    '#/pages/task-list/index?tab=mine',
    'a renewal leads to the tasks that run on',
  )
})

/** For each title beside a button: its width, and the width of its longest word. */
const TITLE_WIDTHS = `[...document.querySelectorAll('.has-button b')].map((title) => {
  const { clientWidth } = title
  title.style.cssText = 'width: min-content; overflow-wrap: normal'
  return [clientWidth, title.clientWidth]
})`

t.test('no word of a title breaks beside a button, whatever is on it', async (t) => {
  const { page, text, logIn, upstream } = await open(t, await launch(t), 'tr-TR', { seed: 'demo' })
  for (const each of upstream.world.byName('demo')?.nodes.values() ?? []) each.expires = upstream.world.now() - 1
  await page.setViewportSize({ width: 320, height: 700 })
  await logIn()
  await page
    .locator('.has-button')
    .getByRole('link', { name: text('pledge.action.renew') })
    .first()
    .waitFor()
  const widths = await page.evaluate<[title: number, word: number][]>(TITLE_WIDTHS)
  t.ok(widths.length > 1)
  for (const [title, word] of widths) t.ok(title >= word, `${title} ${word}`)
})

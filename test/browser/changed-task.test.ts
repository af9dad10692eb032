/** A task or its licences change while the sheet that starts it is open. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { confirmPayment, enterPayPassword, openPad, padButton } from '../support/payment-sheet.ts'

const START = '/pages/task-list/detail?id=1&start=1'

t.test('the sheet shows a task’s new figures even if the task’s page cannot be loaded again', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', {}, { caused: /502/ })
  const { page, logInAt, text, upstream } = phone
  await logInAt(START)
  await openPad(phone)
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/taskList' ? (data as object[]).map((each) => ({ ...each, money: '77' })) : data
  for (const row of ['GET purchase/softwareList', 'GET purchase/nodeList'] as const)
    upstream.faults.set(row, 'error-500')
  await enterPayPassword(phone)
  const sheet = page.locator('dialog[open]')
  await sheet.getByText(text('error.price_changed')).waitFor()
  t.equal(await padButton(page).innerText(), text('pay.deed.task', { amount: '77.00 USDT' }))
  await sheet.locator('dd', { hasText: '77.00 USDT' }).first().waitFor()
  t.equal(upstream.calls('POST purchase/taskPledge').length, 0)
  await confirmPayment(phone)
  await completed(phone, 'task').waitFor()
})

t.test('if a licence expires while the sheet is open, the sheet says so and leads to the renewal', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, text, upstream, axe } = phone
  const demo = upstream.world.byName('demo')
  await logInAt(START)
  await openPad(phone)
  for (const node of demo?.nodes.values() ?? []) node.expires = upstream.world.now() - 1
  // simulates that the member returns to the app after two minutes. The app then loads the task again
  await page.clock.setSystemTime(Date.now() + 120_000)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  const sheet = page.locator('dialog[open]')
  await sheet.getByText(text('run.expired.node', { region: 'Asia' })).waitFor()
  await sheet.getByText(text('pay.notSent')).waitFor()
  t.equal(await sheet.getByText(text('run.expired.software')).count(), 0)
  await axe(t, 'expired meanwhile')
  await sheet.getByRole('link', { name: text('licence.action.renew') }).click()
  await confirmPayment(phone)
  // leads back to the task, which can be started again
  await until(page, `location.hash.startsWith('#/pages/task-list/detail?id=1')`)
  await page
    .locator('.bottom-action')
    .getByRole('button', { name: text('task.start') })
    .waitFor()
  t.equal(upstream.calls('POST purchase/taskPledge').length, 0)
})

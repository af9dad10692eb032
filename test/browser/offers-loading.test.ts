/** The page of tasks on offer needs the member's licences for the tasks' results: when it loads them, and what it shows if that fails. */
import t from 'tap'
import { DRAWN, hold, launch, open, type Phone, until } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { isPressed, OFFERS, resultsChip } from '../support/offers.ts'

/** Opens the tasks on offer while the member's licences cannot be loaded, so that no task shows its result. */
async function openWithoutResults(phone: Phone): Promise<void> {
  phone.upstream.faults.set('GET purchase/nodeList', 'html')
  await phone.logInAt(OFFERS)
  await phone.page.locator('.offers-retry').waitFor()
}

t.test(
  'if the member’s licences cannot be loaded, one line says so and tries again, and no card says anything',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, upstream } = phone
    await openWithoutResults(phone)
    t.equal(await isPressed(phone), false)
    t.equal(await page.locator('.offer-result').count(), 0)
    t.equal(await page.getByRole('alert').count(), 0)
    // the button that shows the results must also request the licences again
    const again = page.waitForResponse('**/api/purchase/nodeList')
    await resultsChip(phone).click()
    await again
    await page.locator('.offers-retry').waitFor()
    upstream.faults.clear()
    await page.getByRole('button', { name: text('common.retry') }).click()
    await page.locator('[data-need=owned]').first().waitFor()
    t.equal(await page.locator('.offers-retry').count(), 0)
    t.equal(await isPressed(phone), true)
  },
)

t.test('results that could not be loaded offline follow once the device is online', async (t) => {
  const { page, context, logInAt } = await open(t, await launch(t), 'en-US')
  const requested = page.waitForRequest('**/api/purchase/nodeList')
  await page.route('**/api/purchase/*List', (route) => route.abort('internetdisconnected'))
  await logInAt(OFFERS)
  await requested
  await page.locator('.offers-retry').waitFor()
  await context.setOffline(true)
  await page.locator('.offers-retry').waitFor({ state: 'detached' })
  await context.setOffline(false)
  await page.locator('.offers-retry').waitFor()
  await page.unroute('**/api/purchase/*List')
  // dispatches `online` itself, because with `setOffline`, the browser may fire the event while requests still fail
  await page.evaluate("dispatchEvent(new Event('online'))")
  await page.locator('[data-need=owned]').first().waitFor()
})

t.test('what is found out about a member’s tasks after the logout is not stored for the next one', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, upstream, settled, logIn, logInAt, logOut } = phone
  const newbie = upstream.world.byName('newbie')
  if (!newbie) throw new Error('no newbie')
  Object.assign(newbie, { email: 'newbie@example.com' })
  const release = await hold(page, '**/api/purchase/taskPledgeList*')
  await logInAt(OFFERS)
  await eventually('the tasks are asked for', () => upstream.calls('GET purchase/taskPledgeList').length > 0)
  await logOut()
  await logIn('newbie')
  await settled()
  await release()
  await page.evaluate(DRAWN)
  const isNoted = "Object.keys(localStorage).some((key) => key.includes('startedTask'))"
  t.equal(await page.evaluate(isNoted), false)
  // once the member who owns the tasks is logged in again, the device stores that this member has started a task
  await logOut()
  await logIn()
  await until(page, isNoted)
})

t.test(
  'licences that the first steps have just loaded are not requested again: the member’s own result is shown at once',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, go, logIn, upstream } = phone
    const newbie = upstream.world.byName('newbie')
    if (!newbie) throw new Error('no newbie')
    Object.assign(newbie, { email: 'newbie@example.com' })
    await logIn('newbie')
    await page.locator('.chosen-task .figure').first().waitFor()
    await page.waitForLoadState('networkidle')
    upstream.requests.length = 0
    await go(OFFERS)
    await page.locator('.offer-result .figure.loss').first().waitFor()
    t.equal(await isPressed(phone), true)
    t.equal(upstream.calls('GET purchase/softwareList').length, 0)
  },
)

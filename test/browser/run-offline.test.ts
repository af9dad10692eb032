/** The page of a running task while the device is offline: it does not look as if time were being saved, and saves at once when it is online again. */
import type { Page } from 'playwright'
import t from 'tap'
import { launch, open, type Phone } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { statusOf } from '../upstream/task-life.ts'

/** `lose`: takes the network away; `comeBack`: gives it back; `seconds`: the time of each report that has arrived */
type Running = { lose: () => Promise<void>; comeBack: () => Promise<void>; seconds: number[] }

/** Opens the page of a task that runs and has 0 s of 9,000 s. */
async function running({ page, context, go, text, signIn, upstream: { world } }: Phone): Promise<Running> {
  const id = world.pledges.find(({ member, ended }) => member === world.byName('demo')?.id && !ended)?.id
  const seconds: number[] = []
  // requests that a test answers itself do not fail by themselves
  let isLost = false
  await page.route('**/api/view/task-run*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.parts.pledge.data, { state: 'running', onlineTime: 0, progress: '1.00', needTime: 9_000 })
    await route.fulfill({ response, json: body })
  })
  await page.route('**/api/purchase/saveOnlineTime', async (route) => {
    if (isLost) return route.abort('internetdisconnected')
    seconds.push(route.request().postDataJSON().seconds)
    const onlineTime = seconds.reduce((sum, each) => sum + each, 0)
    await route.fulfill({ json: { state: 'running', onlineTime, progress: '1.00' } })
  })
  await page.clock.install()
  await signIn()
  // the texts of the offline state come after the page
  const texts = page.waitForEvent('requestfinished', (request) => request.url().includes('/late-en-US'))
  await go(`/pages/task-list/run?id=${id}`)
  await page.getByText(text('run.minutes', { done: 0, all: 150 })).waitFor()
  await texts
  const change = (lost: boolean) => {
    isLost = lost
    return context.setOffline(lost)
  }
  return { lose: () => change(true), comeBack: () => change(false), seconds }
}

const ringTime = (page: Page) => page.locator('.run-time').innerText()
const RING = "getComputedStyle(document.querySelector('.ring-fill')).stroke"

t.test('offline, a run says that its time is not saved; online again, it is saved at once', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { caused: /Failed to load resource/ })
  const { page, text, axe } = phone
  const { lose, comeBack, seconds } = await running(phone)
  const colour = await page.evaluate(RING)
  const badge = page.locator('.run .badge')
  t.equal(await badge.innerText(), text('pledge.state.running'))
  await page.clock.runFor(10_000)
  await lose()
  await page.getByText(text('run.offline')).waitFor()
  t.equal(await badge.innerText(), text('pledge.state.paused'))
  t.not(await page.evaluate(RING), colour, 'another colour')
  t.equal(await page.locator('.ring-pulse').count(), 0, 'nothing looks as if it ran')
  const left = await ringTime(page)
  await page.clock.runFor(45_000)
  t.equal(await ringTime(page), left, 'the time stands still, also when a report fails')
  t.equal(await page.getByText(text('error.offline')).count(), 0)
  t.equal(await page.getByText(text('run.offline')).count(), 1)
  await axe(t, 'a run offline')
  t.strictSame(seconds, [])

  // no time passes in the page, so this is not the next interval
  await comeBack()
  await eventually('the time is saved', () => seconds.length > 0)
  await page.getByText(text('run.detail.running')).waitFor()
  await page.getByText(text('run.saved', { time: `0:${seconds[0]}` })).waitFor()
  t.equal(seconds.length, 1)
  t.ok((seconds[0] ?? 0) >= 55, `${seconds[0]} s: the time that passed offline is sent, too`)
  t.equal(await badge.innerText(), text('pledge.state.running'))
  t.equal(await page.locator('.ring-pulse').count(), 1)
})

t.test('offline, the question before leaving says that the time since the last save is lost', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { caused: /Failed to load resource/ })
  const { page, text } = phone
  const { lose } = await running(phone)
  await page.clock.runFor(10_000)
  await lose()
  await page.getByText(text('run.offline')).waitFor()
  await page.getByRole('button', { name: text('common.back') }).click()
  const saved = text('run.saved', { time: '0:00' })
  await page.getByRole('dialog').getByText(text('run.offline.leave', { saved })).waitFor()
  t.equal(await page.getByText(text('run.leave.saved', { saved })).count(), 0)
})

t.test('a run that cannot be started just after the device came back says why', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { caused: /Failed to load resource/ })
  const { page, context, text, logInAt, upstream } = phone
  const { world } = upstream
  const ready = world.pledges.find((each) => each.member === world.byName('demo')?.id && statusOf(world, each) === 0)
  await logInAt(`/pages/task-list/run?id=${ready?.id}`)
  const start = page.locator('main').getByRole('button', { name: text('pledge.action.start') })
  await start.waitFor()
  await page.route('**/api/purchase/saveOnlineTime', (route) => route.abort())
  await context.setOffline(true)
  await page.getByText(text('common.offline')).waitFor()
  await context.setOffline(false)
  await page.getByText(text('common.offline')).waitFor({ state: 'detached' })
  await start.click()
  await page.getByText(text('error.network')).waitFor()
})

/** The ring of a run says at a glance how much of today's time is done and how much is left. */
import t from 'tap'
import { languages } from '../../shared/languages.ts'
import { launch, open, until } from '../support/browser.ts'
import { LARGE } from '../support/large-text.ts'
import { BEYOND_RING } from '../support/ring-texts.ts'
import { dayOf } from '../upstream/clock.ts'
import type { World } from '../upstream/world.ts'

/** Gives the member `demo` all nodes, and a task that can run. */
function readyTask(world: World) {
  const demo = world.byName('demo')
  const pledge = world.pledges.find(({ member, ended }) => member === demo?.id && !ended)
  if (!demo || !pledge) throw new Error('the demo member must have a task')
  const licence = { expires: world.now() + 864_000, autoRenew: false }
  for (let id = 1; id <= 12; id++) demo.nodes.set(id, { ...licence, id })
  return Object.assign(pledge, { day: dayOf(world.now()), started: false, doneToday: false, online: 0 })
}

t.test(
  'the minutes done stand below the time left, before and during the run; nothing announces the seconds',
  async (t) => {
    const { page, signIn, go, settled, text, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const pledge = readyTask(upstream.world)
    await signIn()
    await page.clock.install()
    await go(`/pages/task-list/run?id=${pledge.id}`)
    await settled()
    const ring = page.locator('.run-ring')
    await ring.getByText('30:00', { exact: true }).waitFor()
    await ring.getByText(text('run.toRun'), { exact: true }).waitFor()
    await ring.getByText(text('run.minutes', { done: 0, all: 30 }), { exact: true }).waitFor()
    await page.getByRole('button', { name: text('pledge.action.start') }).click()
    await page.getByText(text('run.detail.running')).waitFor()
    await page.clock.runFor(125_000)
    await ring.getByText(/^27:5\d$/).waitFor()
    await ring.getByText(text('run.minutes', { done: 2, all: 30 }), { exact: true }).waitFor()
    t.equal(
      await page.evaluate(
        "document.querySelector('.run-ring').closest('[aria-live], [role=status], [role=alert], [role=timer]') === null && document.querySelectorAll('.run-ring :is([aria-live], [role=status], [role=alert], [role=timer])').length === 0",
      ),
      true,
      'the ring is no live region',
    )
  },
)

t.test('with text at 200 %, all texts of a running task stay inside the ring in every language', async (t) => {
  for (const { name } of languages) {
    const { page, context, signIn, go, settled, text, upstream } = await open(t, await launch(t), name, {
      seed: 'demo',
    })
    const pledge = Object.assign(readyTask(upstream.world), { started: true, online: 899 })
    await page.setViewportSize({ width: 375, height: 667 })
    await signIn()
    await go(`/pages/task-list/run?id=${pledge.id}`)
    await settled()
    await page
      .locator('.run-ring')
      .getByText(text('run.saved', { time: '14:59' }))
      .waitFor()
    await page.evaluate(LARGE)
    for (const width of [320, 375, 430, 1280]) {
      await page.setViewportSize({ width, height: 667 })
      await until(page, `innerWidth === ${width}`)
      t.equal(await page.locator('.run-ring p > *').count(), 4)
      t.strictSame(await page.evaluate(BEYOND_RING), [], `${name} ${width}`)
    }
    await context.close()
  }
})

/** A run that can no longer be finished on the platform's day says so, and home does not suggest it. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'
import { card } from '../support/today-list.ts'
import { dayOf, startOfDay } from '../upstream/clock.ts'

/** how long the stub's tasks must run a day, in seconds */
const RUN_S = 1_800

t.test('a run for which too little time is left says how much it needs, and when the next can start', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, logIn, go, settled, upstream, axe } = phone
  await page.clock.install()
  await logIn()
  await settled()
  const row = card(phone).locator('.today-row').first()
  const button = row.getByRole('link', { name: text('today.start') })
  const now = upstream.clock.now()
  const left = startOfDay(dayOf(now) + 1) - now
  const tooLate = row.getByText(text('today.tooLate'))
  const needs = page.getByText(/^Not enough time left today: 30 more minutes are needed\. The next run can start at /)

  await page.clock.fastForward((left - RUN_S - 180) * 1_000)
  await card(phone)
    .getByText(/ends at .*, in 3[23]m/)
    .waitFor()
  t.equal(await tooLate.count(), 0)
  t.notMatch(await button.getAttribute('class'), /quiet/)

  await page.clock.fastForward(240_000)
  await tooLate.waitFor()
  t.match(await button.getAttribute('class'), /quiet/)
  await axe(t, 'home')

  const href = (await button.getAttribute('href')) ?? ''
  await go(href.replace('#', '').replace('&start=1', ''))
  t.match(await page.getByRole('button', { name: text('pledge.action.start') }).getAttribute('class'), /quiet/)
  await needs.waitFor()
  await go(href.replace('#', ''))
  await page.getByText(text('run.detail.running')).waitFor()
  await needs.waitFor()
  await axe(t, 'the run')
})

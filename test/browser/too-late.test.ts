/** A run that can no longer be finished on the platform's day says so, and home does not suggest it. */
import t from 'tap'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import { launch, open } from '../support/browser.ts'
import { confirmPayment } from '../support/payment-sheet.ts'
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
    .getByText(/ends at .*, in 3[23] minutes/)
    .waitFor()
  t.equal(await tooLate.count(), 0)
  t.notMatch(await button.getAttribute('class'), /quiet/)

  await page.clock.fastForward(240_000)
  await tooLate.waitFor()
  t.match(await button.getAttribute('class'), /quiet/)
  await axe(t, 'home')

  const href = (await button.getAttribute('href')) ?? ''
  await go('/pages/task-list/index?tab=mine')
  const listed = page.locator('.card', { hasText: text('today.tooLate') })
  t.match(await listed.locator('.button').first().getAttribute('class'), /quiet/)
  t.equal(await listed.locator('.button').first().textContent(), text('pledge.action.start'))

  await go(href.replace('#', '').replace('&start=1', ''))
  t.match(await page.getByRole('button', { name: text('pledge.action.start') }).getAttribute('class'), /quiet/)
  await needs.waitFor()
  await go(href.replace('#', ''))
  await page.getByText(text('run.detail.running')).waitFor()
  await needs.waitFor()
  await axe(t, 'the run')
})

t.test(
  'before and after a start for which too little time is left, the app says that the first day is tomorrow',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { zone: DEFAULT_TIME_ZONE })
    const { page, text, logInAt, upstream } = phone
    const now = upstream.clock.now()
    upstream.world.advance(startOfDay(dayOf(now) + 1) - now - RUN_S + 60)
    await logInAt('/pages/task-list/detail?id=1')
    await page.getByRole('button', { name: text('task.start') }).click()
    const needs = page.getByText(
      'Not enough time left today: 30 more minutes are needed. The next run can start at 12:00 AM.',
    )
    const sheet = page.locator('dialog[open]')
    await sheet.locator(needs).waitFor()
    const date = (days: number) =>
      new Intl.DateTimeFormat('en-US', { timeZone: DEFAULT_TIME_ZONE, dateStyle: 'medium' }).format(
        startOfDay(dayOf(now) + days) * 1_000,
      )
    await sheet
      .getByText(new RegExp(`^${date(15)}`))
      .first()
      .waitFor()
    await confirmPayment(phone)
    await page.locator('.success').locator(needs).waitFor()
    await page.getByRole('link', { name: text('pledge.action.start') }).click()
    await page.getByText(text('run.detail.running')).waitFor()
    await page.getByText(new RegExp(`^${date(15)}`)).waitFor()
  },
)

import t from 'tap'
import { missedDays } from '../../client/widgets/missed-days.ts'

const ZONE = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`2026-${text}+08:00`) / 1_000

/** started on the evening of March 1; two days are completed, and the third of March was missed */
const started = {
  state: 'new' as const,
  days: 30,
  daysCompleted: 2,
  startedAt: at('03-01T20:00:00'),
  endsAt: at('04-01T00:00:00'),
  needTime: 1_800,
}
const NOON = at('03-04T12:00:00')

t.test('days that are over without having been completed are missed; today is not, before it is over', async (t) => {
  t.equal(missedDays(started, NOON, ZONE), 1)
  const done = { ...started, state: 'done_today' as const, daysCompleted: 3 }
  t.equal(missedDays(done, NOON, ZONE), 1, 'today’s run is complete')
  t.equal(missedDays({ ...started, endsAt: at('04-02T00:00:00') }, NOON + 86_400, ZONE), 2)
  t.equal(missedDays({ ...started, daysCompleted: 3, endsAt: at('03-31T00:00:00') }, NOON, ZONE), 0)
  t.equal(missedDays({ ...started, state: 'expired' }, NOON, ZONE), 1, 'also on hold')
})

t.test('a start shortly before midnight counts from the next day', async (t) => {
  const late = { ...started, startedAt: at('03-01T23:45:00'), endsAt: at('04-01T00:00:00') }
  t.equal(missedDays(late, NOON, ZONE), 0)
})

t.test('nothing is said if a figure is missing, or if the upstream’s figures do not agree', async (t) => {
  for (const missing of ['daysCompleted', 'startedAt', 'endsAt'] as const)
    t.equal(missedDays({ ...started, [missing]: null }, NOON, ZONE), 0, missing)
  t.equal(missedDays({ ...started, endsAt: at('03-31T00:00:00') }, NOON, ZONE), 0, 'an end that never moves')
  const second = { ...started, daysCompleted: 0, endsAt: at('04-30T00:00:00') }
  t.equal(missedDays(second, at('03-31T12:00:00'), ZONE), 0, 'a new period with the first one’s start')
  t.equal(missedDays({ ...second, daysCompleted: 1 }, at('04-01T12:00:00'), ZONE), 0, 'its second day')
  for (const state of ['ended', 'unknown'] as const) t.equal(missedDays({ ...started, state }, NOON, ZONE), 0, state)
})

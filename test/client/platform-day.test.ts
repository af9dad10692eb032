import t from 'tap'
import { inTime, nextDayStart } from '../../client/core/platform-day.ts'

const at = (time: string) => Date.parse(time) / 1_000

t.test('the next day begins at midnight in the platform’s time zone, also when clocks change', async (t) => {
  for (const [zone, now, begins] of [
    ['Asia/Shanghai', '2026-11-24T09:00:00.500Z', '2026-11-24T16:00:00Z'],
    ['Asia/Shanghai', '2026-11-24T16:00:00Z', '2026-11-25T16:00:00Z'],
    ['Europe/Berlin', '2026-10-25T00:30:00+02:00', '2026-10-26T00:00:00+01:00'],
    // the clocks skip midnight: this day ends when they show 1:00, the next one at midnight again
    ['America/Santiago', '2026-09-05T12:00:00-04:00', '2026-09-06T01:00:00-03:00'],
    ['America/Santiago', '2026-09-06T01:00:00-03:00', '2026-09-07T00:00:00-03:00'],
    ['Africa/Cairo', '2027-04-29T23:59:59+02:00', '2027-04-30T01:00:00+03:00'],
    ['Africa/Cairo', '2027-04-30T12:00:00+03:00', '2027-05-01T00:00:00+03:00'],
    // the hour before midnight, and midnight itself, occur twice
    ['Africa/Cairo', '2026-10-29T12:00:00+03:00', '2026-10-30T00:00:00+02:00'],
    ['America/Havana', '2026-11-01T00:30:00-05:00', '2026-11-02T00:00:00-05:00'],
  ] as const)
    t.equal(nextDayStart(at(now), zone), at(begins), `${zone} ${now}`)
})

t.test('the time until the next day is given in hours, and below one hour in minutes', async (t) => {
  const texts = [9 * 3_600 - 60, 3_600, 3_599, 61, 60, 0].map((seconds) => inTime('en-US', seconds))
  t.strictSame(texts, ['in 8 hours', 'in 1 hour', 'in 60 minutes', 'in 2 minutes', 'in 1 minute', 'in 1 minute'])
})

t.test('numbers are set apart from Chinese and Japanese words', async (t) => {
  const texts = (['zh-CN', 'zh-TW', 'ja-JP', 'ko-KR'] as const).map((name) => inTime(name, 7_200).replace(/\s/u, '_'))
  t.strictSame(texts, ['2_小时后', '2_小時後', '2_時間後', '2시간_후'])
})

t.test('the remaining time is never rounded up', async (t) => {
  const texts = [8 * 3_600 - 1, 3_600, 3_599, 61, 59].map((seconds) => inTime('en-US', seconds, 'end'))
  t.strictSame(texts, ['in 7 hours', 'in 1 hour', 'in 59 minutes', 'in 1 minute', 'in 0 minutes'])
})

import t from 'tap'
import { dayName } from '../../client/features/records/day-name.ts'

const at = (time: string): number => Date.parse(time) / 1_000

t.test('today and yesterday are named, by the calendar of the time zone', async (t) => {
  const now = at('2026-11-25T01:00:00Z')
  const name = (time: string, zone: string) => dayName('en-US', at(time), now, zone)
  t.equal(name('2026-11-25T00:30:00Z', 'UTC'), 'today')
  t.equal(name('2026-11-24T23:30:00Z', 'UTC'), 'yesterday')
  t.equal(name('2026-11-24T23:30:00Z', 'Asia/Shanghai'), 'today', 'seven in the morning there')
  t.equal(name('2026-11-23T23:59:59Z', 'UTC'), 'Mon, Nov 23')
  t.equal(name('2026-11-23T23:59:59Z', 'Asia/Shanghai'), 'yesterday')
})

t.test('a day of 25 hours is one day', async (t) => {
  const zone = 'Europe/Berlin'
  t.equal(dayName('en-US', at('2026-10-24T23:00:00Z'), at('2026-10-25T23:30:00Z'), zone), 'yesterday')
  t.equal(dayName('en-US', at('2026-10-24T12:00:00Z'), at('2026-10-25T23:30:00Z'), zone), 'Sat, Oct 24')
})

t.test('a day whose midnight the clocks skip is one day', async (t) => {
  const name = (time: string, now: string) => dayName('en-US', at(time), at(now), 'America/Santiago')
  t.equal(name('2026-09-05T23:59:59-04:00', '2026-09-06T01:00:00-03:00'), 'yesterday')
  t.equal(name('2026-09-06T01:00:00-03:00', '2026-09-06T23:59:59-03:00'), 'today')
  t.equal(name('2026-09-06T01:00:00-03:00', '2026-09-07T00:00:00-03:00'), 'yesterday')
})

t.test('days are named in the other languages, too', async (t) => {
  const now = at('2026-11-25T01:00:00Z')
  t.equal(dayName('ja-JP', now, now, 'UTC'), '今日')
  t.equal(dayName('zh-CN', now - 86_400, now, 'UTC'), '昨天')
})

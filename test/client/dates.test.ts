import t from 'tap'
import { datesOf, momentsOf } from '../../client/core/dates.ts'

const at = (time: string) => Date.parse(time) / 1_000

t.test('a day ends one second before the next begins, also when clocks change', async (t) => {
  for (const [zone, day, from, to] of [
    ['Asia/Shanghai', '2026-06-01', '2026-06-01T00:00:00+08:00', '2026-06-01T23:59:59+08:00'],
    ['Europe/Berlin', '2026-06-01', '2026-06-01T00:00:00+02:00', '2026-06-01T23:59:59+02:00'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T00:00:00+01:00', '2026-03-29T23:59:59+02:00'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T00:00:00+02:00', '2026-10-25T23:59:59+01:00'],
    // clocks skip midnight on this day
    ['Africa/Cairo', '2023-04-28', '2023-04-28T01:00:00+03:00', '2023-04-28T23:59:59+03:00'],
  ] as const)
    t.strictSame(momentsOf({ from: day, to: day }, zone), { from: at(from), to: at(to) }, `${zone} ${day}`)
})

t.test('dates that are missing, malformed or in the wrong order do not filter', async (t) => {
  t.strictSame(datesOf(new URLSearchParams('from=2026-06-01&to=tomorrow')), { from: '2026-06-01', to: '' })
  t.strictSame(datesOf(new URLSearchParams('from=2026-99-01')), { from: '', to: '' })
  t.strictSame(momentsOf({ from: '', to: '' }, 'UTC'), {})
  t.strictSame(Object.keys(momentsOf({ from: '2026-06-02', to: '2026-06-01' }, 'UTC')), ['from'])
})

/** Which times the axis below a line shows, and where. */
import t from 'tap'
import { fittingMarks, timeMarks } from '../../client/ui/time-marks.ts'

const ZONE = 'Europe/Berlin'
/** '2026-11-28T09:05' in Berlin, which is one hour ahead in winter → unix seconds */
const at = (time: string): number => Date.parse(`${time}:00+01:00`) / 1_000
const shown = (times: readonly number[] | undefined): string[] =>
  (times ?? []).map((each) => new Date((each + 3_600) * 1_000).toISOString().slice(5, 16))

t.test('a day has a mark every six hours, or more if there is room; an hour every quarter', async (t) => {
  const day = timeMarks(at('2026-11-27T09:05'), at('2026-11-28T09:05'), ZONE)
  t.strictSame(day.map((each) => shown(each)).slice(0, 2), [
    ['11-27T12:00', '11-27T16:00', '11-27T20:00', '11-28T00:00', '11-28T04:00', '11-28T08:00'],
    ['11-27T12:00', '11-27T18:00', '11-28T00:00', '11-28T06:00'],
  ])
  const hour = timeMarks(at('2026-11-28T08:20'), at('2026-11-28T09:20'), ZONE)
  t.strictSame(shown(hour[0]), ['11-28T08:30', '11-28T08:45', '11-28T09:00', '11-28T09:15'])
})

t.test(
  'several days have marks at midnight, counted back from the last one; also where clocks have changed',
  async (t) => {
    const week = timeMarks(at('2026-11-21T09:05'), at('2026-11-28T09:05'), ZONE)
    t.strictSame(shown(week[0]), ['11-22T00:00', '11-24T00:00', '11-26T00:00', '11-28T00:00'])
    const [first = []] = timeMarks(at('2026-10-23T12:00'), at('2026-10-28T09:05'), ZONE)
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })
    t.strictSame([...new Set(first.map((each) => format.format(each * 1_000)))], ['00:00'])
  },
)

t.test('a day on which clocks change has marks at the same times as others', async (t) => {
  const [day = []] = timeMarks(at('2026-10-24T12:30'), at('2026-10-25T12:30'), ZONE)
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })
  t.strictSame(
    day.map((each) => format.format(each * 1_000)),
    ['16:00', '20:00', '00:00', '04:00', '08:00', '12:00'],
  )
})

t.test('from ten minutes to a year, there are one to six marks, all within the axis', async (t) => {
  const end = at('2026-11-28T09:05')
  for (let length = 600; length < 366 * 86_400; length *= 1.23)
    for (const times of timeMarks(end - length, end, ZONE)) {
      t.ok(times.length >= 1 && times.length <= 6, `${length}: ${times.length}`)
      t.ok(times.every((each, index) => each >= end - length && each <= end && each > (times[index - 1] ?? 0)))
    }
  for (let length = 600; length < 366 * 86_400; length *= 1.23)
    t.ok((timeMarks(end - length, end, ZONE)[0]?.length ?? 0) >= 2, `${length}: enough to read the time from`)
})

t.test('texts neither overlap nor leave the axis; if none of the choices fits, some marks are left out', async (t) => {
  const choices = [
    [0, 20, 40, 60, 80, 100],
    [0, 50, 100],
    [0, 100],
  ]
  const room = { width: 200, end: 220, gap: 10 }
  const marks = (width: number) => fittingMarks(choices, [0, 100], room, () => width)
  t.strictSame(
    marks(20).map(({ from, to }) => [from, to]),
    [0, 30, 70, 110, 150, 190].map((from) => [from, from + 20]),
    'the first text begins at the left end, the last one may reach below the scale',
  )
  t.strictSame(
    marks(27).map((each) => each.at),
    [20, 40, 60, 80, 100],
    'not the first one, which cannot be centred, if it would be too close to the second one',
  )
  t.strictSame(
    marks(50).map((each) => each.at),
    [0, 50, 100],
  )
  t.strictSame(
    marks(100).map((each) => each.at),
    [0, 100],
  )
  t.strictSame(
    marks(150).map((each) => each.at),
    [100],
  )
  t.strictSame(marks(150)[0]?.to, 220)
})

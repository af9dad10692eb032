import fc from 'fast-check'
import t from 'tap'
import { addDays, daysBetween, fromWallTime, startOfDay } from '../../shared/calendar.ts'
import { isTimeZone } from '../../shared/time-zone.ts'
import { wallTime } from '../../shared/wall-time.ts'

const ZONES = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const

const at = (time: string): number => Date.parse(time) / 1_000
const zone = fc.constantFrom(...ZONES)
/** A time from 2015 to 2035. */
const time = fc.integer({ min: 1_420_070_400, max: 2_051_222_400 })

t.test('only the name of a time zone is accepted', async (t) => {
  for (const name of ZONES) t.ok(isTimeZone(name), name)
  for (const name of ['', 'Mars/Olympus', '+08:00', 'UTC+8', '../etc/passwd']) t.equal(isTimeZone(name), false, name)
})

t.test('a text time is read in its time zone, in summer and in winter', async (t) => {
  for (const [name, wall, time] of [
    ['Asia/Shanghai', '2023-05-10T12:20:11Z', '2023-05-10T12:20:11+08:00'],
    ['Europe/Berlin', '2023-05-10T12:20:11Z', '2023-05-10T12:20:11+02:00'],
    ['Europe/Berlin', '2023-12-10T12:20:11Z', '2023-12-10T12:20:11+01:00'],
    ['America/New_York', '2023-03-12T03:00:00Z', '2023-03-12T03:00:00-04:00'],
    ['America/New_York', '2023-03-12T01:59:59Z', '2023-03-12T01:59:59-05:00'],
    ['America/New_York', '2023-11-05T01:30:00Z', '2023-11-05T01:30:00-04:00'],
    ['America/New_York', '2023-11-05T02:00:00Z', '2023-11-05T02:00:00-05:00'],
    // clocks skip this time
    ['America/New_York', '2023-03-12T02:30:00Z', '2023-03-12T03:30:00-04:00'],
    ['Australia/Lord_Howe', '2023-10-01T02:31:00Z', '2023-10-01T02:31:00+11:00'],
    ['Pacific/Kiritimati', '2023-05-10T00:00:00Z', '2023-05-10T00:00:00+14:00'],
  ] as const)
    t.equal(fromWallTime(at(wall), name), at(time), `${name} ${wall}`)
})

t.test(
  'converting a time to local time and back gives the same time, or the first one if the local time occurs twice',
  async () => {
    fc.assert(
      fc.property(time, zone, (seconds, name) => {
        const wall = wallTime(seconds, name)
        const found = fromWallTime(wall, name)
        return found <= seconds && seconds - found <= 3 * 3_600 && wallTime(found, name) === wall
      }),
    )
  },
)

t.test('a day begins at midnight, or later if the clocks skip midnight', async (t) => {
  t.equal(startOfDay(at('2023-05-10T12:20:11+08:00'), 'Asia/Shanghai'), at('2023-05-10T00:00:00+08:00'))
  t.equal(startOfDay(at('2023-04-28T12:00:00+03:00'), 'Africa/Cairo'), at('2023-04-28T01:00:00+03:00'))
  fc.assert(
    fc.property(time, zone, (seconds, name) => {
      const start = startOfDay(seconds, name)
      const dayOf = (of: number) => Math.floor(wallTime(of, name) / 86_400)
      return start <= seconds && dayOf(start) === dayOf(seconds) && dayOf(start - 1) !== dayOf(start)
    }),
  )
})

t.test('days are counted by the calendar', async (t) => {
  t.equal(addDays(at('2023-03-25T10:00:00+01:00'), 7, 'Europe/Berlin'), at('2023-04-01T10:00:00+02:00'))
  t.equal(addDays(at('2023-05-10T10:00:00+08:00'), -3, 'Asia/Shanghai'), at('2023-05-07T10:00:00+08:00'))
  t.equal(daysBetween(at('2023-03-25T23:00:00+01:00'), at('2023-03-27T01:00:00+02:00'), 'Europe/Berlin'), 2)
})

t.test('the day after one whose midnight the clocks skip begins at midnight', async (t) => {
  // [zone, a day before, the start of the day without a midnight, the start of the day after it]
  for (const [name, before, skipped, after] of [
    ['America/Santiago', '2026-09-05T12:00:00-04:00', '2026-09-06T01:00:00-03:00', '2026-09-07T00:00:00-03:00'],
    ['Africa/Cairo', '2027-04-29T12:00:00+02:00', '2027-04-30T01:00:00+03:00', '2027-05-01T00:00:00+03:00'],
    ['Atlantic/Azores', '2027-03-27T12:00:00-01:00', '2027-03-28T01:00:00Z', '2027-03-29T00:00:00Z'],
  ] as const) {
    t.equal(startOfDay(at(before), name, 1), at(skipped), name)
    t.equal(startOfDay(at(before), name, 2), at(after), name)
    t.equal(addDays(at(skipped), 1, name), at(after), name)
    t.equal(addDays(at(after), -1, name), at(skipped), name)
    t.equal(addDays(at(skipped) + 3_600, 1, name), at(after) + 2 * 3_600, `${name}: two in the morning`)
    t.equal(daysBetween(at(before), at(after) - 1, name), 1, name)
  }
  fc.assert(
    fc.property(time, zone, fc.integer({ min: -40, max: 40 }), (seconds, name, days) => {
      const start = startOfDay(seconds, name)
      const other = startOfDay(seconds, name, days)
      return (
        other === startOfDay(other, name) &&
        addDays(start, days, name) === other &&
        daysBetween(start, other, name) === days
      )
    }),
  )
})

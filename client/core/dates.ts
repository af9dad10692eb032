/** Date filters of lists: a range of days in a given time zone. */
import { fromWallTime } from '../../shared/calendar.ts'
import { wallTime } from '../../shared/wall-time.ts'

/** Two days in the format of date inputs ('2026-11-20'); '' for a day that is not chosen. */
export type Dates = { from: string; to: string }

/** `text` if it is a day in the format of a date input, else ''. */
const dayOf = (text: string | null): string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : ''

const DAY_S = 86_400

/** Unix seconds of the start of `day`, or of the day that is `daysLater` days later. */
const startOf = (day: string, zone: string, daysLater = 0): number =>
  fromWallTime(Date.parse(`${day}T00:00:00Z`) / 1_000 + daysLater * DAY_S, zone)

/** The last `days` days in the time zone `zone`, including today. `to` is '', which means that the range has no end. @param now unix seconds */
export const daysUntilToday = (days: number, now: number, zone: string): Dates => ({
  from: new Date((wallTime(now, zone) - (days - 1) * DAY_S) * 1_000).toISOString().slice(0, 10),
  to: '',
})

/** Whether `from` is `to` or an earlier day; also true if `from` or `to` is empty. */
export const inOrder = ({ from, to }: Dates): boolean => from === '' || to === '' || from <= to

/** Reads `from` and `to` from a query; an invalid date becomes ''. */
export const datesOf = (query: URLSearchParams): Dates => ({
  from: dayOf(query.get('from')),
  to: dayOf(query.get('to')),
})

/** The range in unix seconds, from the start of its first day to the end of its last. Omits empty dates, and `to` if it is before `from`. */
export const momentsOf = (dates: Dates, zone: string): { from?: number; to?: number } => ({
  ...(dates.from !== '' && { from: startOf(dates.from, zone) }),
  ...(dates.to !== '' && inOrder(dates) && { to: startOf(dates.to, zone, 1) - 1 }),
})

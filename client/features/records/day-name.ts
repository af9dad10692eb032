/** Names of days, for the headings in a list. */
import { daysBetween } from '../../../shared/calendar.ts'
import { dayAndMonth } from '../../core/date-parts.ts'

type Formats = { relative: Intl.RelativeTimeFormat; date: Intl.DateTimeFormat }

/** Cached by locale and zone, because creating a formatter takes longer than drawing a row. */
const formats = new Map<string, Formats>()

function formatsOf(locale: string, zone: string): Formats {
  const key = `${locale} ${zone}`
  const known = formats.get(key) ?? {
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    date: new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short', ...dayAndMonth(locale) }),
  }
  formats.set(key, known)
  return known
}

/** 'today', 'yesterday', or the date as 'Fri, Nov 20'. @param time, now unix seconds @param zone time zone in which days begin */
export function dayName(locale: string, time: number, now: number, zone: string): string {
  const days = daysBetween(time, now, zone)
  const { relative, date } = formatsOf(locale, zone)
  return days === 0 || days === 1 ? relative.format(-days, 'day') : date.format(time * 1_000)
}

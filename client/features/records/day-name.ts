/** What the days of a list are called. */
import { startOfDay } from '../../../shared/calendar.ts'

const DAY_S = 86_400

/** 'today', 'yesterday', or the day as 'Fri, Nov 20'. @param time, now unix seconds; days begin by the clocks of `zone` */
export function dayName(locale: string, time: number, now: number, zone: string): string {
  const days = Math.round((startOfDay(now, zone) - startOfDay(time, zone)) / DAY_S)
  return days === 0 || days === 1
    ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
    : new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short', month: 'short', day: 'numeric' }).format(
        time * 1_000,
      )
}

/** When the platform's next day begins, told in the time of the member's device: tasks are counted by that day. */
import { addDays, startOfDay } from '../../shared/calendar.ts'

const HOUR_S = 3_600

/** The start of the day after the one that `now` is in. Both in unix seconds. */
export const nextDayStart = (now: number, zone: string): number => addDays(startOfDay(Math.floor(now), zone), 1, zone)

/** Unix seconds → '5:00 PM' by the device's own clock. */
export const deviceTime = (locale: string, seconds: number): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: locale === 'en-US' ? 'h12' : 'h23' }).format(
    seconds * 1_000,
  )

/** Seconds → 'in 8 hours', or in minutes below one hour, never fewer than are left. */
export const inTime = (locale: string, seconds: number): string => {
  const [count, unit] =
    seconds < HOUR_S
      ? ([Math.max(1, Math.ceil(seconds / 60)), 'minute'] as const)
      : ([Math.round(seconds / HOUR_S), 'hour'] as const)
  return new Intl.RelativeTimeFormat(locale).format(count, unit)
}

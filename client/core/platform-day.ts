/** The platform's days, by which tasks are counted: they begin at midnight in the platform's time zone, whatever the device's zone. */
import { startOfDay } from '../../shared/calendar.ts'
import { spaced } from './spaced.ts'

const HOUR_S = 3_600

/** When the next day begins in the time zone `zone`. Both times in unix seconds. */
export const nextDayStart = (now: number, zone: string): number => startOfDay(now, zone, 1)

/**
 * Seconds → 'in 8 hours', or in minutes below one hour.
 * @param kind what happens then. Hours are rounded down, so that the end of a day and the start of the next are said to be equally far. Minutes are
 * rounded up for a `start`, so that nobody comes too early, and down for an `end`, so that nobody comes too late
 */
export const inTime = (locale: string, seconds: number, kind: 'start' | 'end' = 'start'): string => {
  const [unit, length] = seconds < HOUR_S ? (['minute', 60] as const) : (['hour', HOUR_S] as const)
  const exact = seconds / length
  const count = kind === 'start' && unit === 'minute' ? Math.max(1, Math.ceil(exact)) : Math.floor(exact)
  return spaced(new Intl.RelativeTimeFormat(locale).format(count, unit))
}

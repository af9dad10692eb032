/** The platform's days, by which tasks are counted: they begin at midnight in the platform's time zone, whatever the device's zone. */
import { startOfDay } from '../../shared/calendar.ts'
import { spaced } from './spaced.ts'

const HOUR_S = 3_600

/** When the next day begins in the time zone `zone`. Both times in unix seconds. */
export const nextDayStart = (now: number, zone: string): number => startOfDay(now, zone, 1)

/** @returns a function that formats a unix time as a day of the platform. By the device's own clock, it may be another day */
export function platformDays(locale: string, zone: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  return (seconds: number): string => format.format(seconds * 1_000)
}

/**
 * Seconds → 'in 8 hours', or in minutes below one hour.
 * @param kind what happens then. Hours are rounded down, so that the end of a day and the start of the next are said to be equally far. Minutes are
 * rounded up for a `start`, so that nobody comes too early, and down for an `end`, so that nobody comes too late
 * @param style `narrow`: 'in 8h'
 */
export const inTime = (
  locale: string,
  seconds: number,
  kind: 'start' | 'end' = 'start',
  style: Intl.RelativeTimeFormatStyle = 'long',
): string => {
  const [unit, length] = seconds < HOUR_S ? (['minute', 60] as const) : (['hour', HOUR_S] as const)
  const exact = seconds / length
  const count = kind === 'start' && unit === 'minute' ? Math.max(1, Math.ceil(exact)) : Math.floor(exact)
  const text = spaced(new Intl.RelativeTimeFormat(locale, { style }).format(count, unit))
  // Intl's short Thai text means "within 8 h"
  return text.replace(/^ใน(?=\s*\d)/, 'อีก')
}

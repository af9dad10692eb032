import { nextDayStart } from '../core/platform-day.ts'
import { timeZone } from '../core/time-zone.ts'
import { serverNow } from '../data/app-config.ts'

/** How many seconds are left of the platform's day. */
export function leftToday(): number {
  const now = serverNow()
  return nextDayStart(now, timeZone.peek()) - now
}

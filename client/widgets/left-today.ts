import type { Shown } from '../../shared/contract/view.ts'
import { nextDayStart } from '../core/platform-day.ts'
import { timeZone } from '../core/time-zone.ts'
import { serverNow } from '../data/app-config.ts'
import { runsElsewhere } from '../data/other-runs.ts'
import { isTooLate, timeLeft } from './run-minutes.ts'

/** How many seconds are left of the platform's day. */
export function leftToday(): number {
  const now = serverNow()
  return nextDayStart(now, timeZone.peek()) - now
}

/**
 * Whether today's run of a task can no longer be finished. False for a run in another browser tab, which has come further than this page knows.
 * @param left seconds until the platform's day ends
 */
export const isRunTooLate = (pledge: Shown['listedPledge'], left = leftToday()): boolean =>
  (pledge.state === 'new' || pledge.state === 'running') &&
  !runsElsewhere.value.has(pledge.id) &&
  isTooLate(timeLeft(pledge), left)

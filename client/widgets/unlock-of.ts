import type { Pledge } from '../../shared/contract/view.ts'
import { timeZone } from '../core/time-zone.ts'
import { serverNow } from '../data/app-config.ts'
import { unlockDates } from './task-cost.ts'

/**
 * When a task returns its principal at the earliest, in unix seconds: at the end of its current period or, with automatic reinvestment, of the next
 * one. Null if the task has ended, if its end is not known, or if that time has passed: then nobody knows when the missing days will be completed.
 */
export function unlockOf({
  state,
  endsAt,
  days,
  autoReinvest,
}: Pick<Pledge, 'state' | 'endsAt' | 'days' | 'autoReinvest'>): number | null {
  if (state === 'ended' || endsAt === null) return null
  const { once, reinvested } = unlockDates(endsAt, days, timeZone.value)
  const end = autoReinvest ? reinvested : once
  return end > serverNow() ? end : null
}

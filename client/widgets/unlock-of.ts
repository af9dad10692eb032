/** When tasks return their principal at the earliest. By the platform's days, and the same on every page. */
import { addDays } from '../../shared/calendar.ts'
import type { Shown } from '../../shared/contract/view.ts'
import { timeZone } from '../core/time-zone.ts'
import { serverNow } from '../data/app-config.ts'
import { leftToday } from './left-today.ts'
import { isTooLate, timeLeft } from './run-minutes.ts'
import { type UnlockDates, unlockDates } from './task-cost.ts'

type Lock = Omit<Shown['lock'], 'id' | 'name' | 'principal'>

/**
 * The ends of the task's current period and of the next one. Null if the task has ended, or if its end is not known. A day later than the upstream
 * says if today cannot be completed any more, because the upstream's date is assumed to include today.
 * @param left for how many seconds the task must still run today, if the page knows it better; null if that is not known
 */
export function unlocksOf(task: Omit<Lock, 'autoReinvest'>, left = timeLeft(task)): UnlockDates | null {
  const { state, endsAt, days } = task
  if (state === 'ended' || endsAt === null) return null
  const isLost = (state === 'new' || state === 'running') && isTooLate(left, leftToday())
  return unlockDates(isLost ? addDays(endsAt, 1, timeZone.value) : endsAt, days, timeZone.value)
}

/**
 * When a task returns its principal at the earliest, in unix seconds: at the end of its current period or, with automatic reinvestment, of the next
 * one. Null if the task has ended, if its end is not known, or if that time has passed: then nobody knows when the missing days will be completed.
 */
export function unlockOf(task: Lock): number | null {
  const dates = unlocksOf(task)
  const end = dates && (task.autoReinvest ? dates.reinvested : dates.once)
  return end !== null && end > serverNow() ? end : null
}

/** When the first of `tasks` returns its principal, in unix seconds; null if that is not known of every task. */
export function firstUnlock(tasks: readonly Lock[]): number | null {
  const ends = tasks.map(unlockOf)
  const known = ends.filter((end) => end !== null)
  return known.length === 0 || known.length < ends.length ? null : Math.min(...known)
}

/** How many days of a started task have been missed. */
import { addDays, daysBetween } from '../../shared/calendar.ts'
import type { Pledge } from '../../shared/contract/view.ts'
import { earliestUnlock } from './task-cost.ts'

type Started = Pick<Pledge, 'state' | 'days' | 'daysCompleted' | 'startedAt' | 'endsAt' | 'needTime'>

/**
 * How many days of the task's period are over without having been completed. Counted in two ways, which must agree, because an upstream may count
 * otherwise: the days since the start without those completed, and by how many days the upstream's end is later than that of a period without a missed day. 0
 * if they do not agree, or if a figure is missing. The current day is not missed before it is over.
 */
export function missedDays(
  { state, days, daysCompleted, startedAt, endsAt, needTime }: Started,
  now: number,
  zone: string,
): number {
  if (state === 'ended' || state === 'unknown' || daysCompleted === null || startedAt === null || endsAt === null)
    return 0
  const planned = earliestUnlock(startedAt, { days, needTime }, zone)
  const over = daysBetween(addDays(planned, -days, zone), now, zone)
  const missed = over - (daysCompleted - (state === 'done_today' ? 1 : 0))
  // a whole period or more: the task is in a later period, but the upstream still sends the start of the first one
  return missed > 0 && missed < days && missed === daysBetween(planned, endsAt, zone) ? missed : 0
}

/**
 * Finds the tasks that need something from the member today. A task must run each day, which means that the member keeps its page open for some
 * minutes. The Today list names these tasks; home's section "My tasks" shows the others.
 */
import type { Shown } from '../../../shared/contract/view.ts'
import { URGENCY, waitingRuns } from '../../widgets/waiting-runs.ts'

/** The most entries that the Today card shows; its sheet shows all. */
export const TODAY_SHOWN_MAX = 4

type Pledge = Shown['listedPledge']

/** Whether a day of the task has counted. If the upstream does not return the number of days, whether a run was ever started. */
const hasDay = ({ state, daysCompleted, onlineTime }: Pledge): boolean =>
  (daysCompleted ?? 0) > 0 ||
  !URGENCY.includes(state) ||
  (daysCompleted === null && (state === 'running' || (onlineTime ?? 0) > 0))

/** Whether no day of any task has counted yet. The member then sees the first steps, which contain the task to run. */
export const isNewcomer = (pledges: readonly Pledge[]): boolean => !pledges.some(hasDay)

/** Whether a task cannot run before a licence is renewed. Today then has an entry for the licence instead of the task. */
const isHeld = ({ state, softwareExpired, nodeExpired }: Pledge): boolean =>
  state === 'expired' && (softwareExpired || nodeExpired)

/** The open tasks that Today does not name. For a newcomer, Today names no task. */
export function otherTasks(pledges: readonly Pledge[]): readonly Pledge[] {
  const inToday = isNewcomer(pledges) ? [] : waitingRuns(pledges)
  return pledges.filter((pledge) => pledge.state !== 'ended' && (isHeld(pledge) || !inToday.includes(pledge)))
}

/** Whether Today names all open tasks. Today then has the link to all tasks, and the section "My tasks" is not shown. */
export const hasAllTasks = (pledges: readonly Pledge[]): boolean =>
  waitingRuns(pledges).length > 0 && otherTasks(pledges).length === 0

/** Whether Today has room to say why each task is on hold, even if one payment that is being checked is listed, too. */
export function showsAllHolds(pledges: readonly Pledge[]): boolean {
  const held = pledges.filter(({ state }) => state === 'expired')
  // at most one entry for the software, and one for the node of each region. If the upstream does not say what has expired, one for each task
  const entries = Math.max(held.length, 1 + new Set(held.map(({ region }) => region)).size)
  return waitingRuns(pledges).length - held.length + entries < TODAY_SHOWN_MAX
}

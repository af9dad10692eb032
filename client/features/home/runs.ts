/** Which of the member's tasks need something today: Today names those, and My tasks the others. */
import type { Shown } from '../../../shared/contract/view.ts'

type Pledge = Shown['homePledge']

/** What can be run at once comes first, because the day ends; a task on hold costs a renewal before that. */
const URGENCY: readonly Pledge['state'][] = ['running', 'new', 'expired']

/** Tasks that still have to run today. */
export const waitingRuns = (pledges: readonly Pledge[]): readonly Pledge[] =>
  pledges
    .filter(({ state }) => URGENCY.includes(state))
    .sort((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))

/** Whether a day of the task has counted; where the upstream does not count them, whether a run has been started. */
const hasDay = ({ state, daysCompleted, onlineTime }: Pledge): boolean =>
  (daysCompleted ?? 0) > 0 ||
  !URGENCY.includes(state) ||
  (daysCompleted === null && (state === 'running' || (onlineTime ?? 0) > 0))

/** Whether no day of any task has counted yet: the first steps then contain the run. */
export const isNewcomer = (pledges: readonly Pledge[]): boolean => !pledges.some(hasDay)

/** Whether Today has one entry for what has expired, which names none of the tasks that it holds up. */
const isHeld = ({ state, softwareExpired, nodeExpired }: Pledge): boolean =>
  state === 'expired' && (softwareExpired || nodeExpired)

/** The open tasks that Today does not name; a newcomer's Today names none. */
export function otherTasks(pledges: readonly Pledge[]): readonly Pledge[] {
  const named = isNewcomer(pledges) ? [] : waitingRuns(pledges)
  return pledges.filter((pledge) => pledge.state !== 'ended' && (isHeld(pledge) || !named.includes(pledge)))
}

/** Whether Today names all open tasks: it then has the link to all tasks, and My tasks is not shown. */
export const hasAllTasks = (pledges: readonly Pledge[]): boolean =>
  waitingRuns(pledges).length > 0 && otherTasks(pledges).length === 0

/** Which of the member's tasks need something today: Today lists those, and My tasks the others. */
import type { Shown } from '../../../shared/contract/view.ts'

type Pledge = Shown['homePledge']

/** A task on hold comes first, because it cannot run before it is renewed; then the one that has already begun. */
const URGENCY: readonly Pledge['state'][] = ['expired', 'running', 'new']

/** Tasks that still have to run today. */
export const waitingRuns = (pledges: readonly Pledge[]): readonly Pledge[] =>
  pledges
    .filter(({ state }) => URGENCY.includes(state))
    .sort((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))

/** Whether a run of the task has been started at any time. */
const hasRun = ({ state, daysCompleted, onlineTime }: Pledge): boolean =>
  (state !== 'new' && state !== 'expired') || (daysCompleted ?? 0) > 0 || (onlineTime ?? 0) > 0

/** Whether the member has not run a task yet: the first steps then contain the run. */
export const isNewcomer = (pledges: readonly Pledge[]): boolean => !pledges.some(hasRun)

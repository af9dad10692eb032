/** Finds the tasks that still have to run today. */
import type { Shown } from '../../shared/contract/view.ts'

type Pledge = Shown['listedPledge']

/** States of tasks that still have to run today, most urgent first. `expired` comes last: the task cannot run before a licence is renewed. */
export const URGENCY: readonly Pledge['state'][] = ['running', 'new', 'expired']

/** Tasks that still have to run today, most urgent first. */
export const waitingRuns = (pledges: readonly Pledge[]): readonly Pledge[] =>
  pledges
    .filter(({ state }) => URGENCY.includes(state))
    .sort((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))

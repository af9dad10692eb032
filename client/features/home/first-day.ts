import type { Shown } from '../../../shared/contract/view.ts'

type Pledge = Shown['listedPledge']

/** The task whose first day has counted today, if no other day of any task has counted before: the member has just completed the first steps. */
export function firstDayOf(pledges: readonly Pledge[]): Pledge | undefined {
  const [first, ...others] = pledges.filter(
    ({ state, daysCompleted }) => (daysCompleted ?? 0) > 0 || state === 'done_today' || state === 'ended',
  )
  return others.length === 0 && first?.state === 'done_today' && (first.daysCompleted ?? 1) <= 1 ? first : undefined
}

/** The read mark of a member who has closed the card at the end of the first steps. */
export const allSetMark = ({ id }: Pick<Pledge, 'id'>): string => `all-set ${id}`

/** Counts the purchase of one licence as a cost of a task. */
import type { TaskLicence } from '../../../shared/contract/view.ts'
import { add, subtract } from '../../../shared/decimal.ts'
import type { LicenceKind } from '../../../shared/states.ts'
import { isValid, type TaskCost } from '../../widgets/task-cost.ts'

type Bought = Pick<TaskLicence, 'name' | 'price' | 'days'>

/**
 * The member's valid licences, and `bought` as the only one on sale. The task's cost then counts the price of `bought` instead of the cheapest
 * licence.
 * @param licences all of one kind
 */
export const onlyOffer = (licences: readonly TaskLicence[], { name, price, days }: Bought): TaskLicence[] => [
  // with 0 days, a licence counts as not on sale
  ...licences.filter(isValid).map((each) => ({ ...each, days: 0 })),
  { name, price, days, state: 'not_owned', expiresAt: null, autoRenew: false },
]

/**
 * Adds the price of a purchase that the task does not need yet, too, because the member pays it in any case. The price of a renewal is paid before the
 * task is started, like that of a first licence.
 */
export function countPurchase(cost: TaskCost, kind: LicenceKind, { name, price, days }: Bought): TaskCost {
  const need = cost[kind]
  if (need.state !== 'owned' && need.state !== 'renew') return cost
  const upFront = add(cost.upFront, price)
  if (need.state === 'renew') return { ...cost, upFront, totalAhead: cost.totalAhead && add(cost.totalAhead, price) }
  const less = (total: string | null) => total && subtract(total, price)
  return {
    ...cost,
    [kind]: { state: 'renew', until: need.until, name, price, days, times: 1, cost: price },
    total: less(cost.total),
    totalKept: less(cost.totalKept),
    upFront,
  }
}

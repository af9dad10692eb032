/** What a member pays and locks to start a task, and how much the balance lacks for it. */
import type { TaskLicence } from '../../shared/contract/view.ts'
import { add, compare, roundUp, subtract, sum } from '../../shared/decimal.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { suggestedLicence } from './suggested-licence.ts'
import { isValid, type LicenceNeed } from './task-cost.ts'

type Buyable = Pick<TaskLicence, 'state' | 'name' | 'price' | 'days'>

type Given<S, N> = {
  software: readonly S[]
  /** nodes that the task accepts */
  nodes: readonly N[]
  /** the member's USDT balance; null if it is not known */
  usdt: string | null
  /** the task's principal in USDT; undefined if no task is chosen */
  principal?: string
  cost?: { software: LicenceNeed; node: LicenceNeed }
}

export type StartNeeds<S, N> = {
  /** the suggested software and node; each is to be bought only if the member has no valid licence of that kind */
  software: S | undefined
  node: N | undefined
  /** price in USDT of the software and the node that are still to be bought */
  price: string
  /** `price` plus the principal */
  total: string
  /** how much USDT the balance lacks for `total`, rounded up so that it can be deposited; '0' if the balance is not known */
  lacks: string
}

export function startNeeds<S extends Buyable, N extends Buyable>({
  software,
  nodes,
  usdt,
  principal = '0',
  cost,
}: Given<S, N>): StartNeeds<S, N> {
  const next = { software: suggestedLicence(software, cost?.software), node: suggestedLicence(nodes, cost?.node) }
  const toBuy = [software.some(isValid) ? undefined : next.software, nodes.some(isValid) ? undefined : next.node]
  const price = sum(toBuy.map((licence) => licence?.price ?? '0'))
  const total = add(principal, price)
  const lacks = usdt !== null && compare(total, usdt) > 0 ? roundUp(subtract(total, usdt), COIN_SCALE.usdt) : '0'
  return { ...next, price, total, lacks }
}

/** What a member pays and locks to start a task, and what the balance lacks for that. */
import type { TaskLicence } from '../../shared/contract/view.ts'
import { add, compare, roundUp, subtract, sum } from '../../shared/decimal.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { suggestedLicence } from './suggested-licence.ts'
import { isValid, type LicenceNeed } from './task-cost.ts'

type Buyable = Pick<TaskLicence, 'state' | 'name' | 'price' | 'days'>

type Given<S, N> = {
  software: readonly S[]
  /** those that fit the task */
  nodes: readonly N[]
  /** null: not known */
  usdt: string | null
  /** undefined: without a task */
  principal?: string
  cost?: { software: LicenceNeed; node: LicenceNeed }
}

export type StartNeeds<S, N> = {
  /** bought next if none is valid */
  software: S | undefined
  node: N | undefined
  /** of what is still to be bought */
  price: string
  /** `price` and the principal */
  total: string
  /** what the balance lacks for that, as it can be deposited; '0' also if the balance is not known */
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

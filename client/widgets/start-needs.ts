/** What a member pays and locks to start a task, and what the balance lacks for that. */
import type { TaskLicence } from '../../shared/contract/view.ts'
import { add, compare, roundUp, subtract, sum } from '../../shared/decimal.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { suggestedLicence } from './suggested-licence.ts'
import { isValid, type LicenceNeed } from './task-cost.ts'

type Buyable = Pick<TaskLicence, 'state' | 'name' | 'price' | 'days'>

type Given<Program, Place> = {
  software: readonly Program[]
  /** the nodes that fit the task */
  near: readonly Place[]
  /** null: not known */
  usdt: string | null
  /** undefined: without a task */
  principal?: string
  cost?: { software: LicenceNeed; node: LicenceNeed }
}

export type StartNeeds<Program, Place> = {
  /** bought next, for `price` in all, if none is valid */
  program: Program | undefined
  node: Place | undefined
  price: string
  /** `price` and the principal */
  start: string
  /** what the balance lacks for that, as it can be deposited; '0' also if the balance is not known */
  lacks: string
}

export function startNeeds<Program extends Buyable, Place extends Buyable>({
  software,
  near,
  usdt,
  principal = '0',
  cost,
}: Given<Program, Place>): StartNeeds<Program, Place> {
  const [program, node] = [suggestedLicence(software, cost?.software), suggestedLicence(near, cost?.node)]
  const toBuy = [software.some(isValid) ? undefined : program, near.some(isValid) ? undefined : node]
  const price = sum(toBuy.map((licence) => licence?.price ?? '0'))
  const start = add(principal, price)
  const lacks = usdt !== null && compare(start, usdt) > 0 ? roundUp(subtract(start, usdt), COIN_SCALE.usdt) : '0'
  return { program, node, price, start, lacks }
}

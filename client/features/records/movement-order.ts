/** Finds the order to which a movement belongs, so that the movement can link to the order's page. */
import type { OrderKind } from '../../payment/order-links.ts'
import { type ExactKind, exactKind, orderNumberOf, type Remarked } from './exact-kind.ts'

/** For each of the upstream's kinds of movements: the kind of the order to which such a movement belongs. */
const ORDERS = new Map<string, OrderKind>([
  ['recharge', 'recharge'],
  ['withdrawal', 'withdraw'],
  ['transfer', 'transfer'],
  ['swap', 'swap'],
])

/** For each exact kind of a fee: the kind of the order to which such a fee belongs. */
const FEES: Partial<Record<ExactKind, OrderKind>> = {
  withdrawalFee: 'withdraw',
  transferFee: 'transfer',
  swapFee: 'swap',
}

/** Kind and number of the order to which the movement belongs. Null if the remark contains no number, or if the kind of the order is not known. */
export function orderOf(movement: Remarked): { kind: OrderKind; id: string } | null {
  const id = orderNumberOf(movement)
  const exactly = exactKind(movement)
  const of = exactly ? FEES[exactly] : ORDERS.get(movement.kind)
  return id !== '' && of ? { kind: of, id } : null
}

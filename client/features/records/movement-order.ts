/** Finds the order to which a movement belongs, so that the movement can link to the order's page. */
import { orderNumber } from '../../core/remark.ts'
import type { OrderKind } from '../../payment/order-links.ts'
import { exactKind, type Movement } from './movements.ts'

const ORDERS = new Map<string, OrderKind>([
  ['recharge', 'recharge'],
  ['withdrawal', 'withdraw'],
  ['records.kind.withdrawalFee', 'withdraw'],
  ['transfer', 'transfer'],
  ['records.kind.transferFee', 'transfer'],
  ['swap', 'swap'],
  ['records.kind.swapFee', 'swap'],
])

/** Kind and number of the movement's order; null if the remark contains no number, or if the kind of the order is not known. */
export function orderOf({ kind, memo }: Pick<Movement, 'kind' | 'memo'>): { kind: OrderKind; id: string } | null {
  const id = orderNumber(memo)
  const of = ORDERS.get(exactKind({ kind, memo }) ?? kind)
  return id !== '' && of ? { kind: of, id } : null
}

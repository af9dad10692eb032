/** The order that a movement belongs to, whose page says what became of it. */
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

/** Null if the remark names no order, or it is not known of what kind. */
export function orderOf({ kind, memo }: Pick<Movement, 'kind' | 'memo'>): { kind: OrderKind; id: string } | null {
  const id = orderNumber(memo)
  const of = ORDERS.get(exactKind({ kind, memo }) ?? kind)
  return id !== '' && of ? { kind: of, id } : null
}

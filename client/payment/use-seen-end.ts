import { useEffect } from 'react'
import { forgetOrder } from '../data/device-notes.ts'
import type { OrderKind } from './order-links.ts'
import type { Order } from './orders.ts'

/** Where the member sees that a deposit has ended without a credit, or that a withdrawal was refused, the Today list need not tell them any more. */
export function useSeenEnd(kind: OrderKind, order: Pick<Order, 'orderId' | 'weight'> | null | undefined): void {
  const id = order?.weight === 'void' ? order.orderId : null
  useEffect(() => {
    if (id !== null && (kind === 'recharge' || kind === 'withdraw')) forgetOrder(kind, id)
  }, [kind, id])
}

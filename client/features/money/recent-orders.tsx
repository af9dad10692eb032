import { useLazyComponent } from '../../core/lazy-component.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import type { OrderKind } from '../../payment/order-links.ts'

const listCode = () => import('./recent-orders-list.tsx')

/**
 * The member's newest orders of a kind, beside or below its form. Only wide windows have room for them. Phones load neither the orders nor this
 * list's code.
 */
export function RecentOrders({ kind }: { kind: OrderKind }) {
  const { content: List } = useLazyComponent(useWideWindow() ? listCode : undefined)
  return List ? <List kind={kind} /> : null
}

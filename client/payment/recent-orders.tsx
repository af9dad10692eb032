import { useLazyComponent } from '../core/lazy-component.ts'
import { useWideWindow } from '../core/wide-window.ts'
import type { OrderKind } from './order-links.ts'

const listCode = () => import('./recent-orders-list.tsx')

/** The member's newest orders of a kind, beside or below its form where a wide window has room for them; a phone does not load them. */
export function RecentOrders({ kind }: { kind: OrderKind }) {
  const { content: List } = useLazyComponent(useWideWindow() ? listCode : undefined)
  return List ? <List kind={kind} /> : null
}

import { orderKey } from '../core/order-key.ts'
import { Badge } from '../ui/badge.tsx'
import { Figure } from '../ui/figure.tsx'
import { type OrderKind, orderLink } from './order-links.ts'
import type { Order } from './orders.ts'
import { RecordIcon } from './record-icon.tsx'
import { RecordRow } from './record-row.tsx'
import { useSeenEnd } from './use-seen-end.ts'

type Props = {
  kind: OrderKind
  order: Order
  /** formats the order's time */
  write: (seconds: number) => string
}

/** An order in a list, as a link to its page. A badge shows the state of an order that is not complete. Withdrawals always have a badge. */
export function OrderRow({ kind, order, write }: Props) {
  const { createdAt, detail, weight, gain, state, way, reason } = order
  useSeenEnd(kind, order)
  return (
    <RecordRow
      icon={<RecordIcon kind={kind} way={way} />}
      title={order.title}
      note={[createdAt === null ? '' : write(createdAt), detail].filter(Boolean).join(' · ')}
      amount={<Figure {...order.amount} tone={weight} />}
      mark={
        gain ? (
          <Figure {...gain} tone="good" />
        ) : (
          state && (state.tone !== 'good' || kind === 'withdraw') && <Badge tone={state.tone}>{state.text}</Badge>
        )
      }
      below={reason}
      href={orderLink(kind, orderKey(order))}
    />
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import { dayOfMonth } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLoad } from '../../data/load.ts'
import { type OrderKind, ordersLink } from '../../payment/order-links.ts'
import { OrderRow } from '../../payment/order-row.tsx'
import { loadOrders, shownOrder } from '../../payment/orders.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { List } from '../../ui/list-row.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/states.tsx'

const SHOWN = 4

/** The newest orders of a kind, beside a form. Renders nothing if there are no orders or loading fails, because the form does not need them. */
export default function RecentOrdersList({ kind }: { kind: OrderKind }) {
  useSignals()
  const { data, problem } = useLoad(`recent ${kind}`, () => loadOrders(kind, 1))
  if (data === null && problem) return null
  if (data?.items.length === 0) return null
  return (
    <Section
      title={t('orders.title')}
      look="minor"
      aside={
        <ButtonLink kind="text" href={ordersLink(kind)} aria-label={`${t('records.all')}: ${t('orders.title')}`}>
          {t('records.all')}
        </ButtonLink>
      }
    >
      {data ? (
        <List boxed>
          {data.items.slice(0, SHOWN).map((order) => (
            <OrderRow key={order.id} kind={kind} order={shownOrder(order)} write={dayOfMonth} />
          ))}
        </List>
      ) : (
        <Skeleton heights={Array<number>(SHOWN).fill(60)} as="rows" />
      )}
    </Section>
  )
}

import { Link } from 'wouter'
import { copy } from '../../../clipboard.ts'
import { Address } from '../../../components/address.tsx'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/figure.tsx'
import { RefreshButton } from '../../../components/refresh-button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, LoadStatus } from '../../../components/states.tsx'
import { Steps } from '../../../components/steps.tsx'
import { findOrder } from '../../../find-order.ts'
import { zonedTime } from '../../../format.ts'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { OrderHelp } from '../../../order-help.tsx'
import type { ScreenProps } from '../../../routes.ts'
import { isTradeKind } from '../../../trade-link.ts'
import { loadTrades } from './trades.ts'

const WITHDRAW_STEPS = ['review', 'sending', 'sent'] as const

/** One withdrawal, transfer or swap. */
export default function TradeOrder({ query }: ScreenProps) {
  const asked = query.get('kind')
  const kind = isTradeKind(asked) ? asked : 'withdraw'
  const id = query.get('id') ?? ''
  const loaded = useLoad(`${kind} order ${id}`, async () => ({
    order: await findOrder(id, (page) => loadTrades(kind, page)),
  }))
  const { data, busy, reload } = loaded
  const order = data?.order
  const retry = () => void reload()
  return (
    <Screen
      title={t(`${kind}.order`)}
      narrow
      onBack={() => goUp(`/pages-sub/finance/trade-detail?kind=${kind}`)}
      end={<RefreshButton busy={busy} onRefresh={retry} />}
    >
      <LoadStatus of={loaded} heights={[140, 140]} />
      {order === null && (
        <Empty icon="records" text={t('order.missing')}>
          <Link className="button quiet" href={`/pages-sub/finance/trade-detail?kind=${kind}`}>
            {t('trades.title')}
          </Link>
        </Empty>
      )}
      {order && (
        <>
          <section className="card order-head">
            {order.state && <Badge tone={order.state.tone}>{order.state.text}</Badge>}
            <span className="figure l">{order.amount}</span>
            <p role="status">{order.note ?? order.title}</p>
            {kind === 'withdraw' && (
              <Steps
                states={WITHDRAW_STEPS}
                now={order.state?.name ?? ''}
                text={(state) => t(`withdraw.state.${state}`)}
              />
            )}
          </section>
          <section className="card">
            <Facts
              rows={[
                ...order.facts,
                ...(order.address
                  ? [[t('payout.address'), <Address key="address" value={order.address} />] as const]
                  : []),
                [t('order.number'), order.orderId],
                [t('order.created'), zonedTime(order.createdAt)],
              ]}
            />
            {order.address && (
              <Button kind="quiet" onClick={() => void copy(order.address ?? '')}>
                {t('recharge.copyAddress')}
              </Button>
            )}
            <OrderHelp orderId={order.orderId} />
          </section>
        </>
      )}
    </Screen>
  )
}

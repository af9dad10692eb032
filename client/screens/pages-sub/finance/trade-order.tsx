import { copy } from '../../../clipboard.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/figure.tsx'
import { RefreshButton } from '../../../components/refresh-button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, Failure, Skeleton } from '../../../components/states.tsx'
import { dateTime } from '../../../format.ts'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import type { ScreenProps } from '../../../routes.ts'
import { findTrade, isKind } from './trades.ts'

/** One withdrawal, transfer or swap. */
export default function TradeOrder({ query }: ScreenProps) {
  const asked = query.get('kind')
  const kind = isKind(asked) ? asked : 'withdraw'
  const id = query.get('id') ?? ''
  const { data, problem, busy, reload } = useLoad(() => findTrade(kind, id), `${kind} ${id}`)
  const retry = () => void reload()
  return (
    <Screen
      title={t(`${kind}.order`)}
      narrow
      onBack={() => goUp(`/pages-sub/finance/trade-detail?kind=${kind}`)}
      end={<RefreshButton busy={busy} onClick={retry} />}
    >
      {!data && !problem && busy && <Skeleton rows={2} height={140} />}
      {!data && problem && <Failure text={problem.message} onRetry={retry} />}
      {!data && !problem && !busy && <Empty icon="records" text={t('order.missing')} />}
      {data && (
        <>
          <section className="card order-head">
            {data.state && <Badge tone={data.state.tone}>{data.state.text}</Badge>}
            <span className="figure l">{data.amount}</span>
            <p role="status">{data.note ?? data.title}</p>
          </section>
          <section className="card">
            <Facts
              rows={[...data.facts, [t('order.number'), data.orderId], [t('order.created'), dateTime(data.createdAt)]]}
            />
            <Button kind="quiet" onClick={() => void copy(data.orderId)}>
              {t('order.copy')}
            </Button>
          </section>
        </>
      )}
    </Screen>
  )
}

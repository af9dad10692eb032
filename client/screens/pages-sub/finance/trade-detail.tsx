import { Link } from 'wouter'
import { Badge } from '../../../components/badge.tsx'
import { DateRange, datesOf, momentsOf } from '../../../components/date-range.tsx'
import { Endless } from '../../../components/endless.tsx'
import { Filters } from '../../../components/filters.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/states.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { dateTime } from '../../../format.ts'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { usePages } from '../../../load.ts'
import { MY, type ScreenProps } from '../../../routes.ts'
import { isTradeKind, tradeKinds, tradeLink } from '../../../trade-link.ts'
import { BEGINNINGS, loadTrades } from './trades.ts'

/** All orders, by kind; the kind stays in the address. */
export default function TradeDetail({ query }: ScreenProps) {
  const asked = query.get('kind')
  const kind = isTradeKind(asked) ? asked : 'recharge'
  const dates = datesOf(query)
  const show = (changed: Record<string, string>) =>
    navigate(`/pages-sub/finance/trade-detail?${new URLSearchParams({ kind, ...dates, ...changed })}`, {
      replace: true,
    })
  const list = usePages((page) => loadTrades(kind, page, momentsOf(dates)), `${kind} ${dates.from} ${dates.to}`)
  const refresh = () => void list.restart()
  const busy = list.state === 'loading'
  return (
    <Screen title={t('trades.title')} onBack={() => goUp(MY)}>
      <Tabs
        label={t('trades.kind')}
        value={kind}
        onChange={(next) => show({ kind: next })}
        options={tradeKinds.map((each) => [each, t(`${each}.title`)] as const)}
      />
      <Filters active={dates.from !== '' || dates.to !== ''}>
        <DateRange dates={dates} onChange={show} />
      </Filters>
      <PullToRefresh busy={busy} onRefresh={refresh}>
        <Endless
          list={list}
          empty={
            <Empty icon="records" text={t('trades.empty')}>
              <Link className="button quiet" href={BEGINNINGS[kind]}>
                {t(`${kind}.title`)}
              </Link>
            </Empty>
          }
        >
          <ul className="rows">
            {list.items.map((trade) => (
              <li key={trade.id}>
                <Link className="row-link" href={tradeLink(kind, trade.orderId)}>
                  <span className="row-main">
                    <strong>{trade.title}</strong>
                    <time className="card-note">{dateTime(trade.createdAt)}</time>
                  </span>
                  <span className="row-end">
                    <span className={`figure ${trade.weight ?? ''}`}>{trade.amount}</span>
                    {trade.gain && <span className="figure good">{trade.gain}</span>}
                    {trade.state && <Badge tone={trade.state.tone}>{trade.state.text}</Badge>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Endless>
      </PullToRefresh>
    </Screen>
  )
}

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
import { isTradeKind, type TradeKind, tradeKinds, tradeLink } from '../../../trade-link.ts'
import { MonthList } from './month-list.tsx'
import { isIn } from './months.ts'
import { BEGINNINGS, loadTrades, type Trade } from './trades.ts'

const coins = ['all', 'usdt', 'snt'] as const
const directions = ['all', 'in', 'out'] as const

/** All orders, by kind, under their months; all filters stay in the address. */
export default function TradeDetail({ query }: ScreenProps) {
  const asked = query.get('kind')
  const kind = isTradeKind(asked) ? asked : 'recharge'
  const dates = datesOf(query)
  // a swap gives one coin and gets the other; recharges and withdrawals know one coin and one direction
  const coin = ((kind === 'transfer' || kind === 'swap') && coins.find((each) => each === query.get('coin'))) || 'all'
  const direction = (kind === 'transfer' && directions.find((each) => each === query.get('direction'))) || 'all'
  const show = (changed: Record<string, string>) => {
    const chosen = Object.entries({ kind, coin, direction, ...dates, ...changed })
    const next = new URLSearchParams(chosen.filter(([, value]) => value !== '' && value !== 'all'))
    navigate(`/pages-sub/finance/trade-detail?${next}`, { replace: true })
  }
  const list = usePages((page) => loadTrades(kind, page, momentsOf(dates)), `${kind} ${dates.from} ${dates.to}`)
  // the upstream does not narrow orders
  const shown = list.items.filter(
    ({ moves: [move] }) =>
      (coin === 'all' || move?.coin === coin) &&
      (direction === 'all' || (move !== undefined && isIn(move) === (direction === 'in'))),
  )
  const refresh = () => void list.restart()
  const busy = list.state === 'loading'
  return (
    <Screen title={t('trades.title')} onBack={() => goUp(MY)}>
      <Tabs
        label={t('trades.kind')}
        value={kind}
        onChange={(next) => show({ kind: next, coin: '', direction: '' })}
        options={tradeKinds.map((each) => [each, t(`${each}.title`)] as const)}
      />
      <Filters active={coin !== 'all' || direction !== 'all' || dates.from !== '' || dates.to !== ''}>
        {(kind === 'transfer' || kind === 'swap') && (
          <Tabs
            label={t(kind === 'swap' ? 'records.direction' : 'records.coin')}
            value={coin}
            onChange={(next) => show({ coin: next })}
            options={[
              ['all', t('records.all')],
              ['usdt', kind === 'swap' ? 'USDT → SNT' : 'USDT'],
              ['snt', kind === 'swap' ? 'SNT → USDT' : 'SNT'],
            ]}
          />
        )}
        {kind === 'transfer' && (
          <Tabs
            label={t('records.direction')}
            value={direction}
            onChange={(next) => show({ direction: next })}
            options={[
              ['all', t('records.all')],
              ['in', t('records.in')],
              ['out', t('records.out')],
            ]}
          />
        )}
        <DateRange dates={dates} onChange={show} />
      </Filters>
      <PullToRefresh busy={busy} onRefresh={refresh}>
        <Endless
          list={list}
          isEmpty={shown.length === 0}
          empty={
            <Empty icon="records" text={t('trades.empty')}>
              <Link className="button quiet" href={BEGINNINGS[kind]}>
                {t(`${kind}.title`)}
              </Link>
            </Empty>
          }
        >
          <MonthList
            items={shown}
            movesOf={({ moves }) => moves}
            isWhole={list.state === 'end'}
            row={(trade) => <Row key={trade.id} kind={kind} trade={trade} />}
          />
        </Endless>
      </PullToRefresh>
    </Screen>
  )
}

const Row = ({ kind, trade }: { kind: TradeKind; trade: Trade }) => (
  <li>
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
)

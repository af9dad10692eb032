import { Link } from 'wouter'
import { isPositive } from '../../../../shared/decimal.ts'
import { Badge } from '../../../components/badge.tsx'
import { DateRange, datesOf, momentsOf } from '../../../components/date-range.tsx'
import { Endless } from '../../../components/endless.tsx'
import { Filters } from '../../../components/filters.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, NoMatch } from '../../../components/states.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { coinAmount, dateTime } from '../../../format.ts'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { usePages } from '../../../load.ts'
import { MY, type ScreenProps } from '../../../routes.ts'
import { isTradeKind, type TradeKind, tradeKinds, tradeLink } from '../../../trade-link.ts'
import { MonthList } from './month-list.tsx'
import { isIn, type Sums } from './months.ts'
import { coinIn, DirectionTabs, directionIn, narrow } from './narrowing.tsx'
import { BEGINNINGS, loadTrades, type Trade } from './trades.ts'

const PAGE = '/pages-sub/finance/trade-detail'

/** All orders, by kind, under their months; all filters stay in the address. */
export default function TradeDetail({ query }: ScreenProps) {
  const asked = query.get('kind')
  const kind = isTradeKind(asked) ? asked : 'recharge'
  const dates = datesOf(query)
  // a swap gives one coin and gets the other; recharges and withdrawals know one coin and one direction
  const coin = kind === 'transfer' || kind === 'swap' ? coinIn(query) : 'all'
  const direction = kind === 'transfer' ? directionIn(query) : 'all'
  const show = (changed: Record<string, string>) => narrow(PAGE, { kind, coin, direction, ...dates, ...changed })
  const isNarrowed = coin !== 'all' || direction !== 'all' || dates.from !== '' || dates.to !== ''
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
      <Filters active={isNarrowed}>
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
        {kind === 'transfer' && <DirectionTabs value={direction} onChange={(next) => show({ direction: next })} />}
        <DateRange dates={dates} onChange={show} />
      </Filters>
      <PullToRefresh busy={busy} onRefresh={refresh}>
        <Endless
          list={list}
          isEmpty={shown.length === 0}
          empty={
            isNarrowed ? (
              <NoMatch onAll={() => narrow(PAGE, { kind })} />
            ) : (
              <Empty icon="records" text={t('trades.empty')}>
                <Link className="button quiet" href={BEGINNINGS[kind]}>
                  {t(`${kind}.title`)}
                </Link>
              </Empty>
            )
          }
        >
          <MonthList
            items={shown}
            movesOf={({ moves }) => moves}
            sumsText={signedSums}
            isWhole={list.state === 'end'}
            row={(trade) => <Row key={trade.id} kind={kind} trade={trade} />}
          />
        </Endless>
      </PullToRefresh>
    </Screen>
  )
}

/** Of what the rows show; fees are on top, and in the fund details. */
const signedSums = ({ coin, ...sums }: Sums): string =>
  [
    ...(isPositive(sums.in) ? [`+${coinAmount(sums.in, coin)}`] : []),
    ...(isPositive(sums.out) ? [`-${coinAmount(sums.out, coin)}`] : []),
  ]
    .map((figure) => `${figure} ${coin.toUpperCase()}`)
    .join(' · ')

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

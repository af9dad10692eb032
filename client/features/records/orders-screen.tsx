import { isPositive } from '../../../shared/decimal.ts'
import { datesOf } from '../../core/dates.ts'
import { coinAmount, hours } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { MINUS } from '../../core/number-format.ts'
import type { ScreenProps } from '../../core/paths.ts'
import { ORDERS } from '../../core/paths.ts'
import { deviceZone } from '../../core/time-zone.ts'
import { isOrderKind, type OrderKind, orderKinds } from '../../payment/order-links.ts'
import { OrderRow } from '../../payment/order-row.tsx'
import { loadOrders, type Order, shownOrder } from '../../payment/orders.ts'
import { isoTime } from './csv.ts'
import { applyFilters, Choice, coinFilter, DirectionChoice, directionFilter } from './filters.tsx'
import { isIn, type Sums } from './months.ts'
import { RecordList } from './record-list.tsx'

/** Text keys of the kinds' names. These are nouns, unlike the titles of the forms, which are verbs in some languages. */
const KIND: Record<OrderKind, string> = {
  recharge: 'records.kind.deposit',
  withdraw: 'records.kind.withdrawal',
  transfer: 'records.kind.transfer',
  swap: 'swap.title',
}

/** The orders of one kind, grouped by month. The filters are stored in the address. */
export default function OrdersScreen({ query }: ScreenProps) {
  const asked = query.get('kind')
  const kind = isOrderKind(asked) ? asked : 'recharge'
  const dates = datesOf(query)
  // Recharges and withdrawals have only one coin and one direction. For swaps, `coin` is the coin given, so they need no filter for the direction.
  const coin = kind === 'transfer' || kind === 'swap' ? coinFilter(query) : 'all'
  const direction = kind === 'transfer' ? directionFilter(query) : 'all'
  const show = (changed: Record<string, string>) =>
    applyFilters(ORDERS, { kind, coin, direction, ...dates, ...changed })
  return (
    <RecordList
      title={t('orders.title')}
      about="orders.about"
      name={kind}
      load={(page, between) => loadOrders(kind, page, between)}
      show={shownOrder}
      dates={dates}
      tabs={{
        label: t('orders.kind'),
        value: kind,
        onChange: (next) => show({ kind: next, coin: '', direction: '' }),
        options: orderKinds.map((each) => [each, t(KIND[each])] as const),
      }}
      areLists
      filters={() => (
        <>
          {(kind === 'transfer' || kind === 'swap') && (
            <Choice
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
          {kind === 'transfer' && <DirectionChoice value={direction} onChange={(next) => show({ direction: next })} />}
        </>
      )}
      // filtered here, because the upstream cannot filter orders
      keep={({ moves: [move] }) =>
        (coin === 'all' || move?.coin === coin) &&
        (direction === 'all' || (move !== undefined && isIn(move) === (direction === 'in')))
      }
      textsOf={({ orderId, title, detail }) => [orderId, title, detail ?? '']}
      onChange={show}
      isFiltered={coin !== 'all' || direction !== 'all'}
      onReset={() => applyFilters(ORDERS, { kind })}
      file={{ name: kind, header: headerOf(), cells: cellsOf }}
      empty={kind}
      movesOf={({ moves }) => moves}
      sumsText={signedSums}
      rows={(orders) => orders.map((order) => <OrderRow key={order.id} kind={kind} order={order} write={hours} />)}
    />
  )
}

const headerOf = () => [
  t('order.number'),
  t('order.created'),
  t('records.export.state'),
  t('records.amount'),
  t('records.coin'),
  t('records.export.received'),
  t('records.export.receivedCoin'),
  t('pay.fee'),
  t('records.export.feeCoin'),
  t('records.export.party'),
]

const coinCell = (coin: string | undefined): string =>
  coin === undefined || coin === 'unknown' ? '' : coin.toUpperCase()

/** A row of the CSV file, in the order of `headerOf`. */
const cellsOf = ({ orderId, createdAt, state, exact: { amount, coin, received, fee, party } }: Order): string[] => [
  orderId,
  isoTime(createdAt, deviceZone()),
  state?.text ?? '',
  amount,
  coinCell(coin),
  received?.amount ?? '',
  coinCell(received?.coin),
  fee?.amount ?? '',
  coinCell(fee?.coin),
  party,
]

/** The sums of the amounts in the rows, as text. Without fees, which the page of movements lists. */
const signedSums = ({ coin, ...sums }: Sums): string =>
  [
    ...(isPositive(sums.in) ? [`+${coinAmount(sums.in, coin)}`] : []),
    ...(isPositive(sums.out) ? [`${MINUS}${coinAmount(sums.out, coin)}`] : []),
  ]
    .map((figure) => `${figure} ${coin.toUpperCase()}`)
    .join(' · ')

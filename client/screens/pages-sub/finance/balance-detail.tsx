import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../../api.ts'
import { DateRange, datesOf, momentsOf } from '../../../components/date-range.tsx'
import { Endless } from '../../../components/endless.tsx'
import { Filters } from '../../../components/filters.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Select } from '../../../components/select.tsx'
import { Empty, NoMatch } from '../../../components/states.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { coinAmount, dateTime } from '../../../format.ts'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { usePages } from '../../../load.ts'
import { MY, type ScreenProps } from '../../../routes.ts'
import { BalanceChart } from './balance-chart.tsx'
import { MonthList } from './month-list.tsx'
import { isIn, type Sums } from './months.ts'
import { MovementSheet } from './movement-sheet.tsx'
import { coinOf, kindText, type Movement, moveOf } from './movements.ts'
import { coinIn, DirectionTabs, directionIn, narrow } from './narrowing.tsx'

const PAGE = '/pages-sub/finance/balance-detail'

/** Every change of a balance with what it was after it, newest first, section 3. All filters stay in the address. */
export default function BalanceDetail({ query }: ScreenProps) {
  const coin = coinIn(query)
  const direction = directionIn(query)
  const kind = query.get('kind') ?? ''
  const dates = datesOf(query)
  const [opened, setOpened] = useState<Movement | null>(null)
  const show = (changed: Record<string, string>) => narrow(PAGE, { coin, direction, kind, ...dates, ...changed })
  const isNarrowed = direction !== 'all' || kind !== '' || dates.from !== '' || dates.to !== ''
  const list = usePages(
    (page) => call('POST user/getMoneyLog', { page, ...(coin !== 'all' && { coin }), ...momentsOf(dates) }),
    `${coin} ${dates.from} ${dates.to}`,
  )
  // the upstream narrows by coin and day; direction and kind are of the rows
  const shown = list.items.filter(
    (movement) =>
      (direction === 'all' || isIn(movement) === (direction === 'in')) && (kind === '' || movement.kind === kind),
  )
  const kinds = [...new Set([kind, ...list.items.map((each) => each.kind)])].filter((each) => each !== '')
  const refresh = () => void list.restart()
  const busy = list.state === 'loading'
  return (
    <Screen title={t('records.title')} onBack={() => goUp(MY)}>
      <Tabs
        label={t('records.coin')}
        value={coin}
        onChange={(next) => show({ coin: next })}
        options={[
          ['all', t('records.all')],
          ['usdt', 'USDT'],
          ['snt', 'SNT'],
        ]}
      />
      <Filters active={isNarrowed}>
        <DirectionTabs value={direction} onChange={(next) => show({ direction: next })} />
        <DateRange dates={dates} onChange={show} />
        {kinds.length > 0 && (
          <Select
            name="kind"
            label={t('records.kind')}
            value={kind}
            options={[['', t('records.all')] as const, ...kinds.map((each) => [each, kindText(each)] as const)]}
            onChange={(next) => show({ kind: next })}
          />
        )}
      </Filters>
      <PullToRefresh busy={busy} onRefresh={refresh}>
        <Endless
          list={list}
          isEmpty={shown.length === 0}
          empty={
            isNarrowed || coin !== 'all' ? (
              <NoMatch onAll={() => narrow(PAGE, {})} />
            ) : (
              <Empty icon="records" text={t('records.empty')}>
                <Link className="button quiet" href="/pages-sub/recharge/index">
                  {t('recharge.title')}
                </Link>
              </Empty>
            )
          }
        >
          {coin !== 'all' && <BalanceChart movements={list.items} coin={coin} />}
          <MonthList
            items={shown}
            movesOf={(movement) => [moveOf(movement)]}
            sumsText={sumsText}
            isWhole={list.state === 'end'}
            row={(movement) => <Row key={movement.id} movement={movement} onOpen={() => setOpened(movement)} />}
          />
        </Endless>
      </PullToRefresh>
      {opened && <MovementSheet movement={opened} onClose={() => setOpened(null)} />}
    </Screen>
  )
}

const sumsText = ({ coin, ...sums }: Sums): string =>
  t('records.sums', { in: coinAmount(sums.in, coin), out: coinAmount(sums.out, coin), unit: coin.toUpperCase() })

function Row({ movement, onOpen }: { movement: Movement; onOpen: () => void }) {
  const coin = coinOf(movement)
  const plus = isIn(movement)
  return (
    <li>
      <button type="button" className="row-link" onClick={onOpen}>
        <span className="row-main">
          <strong>{movement.memo || t('records.noMemo')}</strong>
          <time className="card-note">{dateTime(movement.createdAt)}</time>
        </span>
        <span className="row-end">
          <span className={plus ? 'figure good' : 'figure'}>
            {plus ? '+' : ''}
            {coinAmount(movement.amount, coin)} {coin.toUpperCase()}
          </span>
          <span className="card-note">{t('records.after', { amount: coinAmount(movement.after, coin) })}</span>
        </span>
      </button>
    </li>
  )
}

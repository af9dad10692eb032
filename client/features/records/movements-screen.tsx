import { useState } from 'react'
import { isoTime } from '../../core/csv.ts'
import { datesOf, momentsOf } from '../../core/dates.ts'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY, type ScreenProps } from '../../core/paths.ts'
import { timeZone } from '../../core/time-zone.ts'
import { usePages } from '../../data/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Endless } from '../../ui/endless.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Select } from '../../ui/select.tsx'
import { Empty } from '../../ui/states.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { ExportButton } from './export-button.tsx'
import { applyFilters, coinFilter, DirectionChoice, directionFilter } from './filters.tsx'
import { MonthList } from './month-list.tsx'
import { isIn, type Sums } from './months.ts'
import { MovementRows } from './movement-rows.tsx'
import { MovementSheet } from './movement-sheet.tsx'
import { kindText, loadMovements, type Movement, movementTitle } from './movements.ts'
import { RecordsPage } from './records-page.tsx'
import { isFound, SearchRecords } from './search-records.tsx'

const PAGE = '/pages-sub/finance/balance-detail'

/** All balance changes, each with the balance after it, newest first, section 3. The filters are stored in the address. */
export default function MovementsScreen({ query }: ScreenProps) {
  const coin = coinFilter(query)
  const direction = directionFilter(query)
  const kind = query.get('kind') ?? ''
  const dates = datesOf(query)
  const [opened, setOpened] = useState<Movement | null>(null)
  const show = (changed: Record<string, string>) => applyFilters(PAGE, { coin, direction, kind, ...dates, ...changed })
  const isFiltered = direction !== 'all' || kind !== '' || dates.from !== '' || dates.to !== ''
  const list = usePages(
    (page) => loadMovements(page, coin, momentsOf(dates, timeZone.value)),
    `${coin} ${dates.from} ${dates.to}`,
  )
  // the upstream cannot filter by direction and kind
  const keep = (movement: Movement) =>
    (direction === 'all' || isIn(movement) === (direction === 'in')) && (kind === '' || movement.kind === kind)
  const [search, setSearch] = useState('')
  const shown = list.items.filter(
    (movement) =>
      keep(movement) &&
      isFound(search, [String(movement.id), movement.memo, kindText(movement.kind), movementTitle(movement)]),
  )
  const kinds = [...new Set([kind, ...list.items.map((each) => each.kind)])].filter((each) => each !== '')
  const refresh = () => void list.restart()
  const busy = list.state === 'loading'
  return (
    <Screen title={t('records.title')} onBack={() => goUp(MY)}>
      <RecordsPage
        active={isFiltered || search !== ''}
        count={list.state === 'end' ? shown.length : null}
        onReset={() => {
          setSearch('')
          applyFilters(PAGE, { coin })
        }}
        tabs={{
          label: t('records.coin'),
          value: coin,
          onChange: (next) => show({ coin: next }),
          options: [
            ['all', t('records.all')],
            ['usdt', 'USDT'],
            ['snt', 'SNT'],
          ],
        }}
        filters={
          <>
            <DirectionChoice value={direction} onChange={(next) => show({ direction: next })} />
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
            <SearchRecords value={search} onChange={setSearch} />
          </>
        }
        actions={
          <ExportButton
            name="balance-history"
            load={(page) => loadMovements(page, coin, momentsOf(dates, timeZone.value))}
            keep={keep}
            header={[
              t('records.number'),
              t('order.created'),
              t('records.coin'),
              t('records.kind'),
              t('records.memo'),
              t('records.amount'),
              t('records.before'),
              t('pay.balanceAfter'),
            ]}
            cells={cellsOf}
          />
        }
      >
        <PullToRefresh busy={busy} onRefresh={refresh}>
          <Endless
            list={list}
            row={60}
            isEmpty={shown.length === 0}
            empty={
              isFiltered || search !== '' || coin !== 'all' ? (
                <NoMatch
                  onAll={() => {
                    setSearch('')
                    applyFilters(PAGE, {})
                  }}
                />
              ) : (
                <Empty icon="records" text={t('records.empty')}>
                  <ButtonLink kind="quiet" href="/pages-sub/recharge/index">
                    {t('recharge.title')}
                  </ButtonLink>
                </Empty>
              )
            }
          >
            {coin !== 'all' && list.items.length > 0 && (
              <BalanceChart key={`${coin} ${dates.from} ${dates.to}`} movements={list.items} coin={coin} />
            )}
            <MonthList
              items={shown}
              movesOf={({ coin, amount }) => [{ coin, amount }]}
              sumsText={sumsText}
              isWhole={list.state === 'end'}
              rows={(movements) => <MovementRows movements={movements} each={search !== ''} onOpen={setOpened} />}
            />
          </Endless>
        </PullToRefresh>
      </RecordsPage>
      {opened && <MovementSheet movement={opened} onClose={() => setOpened(null)} />}
    </Screen>
  )
}

/** A row of the CSV file: exact amounts, and times with their zone. */
const cellsOf = (movement: Movement): string[] => [
  String(movement.id),
  isoTime(movement.createdAt, timeZone.peek()),
  movement.coin === 'unknown' ? '' : movement.coin.toUpperCase(),
  kindText(movement.kind),
  movement.memo,
  movement.amount,
  movement.before ?? '',
  movement.after ?? '',
]

const sumsText = ({ coin, ...sums }: Sums): string =>
  t('records.sums', { in: coinAmount(sums.in, coin), out: coinAmount(sums.out, coin), unit: coin.toUpperCase() })

import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { earningKinds } from '../../../shared/earnings.ts'
import { datesOf } from '../../core/dates.ts'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import type { ScreenProps } from '../../core/paths.ts'
import { MOVEMENTS } from '../../core/paths.ts'
import { deviceZone } from '../../core/time-zone.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { isoTime } from './csv.ts'
import { applyFilters, coinFilter, DirectionChoice, directionFilter } from './filters.tsx'
import { isIn, type Sums } from './months.ts'
import { MovementRows } from './movement-rows.tsx'
import { MovementSheet } from './movement-sheet.tsx'
import { kindText, loadMovements, type Movement, movementRemark, movementTitle } from './movements.ts'
import { RecordList } from './record-list.tsx'

/** All balance changes with the balance after each, newest first, section 3 of the specification. The filters are stored in the address. */
export default function MovementsScreen({ query }: ScreenProps) {
  const coin = coinFilter(query)
  const direction = directionFilter(query)
  const kind = query.get('kind') ?? ''
  // the upstream has several words for earnings of tasks or of promotion, and links of the app name the first of them
  const kinds = Object.values(earningKinds).find((each) => each.includes(kind)) ?? [kind]
  const dates = datesOf(query)
  const search = query.get('search') ?? ''
  const [opened, setOpened] = useState<Movement | null>(null)
  const show = (changed: Record<string, string>) =>
    applyFilters(MOVEMENTS, { coin, direction, kind, ...dates, ...changed })
  const isFiltered = direction !== 'all' || kind !== ''
  return (
    <>
      <RecordList
        title={t('records.title')}
        about="records.about"
        name={coin}
        load={(page, between) => loadMovements(page, coin, between)}
        show={(movement) => movement}
        dates={dates}
        search={search}
        searchNote={(name) => earningKinds.task.includes(kind) && <AllPeriods name={name} />}
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
        filters={(items) => {
          const choices = [...new Set([kind, ...items.map((each) => each.kind)])].filter((each) => each !== '')
          return (
            <>
              <DirectionChoice value={direction} onChange={(next) => show({ direction: next })} />
              {/* shown even before any kind is known, so that nothing below moves when the records arrive */}
              <Select
                name="kind"
                label={t('records.kind')}
                value={kind}
                options={[['', t('records.all')] as const, ...choices.map((each) => [each, kindText(each)] as const)]}
                onChange={(next) => show({ kind: next })}
              />
            </>
          )
        }}
        // filtered here, because the upstream cannot filter by direction and kind
        keep={(movement) =>
          (direction === 'all' || isIn(movement) === (direction === 'in')) &&
          (kind === '' || kinds.includes(movement.kind))
        }
        textsOf={(movement) => [
          String(movement.id),
          movement.memo,
          movementRemark(movement),
          kindText(movement.kind),
          movementTitle(movement),
        ]}
        onChange={show}
        isFiltered={isFiltered}
        isNarrowed={isFiltered || coin !== 'all'}
        onReset={() => applyFilters(MOVEMENTS, { coin })}
        onAll={() => applyFilters(MOVEMENTS, {})}
        file={{
          name: 'balance-history',
          header: [
            t('records.number'),
            t('order.created'),
            t('records.coin'),
            t('records.kind'),
            t('records.memo'),
            t('records.amount'),
            t('records.before'),
            t('pay.balanceAfter'),
          ],
          cells: cellsOf,
        }}
        empty="all"
        top={(items) =>
          coin !== 'all' && <BalanceChart key={`${coin} ${dates.from} ${dates.to}`} movements={items} coin={coin} />
        }
        movesOf={({ coin, amount }) => [{ coin, amount }]}
        sumsText={sumsText}
        rows={(movements, how) => (
          <MovementRows movements={movements} {...how} isOneCoin={coin !== 'all'} onOpen={setOpened} />
        )}
      />
      {opened && <MovementSheet movement={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Says that a task's earnings are found by its name, so that those of its other periods are among them. @param name the text that is searched */
function AllPeriods({ name }: { name: string }) {
  useSignals()
  return useLateTexts().data && <Note as="p">{t('records.allPeriods', { name })}</Note>
}

/** A row of the CSV file: exact amounts, and times with their zone. */
const cellsOf = (movement: Movement): string[] => [
  String(movement.id),
  isoTime(movement.createdAt, deviceZone()),
  movement.coin === 'unknown' ? '' : movement.coin.toUpperCase(),
  kindText(movement.kind),
  movement.memo,
  movement.amount,
  movement.before ?? '',
  movement.after ?? '',
]

const sumsText = ({ coin, ...sums }: Sums): string =>
  t('records.sums', { in: coinAmount(sums.in, coin), out: coinAmount(sums.out, coin), unit: coin.toUpperCase() })

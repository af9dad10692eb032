import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { month } from '../../core/format.ts'
import { language, t } from '../../core/i18n.ts'
import { deviceZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import type { Move } from '../../payment/move.ts'
import { List } from '../../ui/list-row.tsx'
import { Note } from '../../ui/note.tsx'
import { dayName } from './day-name.ts'
import { byDay, byMonth, type Loaded, type Sums } from './months.ts'

type Props<T> = {
  /** newest first */
  items: readonly T[]
  movesOf: (item: T) => readonly Move[]
  /** label of the sums; written before the sums of the first coin */
  sumsName?: string
  sumsText: (sums: Sums) => string
  /** whether the list has both coins, so that a month may have two lines of sums */
  hasBothCoins: boolean
  loaded: Loaded
  /** whether there are more pages, so that the last one may end within a day */
  isCut: boolean
  /** the rows of one day. @param cut whether records of the day may be missing, so that nothing may be added up */
  rows: (items: readonly T[], cut: boolean) => ReactNode
}

/**
 * Rows grouped by month and day. A month's sums are shown once all its items are loaded; until then, a text in their place says so, so that nothing
 * moves.
 */
export function MonthList<T extends { id: number; createdAt: number | null }>(props: Props<T>) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  const zone = deviceZone()
  const last = props.isCut ? props.items.at(-1) : undefined
  return (
    <>
      {byMonth(props.items, props.movesOf, props.loaded, zone).map(({ at, items, sums, isComplete }) => (
        <section key={items[0]?.id} className="month">
          <div className="month-head">
            <h2>{at === null ? t('records.noMemo') : month(at)}</h2>
            <div className={props.hasBothCoins ? 'month-sums two' : 'month-sums'}>
              {isComplete
                ? sums.map((each, index) => (
                    <Note key={each.coin} as="p">
                      {index === 0 && props.sumsName && `${props.sumsName} `}
                      {props.sumsText(each)}
                    </Note>
                  ))
                : hasTexts && at !== null && <Note as="p">{t('records.sumsLater')}</Note>}
            </div>
          </div>
          {byDay(items, zone).map(([first, ...others]) => (
            <div key={first.id} className="day">
              {first.createdAt !== null && (
                <h3>{dayName(language.value, first.createdAt, Math.floor(serverNow()), zone)}</h3>
              )}
              <List boxed>
                {props.rows([first, ...others], last !== undefined && (others.at(-1) ?? first) === last)}
              </List>
            </div>
          ))}
        </section>
      ))}
    </>
  )
}

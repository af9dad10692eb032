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
  sumsText: (sums: Sums) => string
  loaded: Loaded
  /** whether there are more pages, so that the last one may end within a day */
  isCut: boolean
  /** the rows of one day. @param cut whether records of the day may be missing, so that nothing may be added up */
  rows: (items: readonly T[], cut: boolean) => ReactNode
}

/**
 * Rows grouped by month and day. A month's sums are below it, once all its items are loaded: together with the next month, so that nothing moves. There
 * is no sum that lacks some.
 */
export function MonthList<T extends { id: number; createdAt: number | null }>(props: Props<T>) {
  useSignals()
  // remarks contain late texts
  useLateTexts()
  const zone = deviceZone()
  const last = props.isCut ? props.items.at(-1) : undefined
  return (
    <>
      {byMonth(props.items, props.movesOf, props.loaded, zone).map(({ at, items, sums, isComplete }) => (
        <section key={items[0]?.id} className="month">
          <h2>{at === null ? t('records.noMemo') : month(at)}</h2>
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
          {isComplete && sums.length > 0 && (
            <div className="month-sums">
              <span>{t('assets.total')}</span>
              <div>
                {sums.map((each) => (
                  <Note key={each.coin} as="p">
                    {props.sumsText(each)}
                  </Note>
                ))}
              </div>
            </div>
          )}
        </section>
      ))}
    </>
  )
}

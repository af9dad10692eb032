import type { ReactNode } from 'react'
import { month } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { timeZone } from '../../core/time-zone.ts'
import { List } from '../../ui/list-row.tsx'
import { Note } from '../../ui/note.tsx'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { byMonth, type Move, type Sums } from './months.ts'

type Props<T> = {
  /** newest first */
  items: readonly T[]
  movesOf: (item: T) => readonly Move[]
  sumsText: (sums: Sums) => string
  /** true when all pages are loaded */
  isWhole: boolean
  row: (item: T) => ReactNode
}

/** Rows grouped by month; the sums of a month are shown once all its items are loaded. */
export const MonthList = <T extends { id: number; createdAt: number | null }>(props: Props<T>) => (
  <>
    {props.items.length > 0 && <ZoneNote />}
    {byMonth(props.items, props.movesOf, props.isWhole, timeZone.value).map(({ at, items, sums }) => (
      <section key={items[0]?.id} className="month">
        <h2>{at === null ? t('records.noMemo') : month(at)}</h2>
        {sums?.map((each) => (
          <Note key={each.coin} as="p">
            {props.sumsText(each)}
          </Note>
        ))}
        <List>{items.map(props.row)}</List>
      </section>
    ))}
  </>
)

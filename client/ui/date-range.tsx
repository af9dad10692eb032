import { t } from '../core/i18n.ts'
import { Field } from './field.tsx'

/** Two days in the format of date inputs ('2026-11-20'), or '' for none. */
export type Dates = { from: string; to: string }

const DAY_S = 86_400

/** `text` if it has the format of a date input, else ''. */
const dayOf = (text: string | null): string => (/^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? '') : '')

/** Unix seconds of the start of `day` in local time. */
const startOf = (day: string): number => Math.floor(new Date(`${day}T00:00:00`).getTime() / 1_000)

const inOrder = ({ from, to }: Dates): boolean => from === '' || to === '' || from <= to

/** Reads `from` and `to` from a query; an invalid one becomes ''. */
export const datesOf = (query: URLSearchParams): Dates => ({
  from: dayOf(query.get('from')),
  to: dayOf(query.get('to')),
})

/** Unix seconds, both ends inclusive; an empty date is omitted, and so is a `to` before `from`. */
export const momentsOf = (dates: Dates): { from?: number; to?: number } => ({
  ...(dates.from !== '' && { from: startOf(dates.from) }),
  ...(dates.to !== '' && inOrder(dates) && { to: startOf(dates.to) + DAY_S - 1 }),
})

/** Two date fields that filter a list by days. */
export const DateRange = ({ dates, onChange }: { dates: Dates; onChange: (changed: Partial<Dates>) => void }) => (
  <div className="dates">
    <Field
      name="from"
      type="date"
      label={t('records.from')}
      value={dates.from}
      error={null}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <Field
      name="to"
      type="date"
      label={t('records.to')}
      value={dates.to}
      error={inOrder(dates) ? null : 'rules.dates.order'}
      onChange={({ target }) => onChange({ to: target.value })}
    />
  </div>
)

import { t } from '../core/i18n.ts'
import { Field } from './field.tsx'

/** Two days as date fields write them ('2026-11-20'), or ''. */
export type Dates = { from: string; to: string }

const DAY_S = 86_400

/** A day as a date field writes it, or ''. */
const dayOf = (text: string | null): string => (/^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? '') : '')

/** Unix seconds of the beginning of a day where the member is. */
const startOf = (day: string): number => Math.floor(new Date(`${day}T00:00:00`).getTime() / 1_000)

const inOrder = ({ from, to }: Dates): boolean => from === '' || to === '' || from <= to

/** What an address holds of them: `from` and `to`. */
export const datesOf = (query: URLSearchParams): Dates => ({
  from: dayOf(query.get('from')),
  to: dayOf(query.get('to')),
})

/** Unix seconds, both ends included; an end that is open, or before the beginning, is left out. */
export const momentsOf = (dates: Dates): { from?: number; to?: number } => ({
  ...(dates.from !== '' && { from: startOf(dates.from) }),
  ...(dates.to !== '' && inOrder(dates) && { to: startOf(dates.to) + DAY_S - 1 }),
})

/** The days that a list is narrowed to. */
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

import { type Dates, inOrder } from '../core/dates.ts'
import { t } from '../core/i18n.ts'
import { Field } from './field.tsx'

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

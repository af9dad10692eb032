import { type Dates, daysUntilToday } from '../../core/dates.ts'
import { t } from '../../core/i18n.ts'
import { deviceZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { Choice } from './filters.tsx'

const SPANS = [1, 7, 30] as const
const ALL = { from: '', to: '' }

type Props = {
  dates: Dates
  /** whether the fields for the dates are shown, even if no date is chosen yet */
  choosesDates: boolean
  onChoosesDates: (chooses: boolean) => void
  onChange: (changed: Partial<Dates>) => void
}

/** Filters a list by date: the last days until today, or any first and last day. */
export function Period({ dates, choosesDates, onChoosesDates, onChange }: Props) {
  const last = (days: number) => daysUntilToday(days, serverNow(), deviceZone())
  const span = SPANS.find((each) => dates.to === '' && dates.from === last(each).from)
  const isAll = dates.from === '' && dates.to === ''
  const value = choosesDates ? 'dates' : isAll ? '' : span ? `${span}` : 'dates'
  return (
    <>
      <Choice
        whole
        label={t('records.period')}
        value={value}
        options={[
          ['', t('records.all')],
          ...SPANS.map(
            (days) => [`${days}`, days === 1 ? t('today.title') : t('task.days', { count: days, days })] as const,
          ),
          ['dates', t('records.dates')],
        ]}
        onChange={(next) => {
          onChoosesDates(next === 'dates')
          if (next !== 'dates') onChange(next === '' ? ALL : last(Number(next)))
        }}
      />
      {value === 'dates' && <DateRange dates={dates} onChange={onChange} />}
    </>
  )
}

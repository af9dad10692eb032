/** What a task may leave, and how its figures and dates are written wherever they are shown. */
import { compare } from '../../shared/decimal.ts'
import { day, dayOfMonth, exactAmount } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { listOf } from '../core/list-format.ts'
import { Figure } from '../ui/figure.tsx'
import type { TaskCost, UnlockDates } from './task-cost.ts'

export function missingText({ missing }: TaskCost): string {
  return t('task.cost.unknown', { what: listOf(missing.map((each) => t(`task.cost.missing.${each}`))) })
}

/** What the result is called: it leaves out what was paid before. */
export const resultName = ({ paid }: TaskCost): string =>
  t(paid.state === 'none' ? 'task.cost.result' : 'task.cost.further')

/** Why what was paid before is not counted; '' if it is, or if nothing was paid. */
export const paidText = ({ paid: { state } }: TaskCost): string =>
  state === 'shared' ? t('task.cost.shared') : state === 'unknown' ? t('task.cost.bought') : ''

/**
 * The date at which the principal comes back at the earliest, in unix seconds, and a text with the date for the other choice.
 * @param reinvests undefined: not decided yet
 */
export function unlockDate(
  { once, reinvested }: UnlockDates,
  reinvests?: boolean,
): readonly [date: number, note: string] {
  // the year is clear from the date beside it, unless that is in another year
  const yearOf = (seconds: number) => new Date(seconds * 1_000).getUTCFullYear()
  const written = yearOf(once) === yearOf(reinvested) ? dayOfMonth : day
  const short = (seconds: number) => written(seconds).replaceAll(' ', '\u00a0')
  if (reinvests === undefined) return [once, t('task.unlock.undecided', { day: short(reinvested) })]
  return reinvests ? [reinvested, t('task.unlock.without', { day: short(once) })] : [once, '']
}

type UnlockProps = {
  dates: UnlockDates
  reinvests?: boolean
  /** how the date is written */
  write: (seconds: number) => string
}

/** The same in a key-value list. */
export function UnlockDate({ dates, reinvests, write }: UnlockProps) {
  const [date, other] = unlockDate(dates, reinvests)
  return (
    <>
      {write(date)}
      {other && <small> {other}</small>}
    </>
  )
}

/** A signed amount of the sum; zero has no sign. */
export const signed = (value: string, sign: '+' | '-'): string =>
  `${compare(value, '0') > 0 ? sign : ''}${exactAmount(value, 'usdt')}`

type ResultProps = { value: string; size?: 'normal' | 'large' }

/** An estimated result: signed, marked as an estimate, and a loss in its colour. */
export const Result = ({ value, size = 'large' }: ResultProps) => (
  <Figure
    value={`≈\u00a0${value.startsWith('-') ? exactAmount(value, 'usdt') : signed(value, '+')}`}
    unit="USDT"
    size={size}
    tone={value.startsWith('-') ? 'loss' : 'plain'}
  />
)

/** What was paid before, as a row of a key-value list; none where it is not counted. */
export const paidRows = ({ paid }: TaskCost) =>
  paid.state === 'counted'
    ? [
        [
          t('task.cost.paid'),
          <>
            {signed(paid.amount, '-')}
            {'\u00a0'}USDT <small>{t('task.cost.paid.note')}</small>
          </>,
        ] as const,
      ]
    : []

/** What is left without and with what was paid before, and while the principal is not withdrawn. @param brief leaves out the first where there are both */
export function leftRows(cost: TaskCost, brief = false) {
  const { result, paid, total, totalKept } = cost
  if (result === null) return [[resultName(cost), '—'] as const]
  const estimate = (name: string, value: string | null) =>
    value === null ? [] : [[name, <Result key={name} value={value} size="normal" />] as const]
  const isCounted = paid.state === 'counted'
  return [
    ...(isCounted && brief ? [] : estimate(resultName(cost), result)),
    ...(isCounted ? estimate(t('task.cost.result'), total) : []),
    ...estimate(t('task.cost.kept'), totalKept),
  ]
}

/** What a task may leave, and how its figures and dates are written wherever they are shown. */
import { add, compare, isPositive } from '../../shared/decimal.ts'
import { day, dayOfMonth, exactAmount } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { listOf } from '../core/list-format.ts'
import { MINUS } from '../core/number-format.ts'
import { Figure } from '../ui/figure.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { costOf, type TaskCost, type TaskResult, type UnlockDates } from './task-cost.ts'

export function missingText({ missing }: Pick<TaskResult, 'missing'>): string {
  return t('task.cost.unknown', { what: listOf(missing.map((each) => t(`task.cost.missing.${each}`))) })
}

/** Why what was paid before is not counted; '' if it is, or if nothing was paid. */
export const paidText = ({ paid: { state } }: TaskCost): string =>
  state === 'shared' ? t('task.cost.shared') : state === 'unknown' ? t('task.cost.bought') : ''

/** What of software and node is in a result: all of it, only what is still `due`, or nothing. */
type Basis = 'with' | 'due' | 'without'

export const basisOf = ({ paid: { state }, software, node }: TaskCost): Basis =>
  state === 'none' || state === 'counted' ? 'with' : isPositive(add(costOf(software), costOf(node))) ? 'due' : 'without'

/** The heading of the results: the same figures mean something else with software and node than without them. */
export const resultTitle = (basis: Basis): string => t(`task.result.${basis}`)

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
export const signed = (value: string, sign: '+' | typeof MINUS): string =>
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
            {signed(paid.amount, MINUS)}
            {'\u00a0'}USDT <small>{t('task.cost.paid.note')}</small>
          </>,
        ] as const,
      ]
    : []

/** The two results, or why there are none. Every page calls them by these names. */
function resultRows({ total, totalKept }: TaskResult) {
  if (total === null || totalKept === null) return [[t('task.cost.result'), '—'] as const]
  return [
    [t('task.cost.result'), <Result key="all" value={total} size="normal" />] as const,
    [t('task.cost.kept'), <Result key="kept" value={totalKept} size="normal" />] as const,
  ]
}

type ResultsProps = { basis: Basis; result: TaskResult }

/** What is left if everything is withdrawn, and if the principal is not, below what of software and node is in it. */
export const Results = ({ basis, result }: ResultsProps) => (
  <div>
    <p>
      <b>{resultTitle(basis)}</b>
    </p>
    <KeyValues rows={resultRows(result)} />
    {result.total === null && <Note as="p">{missingText(result)}</Note>}
  </div>
)

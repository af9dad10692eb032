/** What a task may leave, and how its figures and dates are written wherever they are shown. */
import { add, compare, isPositive } from '../../shared/decimal.ts'
import { boundAmount, day, dayOfMonth, exactAmount } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { listOf } from '../core/list-format.ts'
import { Figure } from '../ui/figure.tsx'
import { Note } from '../ui/note.tsx'
import { costOf, type TaskCost, type TaskResult, type UnlockDates } from './task-cost.ts'

export function missingText({ missing }: Pick<TaskResult, 'missing'>): string {
  return t('task.cost.unknown', { what: listOf(missing.map((each) => t(`task.cost.missing.${each}`))) })
}

/** Why what was paid before is not counted; '' if it is, or if nothing was paid. */
export const paidText = ({ paid: { state } }: TaskCost): string =>
  state === 'shared' ? t('task.cost.shared') : state === 'unknown' ? t('task.cost.bought') : ''

/** What of software and node is in the result; what is missing if there is none. @param brief leaves out why something is not counted */
export function resultTexts(cost: TaskCost, brief = false): readonly string[] {
  const { paid, software, node, total } = cost
  if (total === null) return [missingText(cost)]
  const toPay = add(costOf(software), costOf(node))
  const text = (key: string, amount: string) => t(key, { amount: boundAmount(amount, 'usdt').replace(' ', '\u00a0') })
  if (paid.state === 'none') return [text('task.cost.with', toPay)]
  if (paid.state === 'counted') return [text('task.cost.with', add(toPay, paid.amount))]
  return [
    ...(isPositive(toPay) ? [text('task.cost.toPay', toPay)] : []),
    brief ? t('task.cost.bought') : paidText(cost),
  ]
}

/** What the results include and what they do not, as one note: belongs right below them. @param props.first said before that */
export const ResultNotes = ({ cost, first = [] }: { cost: TaskCost; first?: readonly string[] }) => (
  <Note as="p">{[...first, ...resultTexts(cost, true)].join(' · ')}</Note>
)

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

/** What is left if everything is withdrawn, and if the principal is not. Every page calls them by these two names. */
export function resultRows({ total, totalKept }: Omit<TaskResult, 'missing'>) {
  if (total === null || totalKept === null) return [[t('task.cost.result'), '—'] as const]
  return [
    [t('task.cost.result'), <Result key="all" value={total} size="normal" />] as const,
    [t('task.cost.kept'), <Result key="kept" value={totalKept} size="normal" />] as const,
  ]
}

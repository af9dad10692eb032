/** What a task may leave, and how its figures and dates are written wherever they are shown. */
import type { ReactNode } from 'react'
import { compare, isPositive, sum } from '../../shared/decimal.ts'
import { boundAmount, dateTime, day, dayOfMonth, exactAmount, unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { listOf } from '../core/list-format.ts'
import type { MINUS } from '../core/number-format.ts'
import { Figure } from '../ui/figure.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { costOf, paidOf, type TaskCost, type UnlockDates } from './task-cost.ts'

export function missingText({ missing }: Pick<TaskCost, 'missing'>): string {
  return t('task.cost.unknown', { what: listOf(missing.map((each) => t(`task.cost.missing.${each}`))) })
}

const bound = (amount: string): string => unbroken(boundAmount(amount, 'usdt'))

/** Whether a result contains nothing for software and node: the member has them, and did not buy them for a first task. */
export const countsNothing = (cost: TaskCost): boolean =>
  cost.software.state === 'owned' && cost.node.state === 'owned' && !isPositive(paidOf(cost))

/** What of software and node is in a result: what is still to be paid for them, and for a first task what has been paid. */
export const basisText = (cost: TaskCost): string =>
  countsNothing(cost)
    ? t('task.result.owned')
    : t('task.result.due', { amount: bound(sum([costOf(cost.software), costOf(cost.node), paidOf(cost)])) })

const yearOf = (seconds: number): number => new Date(seconds * 1_000).getFullYear()

/** A day of a round, whose year is clear from the other one above it, unless that is in another year. */
const shortDay = (seconds: number, other: number): string =>
  unbroken((yearOf(seconds) === yearOf(other) ? dayOfMonth : day)(seconds))

/** The date for the other choice of reinvestment than the member's; for both, as long as it can still be made. */
export function otherUnlock(dates: UnlockDates, reinvests?: boolean): string {
  if (reinvests === undefined) return t('task.unlock.undecided', { day: shortDay(dates.reinvested, dates.once) })
  return reinvests ? t('task.unlock.without', { day: shortDay(dates.once, dates.reinvested) }) : ''
}

type UnlockProps = {
  dates: UnlockDates
  /** undefined: not decided yet */
  reinvests?: boolean | undefined
}

/** When the principal comes back at the earliest, as a value of a key-value list. */
export function UnlockDate({ dates, reinvests }: UnlockProps) {
  const other = otherUnlock(dates, reinvests)
  return (
    <>
      {dateTime(reinvests ? dates.reinvested : dates.once)}
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

/**
 * What else may be left: if the principal is not withdrawn, and without what has been paid for a first task. Rows of a key-value list, none if they
 * are not known. @param named without a title that says that they are results
 */
export function otherResults(cost: TaskCost, named = false) {
  const { totalKept, totalAhead } = cost
  const paid = paidOf(cost)
  const row = (name: string, value: string) => [name, <Result key={name} value={value} size="normal" />] as const
  return [
    ...(totalKept === null ? [] : [row(t(named ? 'task.result.kept' : 'task.cost.kept'), totalKept)]),
    ...(totalAhead !== null && isPositive(paid)
      ? [row(t('task.result.unpaid', { amount: bound(paid) }), totalAhead)]
      : []),
  ]
}

/** What of software and node is in the result, or what is missing to know it. */
export const ResultBasis = ({ cost }: { cost: TaskCost }) => (
  <Note as="p">{cost.total === null ? missingText(cost) : basisText(cost)}</Note>
)

/** Results with what belongs to them, close together. */
export const ResultGroup = ({ children }: { children: ReactNode }) => <div className="task-result">{children}</div>

type ResultsProps = {
  cost: TaskCost
  /** without the other results, which are shown elsewhere, and without a title that says that it is a result */
  brief?: boolean
}

/** What one round leaves if everything is withdrawn, and the other results, or what is missing to know them. */
export const Results = ({ cost, brief = false }: ResultsProps) => {
  const { total } = cost
  if (total === null) return <ResultBasis cost={cost} />
  return (
    <ResultGroup>
      <KeyValues
        rows={[
          [t(brief ? 'task.result.all' : 'task.cost.result'), <Result key="all" value={total} />],
          ...(brief ? [] : otherResults(cost)),
        ]}
      />
      <ResultBasis cost={cost} />
    </ResultGroup>
  )
}

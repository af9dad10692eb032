/** The estimated result of a task. All screens write its figures and dates with these functions. */
import type { ReactNode } from 'react'
import type { Shown } from '../../shared/contract/view.ts'
import { add, compare, isPositive } from '../../shared/decimal.ts'
import { boundAmount, dateTime, day, dayOfMonth, exactAmount, unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { listOf } from '../core/list-format.ts'
import { MINUS } from '../core/number-format.ts'
import { AmountLines } from '../ui/amount-lines.tsx'
import { Dotted } from '../ui/dotted.tsx'
import { Figure } from '../ui/figure.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { type CashOut, licencesOf, paidOf, type TaskCost, type UnlockDates } from './task-cost.ts'

export function missingText({ missing }: Pick<CashOut, 'missing'>): string {
  return t('task.cost.unknown', { what: listOf(missing.map((each) => t(`task.cost.missing.${each}`))) })
}

const bound = (amount: string): string => unbroken(boundAmount(amount, 'usdt'))

/** Whether a result contains no cost of software and node: the member has both, and this is not the first task. */
export const countsNothing = (cost: TaskCost): boolean =>
  cost.software.state === 'owned' && cost.node.state === 'owned' && !isPositive(paidOf(cost))

/** Says which costs of software and node a result contains: those still to be paid and, for a first task, those already paid. */
const basisText = (cost: TaskCost): string =>
  countsNothing(cost)
    ? t('task.result.owned', { amount: bound(cost.owned) })
    : t('task.result.due', { amount: bound(add(licencesOf(cost), paidOf(cost))) })

/** Like `basisText`, and that the result is an estimate. */
export const EstimateText = ({ cost }: { cost: TaskCost }) => (
  <Dotted texts={[basisText(cost), t('task.cost.estimate')]} />
)

const yearOf = (seconds: number): number => new Date(seconds * 1_000).getFullYear()

/** A date without its year, unless `other`, the date above it, is in another year. */
const shortDay = (seconds: number, other: number): string =>
  unbroken((yearOf(seconds) === yearOf(other) ? dayOfMonth : day)(seconds))

/**
 * Says when the principal would come back if the member chose differently. For members who have chosen reinvestment (`reinvests`): the date without it.
 * For members who have not chosen yet: the date with it. A colon stands before the date, because a dot would be left at the end of a line where the date
 * wraps.
 */
export const otherUnlock = (dates: UnlockDates, reinvests = false): string =>
  reinvests
    ? `${t('task.unlock.without')}: ${shortDay(dates.once, dates.reinvested)}`
    : `${t('task.unlock.reinvested')}: ${shortDay(dates.reinvested, dates.once)}`

/** When the principal comes back at the earliest, as a value of a key-value list, for members who have not decided on reinvestment yet. */
const UnlockDate = ({ dates }: { dates: UnlockDates }) => (
  <>
    {dateTime(dates.once)}
    <small> {otherUnlock(dates)}</small>
  </>
)

/** Both dates from which the principal may be back, and what makes them later. They are equally large, because the member will decide between them. */
export const BothUnlocks = ({ dates: { once, reinvested } }: { dates: UnlockDates }) => (
  <div className="task-result">
    <p>
      <b>{t('task.unlock')}</b>
    </p>
    <KeyValues
      rows={[
        [t('task.unlock.without'), dateTime(once)],
        [t('task.unlock.reinvested'), dateTime(reinvested)],
      ]}
    />
    <Note as="p">{t('task.end.missed')}</Note>
  </div>
)

/** An amount of a calculation in USDT, with `sign` before it; zero has no sign. */
export const signed = (value: string, sign: '+' | typeof MINUS): string =>
  `${compare(value, '0') > 0 ? sign : ''}${exactAmount(value, 'usdt')}`

const estimated = (value: string): string =>
  `≈\u00a0${value.startsWith('-') ? exactAmount(value, 'usdt') : signed(value, '+')}`

/** An estimated result as text. */
export const resultText = (value: string): string => `${estimated(value)} USDT`

type ResultProps = { value: string; size?: 'normal' | 'large' }

const toneOf = (value: string) => (value.startsWith('-') ? 'loss' : isPositive(value) ? 'good' : 'plain')

/** An estimated result: with a sign, with '≈', and in the colour of losses or gains. */
export const Result = ({ value, size = 'large' }: ResultProps) => (
  <Figure value={estimated(value)} unit="USDT" size={size} tone={toneOf(value)} />
)

const row = (name: string, value: string) => [name, <Result key={name} value={value} size="normal" />] as const

/** Row of a key-value list with the result if the principal is not withdrawn; no row if it is not known. */
const keptResult = ({ totalKept }: TaskCost) => (totalKept === null ? [] : [row(t('task.result.kept'), totalKept)])

/**
 * Row of a key-value list with the result that the app will show once software and node are paid and the first task is started, so that the higher
 * figure is no surprise then. No row if the result contains nothing of that.
 */
function laterResult(cost: TaskCost) {
  const { totalAhead, upFront } = cost
  if (totalAhead === null || !isPositive(upFront)) return []
  return [row(t('task.result.unpaid', { amount: bound(upFront) }), totalAhead)]
}

/** Both other results, for the end of the costs. */
export const OtherResults = ({ cost }: { cost: TaskCost }) => (
  <KeyValues rows={[...keptResult(cost), ...laterResult(cost)]} />
)

/** Says which costs of software and node the result contains, or which figures are missing for a result. */
export const ResultBasis = ({ cost }: { cost: TaskCost }) => (
  <Note as="p">{cost.total === null ? missingText(cost) : basisText(cost)}</Note>
)

/** Puts results and their notes close together. */
export const ResultGroup = ({ children }: { children: ReactNode }) => <div className="task-result">{children}</div>

/** Row of a key-value list with what the member has paid for software and node; no row if none of that counts as a cost. */
function paidRows(cost: TaskCost) {
  const paid = paidOf(cost)
  return isPositive(paid) ? [[t('task.cost.paid'), `${signed(paid, MINUS)} USDT`] as const] : []
}

const feeRow = (key: string, amount: string | null) =>
  amount === null ? [] : [[t(key), `${signed(amount, MINUS)} USDT`] as const]

/** Rows of a key-value list for the fees of cashing out, as far as they are known. */
export const feeRows = ({ swapFee, withdrawFee, principalFee }: CashOut) => [
  ...feeRow('task.cost.fees', swapFee && withdrawFee && add(swapFee, withdrawFee)),
  ...feeRow('task.cost.principal', principalFee),
]

/** Row of a key-value list with a task's income. */
function incomeRow({ earned, income }: CashOut) {
  const worth = income === null ? [] : [`≈\u00a0${signed(income, '+')}\u00a0USDT`]
  return [
    t('task.income'),
    <AmountLines key="income" amounts={[`${exactAmount(earned, 'snt')}\u00a0SNT`, ...worth]} />,
  ] as const
}

/** Row for the licences that are still to be paid: bought before the task can start, or only renewed while it runs. */
function licenceRows(cost: TaskCost) {
  const price = licencesOf(cost)
  const isToBuy = [cost.software, cost.node].some(({ state }) => state === 'buy')
  return isPositive(price)
    ? [[t(isToBuy ? 'outlook.licences' : 'task.cost.licences'), `${signed(price, MINUS)} USDT`] as const]
    : []
}

/** The result as the sum of the lines above it, below a rule. @param props.name by default the result if all is withdrawn */
export const SumRow = ({ total, name = t('task.result.all') }: { total: string; name?: string }) => (
  <div className="task-sum">
    <KeyValues rows={[[name, <Result key="all" value={total} size="normal" />]]} />
  </div>
)

/** A task's income and costs, then below a rule their sum, which is its result, and last the other results. */
export const CostSum = ({ cost }: { cost: TaskCost }) => (
  <>
    <KeyValues rows={[incomeRow(cost), ...feeRows(cost), ...paidRows(cost), ...licenceRows(cost)]} />
    {cost.total !== null && (
      <>
        <SumRow total={cost.total} />
        <OtherResults cost={cost} />
      </>
    )}
  </>
)

type OutlookProps = { task: Pick<Shown['offer'], 'principal'>; cost: TaskCost }

/** All figures of one round of a task: the sum of its costs, and the principal with the date until which it is locked. */
export const OutlookCosts = ({ task, cost }: OutlookProps) => (
  <>
    <CostSum cost={cost} />
    <KeyValues
      rows={[
        [t('task.lock'), boundAmount(task.principal, 'usdt')],
        [t('task.unlock'), <UnlockDate key="unlock" dates={cost.unlocks} />],
      ]}
    />
  </>
)

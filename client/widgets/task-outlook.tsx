import type { Shown } from '../../shared/contract/view.ts'
import { add, isPositive } from '../../shared/decimal.ts'
import { boundAmount, exactAmount } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { MINUS } from '../core/number-format.ts'
import { sentences } from '../core/sentences.ts'
import { AmountLines } from '../ui/amount-lines.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Note } from '../ui/note.tsx'
import { costOf, paidOf, type TaskCost } from './task-cost.ts'
import { signed, UnlockDate } from './task-result.tsx'

type Props = { task: Pick<Shown['offer'], 'name' | 'days' | 'principal' | 'income'>; cost: TaskCost }

/** The task's name, and how long one round takes. */
export const OutlookTitle = ({ task: { name, days } }: Pick<Props, 'task'>) => (
  <p>
    <b>{t('outlook.round', { name, period: t('task.days', { days, count: days }) })}</b>
  </p>
)

/** The figures of one round of a task: licences to buy, income, fees, and the principal with the date until which it is locked. */
export function OutlookCosts({ task, cost }: Props) {
  const licences = add(costOf(cost.software), costOf(cost.node))
  return (
    <KeyValues
      rows={[
        ...(isPositive(licences) ? [[t('outlook.licences'), `${signed(licences, MINUS)} USDT`] as const] : []),
        ...paidRows(cost),
        ...feeRows(cost),
        [t('task.lock'), boundAmount(task.principal, 'usdt')],
        [t('task.unlock'), <UnlockDate key="unlock" dates={cost.unlocks} />],
      ]}
    />
  )
}

/** If the result is negative, warns that one round may cost more than it earns. */
export const LossNote = ({ cost: { total }, text = t('outlook.loss') }: Pick<Props, 'cost'> & { text?: string }) =>
  total?.startsWith('-') ? (
    <Note as="p" icon="warning" tone="warning">
      {text}
    </Note>
  ) : null

/** The note below a result: it says that this is an estimate and, if the result is negative, a loss. */
export const EstimateNote = ({ cost, loss = t('outlook.loss') }: Pick<Props, 'cost'> & { loss?: string }) =>
  cost.total?.startsWith('-') ? (
    <LossNote cost={cost} text={sentences(loss, t('task.cost.estimate'))} />
  ) : (
    <Note as="p" icon="info">
      {t('task.cost.estimate')}
    </Note>
  )

/** Row of a key-value list with what the member has paid for software and node; no row if none of that counts as a cost. */
export function paidRows(cost: TaskCost) {
  const paid = paidOf(cost)
  return isPositive(paid) ? [[t('task.cost.paid'), `${signed(paid, MINUS)} USDT`] as const] : []
}

/** Rows of a key-value list for a task's income and all fees that are known. */
export function feeRows({ earned, income, swapFee, withdrawFee, principalFee }: TaskCost) {
  const worth = income === null ? [] : [`≈\u00a0${signed(income, '+')}\u00a0USDT`]
  const cost = (key: string, amount: string | null) =>
    amount === null ? [] : [[t(key), `${signed(amount, MINUS)} USDT`] as const]
  return [
    [
      t('task.income'),
      <AmountLines key="income" amounts={[`${exactAmount(earned, 'snt')}\u00a0SNT`, ...worth]} />,
    ] as const,
    ...cost('task.cost.fees', swapFee && withdrawFee && add(swapFee, withdrawFee)),
    ...cost('task.cost.principal', principalFee),
  ]
}

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

/** Which task it is, and how long one round of it takes. */
export const OutlookTitle = ({ task: { name, days } }: Pick<Props, 'task'>) => (
  <p>
    <b>{t('outlook.round', { name, period: t('task.days', { days, count: days }) })}</b>
  </p>
)

/** What one round of a task takes: what is to be bought, what it earns and all fees, and what is locked until when. */
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

/** Says that one round may cost more than it brings, where the result is negative. */
export const LossNote = ({ cost: { total }, text = t('outlook.loss') }: Pick<Props, 'cost'> & { text?: string }) =>
  total?.startsWith('-') ? (
    <Note as="p" icon="warning" tone="warning">
      {text}
    </Note>
  ) : null

/** The one notice below a result: that it is an estimate and, where it is negative, a loss. */
export const EstimateNote = ({ cost, loss = t('outlook.loss') }: Pick<Props, 'cost'> & { loss?: string }) =>
  cost.total?.startsWith('-') ? (
    <LossNote cost={cost} text={sentences(loss, t('task.cost.estimate'))} />
  ) : (
    <Note as="p" icon="info">
      {t('task.cost.estimate')}
    </Note>
  )

/** What has been paid for a first task, as rows of a key-value list. */
export function paidRows(cost: TaskCost) {
  const paid = paidOf(cost)
  return isPositive(paid) ? [[t('task.cost.paid'), `${signed(paid, MINUS)} USDT`] as const] : []
}

/** What a task earns, and what all fees take of it, as rows of a key-value list. */
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

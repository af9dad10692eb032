/** How the sums of a payment are written in its sheet and on its success page. */
import type { Coin } from '../../shared/limits.ts'
import { amountsHidden, boundAmount, unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import type { Receipt } from '../data/completed.ts'
import type { PaymentKind } from './open-payment-list.ts'
import { balanceAfter } from './quotes.ts'

/** `about`: the platform decides how much it will be */
export type Sum = { amount: string; coin: Coin; about?: boolean }

/** `total` and `also` if they turned out to be others than agreed; `gain`: what was received */
export type Outcome = { rows: Receipt; total?: string; also?: Sum | undefined; gain?: Sum | undefined }

type Paid = Outcome & {
  kind: PaymentKind
  coin: Coin
  /** deducted from the balance of `coin` */
  total: string
  /** before the payment; null: not known */
  balances: Readonly<Record<Coin, string | null>>
}

const sumText = ({ amount, coin, about = false }: Sum): string =>
  `${about ? '≈\u00a0' : ''}${unbroken(boundAmount(amount, coin))}`

/** What is paid, and the fee beside it in the other coin. */
export const sumTexts = (sums: readonly Sum[]): string[] =>
  sums.map((sum, index) => (index === 0 ? sumText(sum) : t('pay.andFee', { fee: sumText(sum) })))

/** The rows of the success page: the order's own, what was deducted, and the balances after it. Amounts that are hidden are not written down either. */
export function receiptOf({ kind, coin, rows, total, also, gain, balances }: Paid): Receipt {
  const sums = [{ amount: total, coin }, ...(also ? [also] : [])]
  const changes = [...sums, ...(gain ? [{ ...gain, amount: `-${gain.amount}` }] : [])]
  const left = changes.flatMap((sum) => {
    const rest = amountsHidden.value ? null : balanceAfter(balances[sum.coin], sum.amount, sum.coin)
    return rest === null ? [] : sumText({ ...sum, amount: rest })
  })
  const deducted = [t(kind === 'task' ? 'pay.total.task' : 'pay.paid'), sumTexts(sums)] as const
  return [
    // what was given follows what was received, which is the title
    ...(kind === 'swap' ? [deducted, ...rows] : [...rows, deducted]),
    ...(left.length === 0 ? [] : [[t('pay.balanceAfter'), left] as const]),
  ]
}

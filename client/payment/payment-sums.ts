/** Writes what a payment deducts from the balances, for the payment sheet and the success page. */
import type { Coin } from '../../shared/limits.ts'
import { amountsHidden, boundAmount, unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import type { Receipt } from '../data/completed.ts'
import type { PaymentKind } from './open-payment-list.ts'
import { balanceAfter } from './quotes.ts'

/** `about`: whether the amount is an estimate, because the platform decides the exact amount */
export type Sum = { amount: string; coin: Coin; about?: boolean }

/**
 * What the success page shows. `rows`: about the order itself. `total` and `also`: only if they differ from what the member confirmed. `gain`: what
 * was received.
 */
export type SuccessParts = { rows: Receipt; total?: string; also?: Sum | undefined; gain?: Sum | undefined }

type Paid = SuccessParts & {
  kind: PaymentKind
  coin: Coin
  /** deducted from the balance of `coin` */
  total: string
  /** balances before the payment; null: not known */
  balances: Readonly<Record<Coin, string | null>>
}

/** A sum as text, on one line. */
export const sumText = ({ amount, coin, about = false }: Sum): string =>
  `${about ? '≈\u00a0' : ''}${unbroken(boundAmount(amount, coin))}`

/** The text for what is paid. If there is a second sum, a second text for the fee in the other coin. */
export const sumTexts = (sums: readonly Sum[]): string[] =>
  sums.map((sum, index) => (index === 0 ? sumText(sum) : t('pay.andFee', { fee: sumText(sum) })))

/** The rows of the success page: those of the order, what was deducted, and the balances afterwards, if they are known and amounts are not hidden. */
export function receiptOf({ kind, coin, rows, total, also, gain, balances }: Paid): Receipt {
  const sums = [{ amount: total, coin }, ...(also ? [also] : [])]
  const changes = [...sums, ...(gain ? [{ ...gain, amount: `-${gain.amount}` }] : [])]
  const left = changes.flatMap((sum) => {
    const rest = amountsHidden.value ? null : balanceAfter(balances[sum.coin], sum.amount, sum.coin)
    return rest === null ? [] : sumText({ ...sum, amount: rest })
  })
  const deducted = [t(kind === 'task' ? 'pay.total.task' : 'pay.paid'), sumTexts(sums)] as const
  return [
    // the title of a swap says what was received, so what was given comes next
    ...(kind === 'swap' ? [deducted, ...rows] : [...rows, deducted]),
    ...(left.length === 0 ? [] : [[t('pay.balanceAfter'), left] as const]),
  ]
}

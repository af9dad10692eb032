/** Pairs payments with their fees. The upstream books a fee as a movement of its own; the list shows both as one row. */

import { sumShown } from '../../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import type { Run } from './earning-runs.ts'
import { orderNumberOf } from './exact-kind.ts'
import { isIn } from './months.ts'

/** A payment and its fee are booked at most this many seconds apart. */
const TOGETHER_S = 60

type Change = { id: number; kind: string; amount: string; memo: string; createdAt: number | null }

/** An outgoing payment and its fee. */
export type Paid<T> = { payment: T; fee: T }

type InCoin = { coin: Coin | 'unknown'; amount: string }

/** What a payment and its fee took together, as the sum of the amounts shown; null if they are not known to be of one coin. */
export const deductedBy = ({ payment, fee }: Paid<InCoin>): string | null =>
  payment.coin === 'unknown' || payment.coin !== fee.coin
    ? null
    : sumShown([payment.amount, fee.amount], COIN_SCALE[payment.coin])

/** Whether `fee` certainly belongs to `payment`: both are outgoing, name the same order, and were booked within `TOGETHER_S`. */
const belongs = (payment: Change, fee: Change): boolean =>
  fee.kind === 'fee' &&
  payment.kind !== 'fee' &&
  !isIn(payment) &&
  !isIn(fee) &&
  orderNumberOf(fee) !== '' &&
  orderNumberOf(fee) === orderNumberOf(payment) &&
  payment.createdAt !== null &&
  fee.createdAt !== null &&
  Math.abs(payment.createdAt - fee.createdAt) <= TOGETHER_S

function paidOf<T extends Change>(one: T, other: T): Paid<T> | null {
  if (belongs(one, other)) return { payment: one, fee: other }
  return belongs(other, one) ? { payment: other, fee: one } : null
}

/**
 * Replaces a payment and its fee by one `Paid` if one of them directly follows the other.
 * @param rows movements and series of earnings (`earning-runs.ts`), newest first
 */
export function withFees<T extends Change>(rows: readonly (T | Run<T>)[]): (T | Run<T> | Paid<T>)[] {
  const shown: (T | Run<T> | Paid<T>)[] = []
  let last: T | null = null
  for (const row of rows) {
    const own = 'items' in row ? null : row
    const paid: Paid<T> | null = own && last && paidOf(last, own)
    if (paid) shown[shown.length - 1] = paid
    else shown.push(row)
    last = paid ? null : own
  }
  return shown
}

import { boundAmount, coinAmount, exactAmount } from '../../core/format.ts'
import { missingOf } from '../../payment/amount-bounds.ts'

/**
 * The error if the SNT balance does not cover `fee`; null if it does, or if either is not known. @param least set if the fee is that of the smallest
 * withdrawal
 */
export function feeError(fee: string | null, snt: string | null, least?: string) {
  const missing = fee === null ? null : missingOf(fee, snt)
  if (fee === null || snt === null || missing === null) return null
  const values = { fee: exactAmount(fee, 'snt'), balance: coinAmount(snt, 'snt') }
  return least
    ? { key: 'withdraw.leastShort', missing, coin: 'snt', values: { ...values, amount: boundAmount(least, 'usdt') } }
    : { key: 'withdraw.feeShort', missing, coin: 'snt', values }
}

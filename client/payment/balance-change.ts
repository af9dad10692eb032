import type { Coin } from '../../shared/limits.ts'
import { amountsHidden, coinAmount, exactAmount } from '../core/format.ts'
import { balanceAfter } from './quotes.ts'

/**
 * The balance before and after `taken` is deducted, as text. If `taken` is unknown or too large, or amounts are hidden, only the balance before.
 * `about`: whether `taken` is an estimate, and with it the balance afterwards.
 */
export function balanceChange(
  balance: string | null | undefined,
  taken: string | null,
  coin: Coin,
  about = false,
): string {
  const before = coinAmount(balance, coin)
  const after = balance && !amountsHidden.value && taken !== null ? balanceAfter(balance, taken, coin) : null
  return after === null || after.startsWith('-')
    ? before
    : `${before} →\u00a0${about ? '≈\u00a0' : ''}${exactAmount(after, coin)}`
}

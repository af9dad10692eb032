/** Fees, received amounts and maximum amounts of payments, in decimal arithmetic; divisions round down to 18 decimals. */
import {
  absolute,
  add,
  compare,
  divide,
  multiply,
  percentOf,
  roundDown,
  roundUp,
  subtract,
} from '../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../shared/limits.ts'
import { usablePrice } from '../core/usable-price.ts'

type Known = string | null | undefined

const smaller = (a: string, b: string): string => (compare(a, b) < 0 ? a : b)

/**
 * The fee in SNT for withdrawing `amount` USDT (section 9 of the specification). It is rounded up, so that a balance that covers the displayed fee
 * covers the real one. Null if the config lacks `rate` (percent) or `price` (USDT per SNT).
 */
export function withdrawFee(amount: string, rate: Known, price: Known): string | null {
  const at = usablePrice(price)
  return rate && at ? roundUp(divide(percentOf(amount, rate), at), COIN_SCALE.snt) : null
}

/**
 * The largest amount in USDT that can be withdrawn: the USDT balance, or less if the SNT balance is known not to cover the fee. In the second case,
 * one percent of the SNT is kept back, because the price may fall before the platform calculates the fee. Null if not known.
 */
export function mostToWithdraw(usdt: Known, snt: Known, rate: Known, price: Known): string | null {
  if (!usdt) return null
  const at = usablePrice(price)
  if (!rate || !at || !snt || compare(rate, '0') === 0) return usdt
  return smaller(usdt, divide(multiply(multiply(roundDown(snt, COIN_SCALE.snt), at), '99'), rate))
}

/**
 * The largest amount that can be transferred; null if not known. The fee of `rate` percent (0 if unknown) is paid from the same balance in addition.
 */
export const mostToTransfer = (balance: Known, rate: Known): string | null =>
  balance ? divide(multiply(balance, '100'), add('100', rate ?? '0')) : null

/** The fee for transferring `amount`; null if the rate is unknown. It is rounded here, so that totals calculated from it agree with the fee shown. */
export const transferFee = (amount: string, rate: Known, coin: Coin): string | null =>
  rate ? roundDown(percentOf(amount, rate), COIN_SCALE[coin]) : null

/** Whether the fee that was taken differs from the fee shown before by more than one unit of the last decimal, which rounding explains. */
export const isOtherFee = (shown: string | null, taken: string, coin: Coin): boolean =>
  shown !== null && compare(absolute(subtract(taken, shown)), `0.${'1'.padStart(COIN_SCALE[coin], '0')}`) > 0

/**
 * The balance after paying `total`, calculated from the balance that the member sees, which is rounded down. Negative only if the exact balance does
 * not cover `total`; null for an unknown balance.
 */
export function balanceAfter(balance: string | null, total: string, coin: Coin): string | null {
  if (balance === null) return null
  const after = subtract(roundDown(balance, COIN_SCALE[coin]), total)
  const isEnough = compare(total, balance) <= 0
  return isEnough && compare(after, '0') < 0 ? '0' : after
}

export type Direction = 'usdt_to_snt' | 'snt_to_usdt'

/** The amount received for `amount`, after a fee of `rate` percent, at `price` USDT per SNT. */
export function swapReceives(direction: Direction, amount: string, rate: string, price: string): string {
  const net = subtract(amount, percentOf(amount, rate))
  return direction === 'usdt_to_snt' ? divide(net, price) : multiply(net, price)
}

/** The amount to give in order to receive `received`; the inverse of `swapReceives`. */
export function swapNeeds(direction: Direction, received: string, rate: string, price: string): string {
  const net = direction === 'usdt_to_snt' ? multiply(received, price) : divide(received, price)
  return divide(multiply(net, '100'), subtract('100', rate))
}

/** What a payment costs and brings, and how much of a balance can be given. All of it is calculated with decimals and cut, never rounded up. */
import { add, compare, divide, multiply, percentOf, subtract } from '../../shared/decimal.ts'

type Known = string | null | undefined

const smaller = (a: string, b: string): string => (compare(a, b) < 0 ? a : b)

/** The fee in SNT for withdrawing `amount` USDT, section 9; null when the config does not name rate and price. */
export const withdrawFee = (amount: string, rate: Known, price: Known): string | null =>
  rate && price ? divide(percentOf(amount, rate), price) : null

/** The most that can be withdrawn: all of the USDT, or as much as the SNT pays the fee for. */
export function mostToWithdraw(usdt: Known, snt: Known, rate: Known, price: Known): string | null {
  if (!usdt) return null
  if (!rate || !price || !snt || compare(rate, '0') === 0) return usdt
  return smaller(usdt, divide(multiply(multiply(snt, price), '100'), rate))
}

/** The most that can be transferred: the fee comes on top, from the same balance. */
export const mostToTransfer = (balance: Known, rate: Known): string | null =>
  balance ? divide(multiply(balance, '100'), add('100', rate ?? '0')) : null

export type Direction = 'usdt_to_snt' | 'snt_to_usdt'

/** What comes out of `amount` after a fee of `rate` per cent at `price` USDT for one SNT. */
export function swapReceives(direction: Direction, amount: string, rate: string, price: string): string {
  const net = subtract(amount, percentOf(amount, rate))
  return direction === 'usdt_to_snt' ? divide(net, price) : multiply(net, price)
}

/** What must be given so that `received` comes out; the other way round than `swapReceives`. */
export function swapNeeds(direction: Direction, received: string, rate: string, price: string): string {
  const net = direction === 'usdt_to_snt' ? multiply(received, price) : divide(received, price)
  return divide(multiply(net, '100'), subtract('100', rate))
}

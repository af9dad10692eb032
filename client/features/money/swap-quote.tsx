/** The texts that say what a swap brings and costs, both before the swap and afterwards. */
import type { ReactNode } from 'react'
import type { Output } from '../../../shared/contract/index.ts'
import { compare, divide, multiply, percentOf, roundDown, roundUp, subtract } from '../../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { boundAmount, exactAmount, percent, priceOfSnt, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { type Direction, swapReceives } from '../../payment/quotes.ts'
import { Figure } from '../../ui/figure.tsx'
import { KeyValues } from '../../ui/key-values.tsx'

/**
 * If a swap brings at least this many percent less than the payment sheet has shown, the member is asked whether to swap nevertheless. The sheet calls
 * the amount an estimate, and shows the new one while the swap is sent. The price moves a little all the time, so without a tolerance nearly every swap would be asked about.
 */
export const SWAP_TOLERANCE_PERCENT = '0.1'

/** A validated swap with the price that the member sees in the payment sheet. */
export type Quote = { direction: Direction; amount: string; price: string }

/** Null for what is not known. */
type Incomplete = { direction: Direction; amount: string | null; price: string | null }

export const COINS = { usdt_to_snt: ['usdt', 'snt'], snt_to_usdt: ['snt', 'usdt'] } as const

export function paymentOf({ direction, amount }: Quote) {
  const [coin, get] = COINS[direction]
  return { kind: 'swap', amount, coin, to: get.toUpperCase() } as const
}

/** What a swap is expected to bring: '≈ 383.3992 SNT'. */
export function receivedText({ direction, amount, price }: Quote, rate: string): string {
  const [, get] = COINS[direction]
  return `≈\u00a0${exactAmount(swapReceives(direction, amount, rate, price), get)} ${get.toUpperCase()}`
}

/** The fee as shown: with ≈ if it had to be rounded. */
const feeText = (exact: string, coin: Coin): string => {
  const shown = roundUp(exact, COIN_SCALE[coin])
  return `${compare(shown, exact) === 0 ? '' : '≈ '}${boundAmount(shown, coin)}`
}

/** An example in short: what is received, the price and the fee. Only the price if the rest is not known. */
export function briefOf({ direction, amount, price }: Incomplete, rate: string): ReactNode {
  const priceRow = [t('swap.price'), priceOfSnt(price, '≈')] as const
  if (amount === null || price === null) return <KeyValues rows={[priceRow]} />
  return (
    <KeyValues
      rows={[
        [t('swap.receive'), receivedText({ direction, amount, price }, rate)],
        [t('swap.fee', { rate: percent(rate) }), feeText(percentOf(amount, rate), COINS[direction][0])],
        priceRow,
      ]}
    />
  )
}

/** The fee for giving `amount`, rounded up to the coin's decimals: never less than what is taken. */
export const swapFee = (direction: Direction, amount: string, rate: string): string => {
  const [give] = COINS[direction]
  return roundUp(percentOf(amount, rate), COIN_SCALE[give])
}

/** What a swap adds to the other balance, as it is displayed. */
export function gainOf({ direction, amount, price }: Quote, rate: string) {
  const [, get] = COINS[direction]
  return { amount: roundDown(swapReceives(direction, amount, rate, price), COIN_SCALE[get]), coin: get, about: true }
}

/** Rows for the received amount, price and fee; '—' for a missing value. */
export function rowsOf({ direction, amount, price }: Incomplete, rate: string) {
  const [give] = COINS[direction]
  return [
    [
      t('swap.receive'),
      <Figure
        key="receive"
        size="large"
        value={amount && price ? receivedText({ direction, amount, price }, rate) : '—'}
      />,
    ],
    [t('swap.price'), priceOfSnt(price, '≈')],
    [t('swap.fee', { rate: percent(rate) }), amount ? feeText(percentOf(amount, rate), give) : '—'],
  ] as const
}

/**
 * Whether the member now receives less than at the price `before`, which was shown until now, by `SWAP_TOLERANCE_PERCENT` or more. A difference that
 * nobody can see, because the displayed amounts are equal, needs no question either.
 */
export function bringsLess({ direction, amount, price }: Quote, before: string, rate: string): boolean {
  const [, get] = COINS[direction]
  const now = swapReceives(direction, amount, rate, price)
  const shown = swapReceives(direction, amount, rate, before)
  const isSeen = compare(roundDown(now, COIN_SCALE[get]), roundDown(shown, COIN_SCALE[get])) < 0
  return isSeen && compare(subtract(shown, now), percentOf(shown, SWAP_TOLERANCE_PERCENT)) >= 0
}

/** What the success page says: the received amount, the fee and the price. Values that are missing in the upstream's response are estimated. */
export function swapReceipt(quote: Quote, made: Output<'POST user/exchange_coin_money'>, rate: string) {
  const { direction, amount, price } = quote
  const [give, get] = COINS[direction]
  const gain = made?.received ? { amount: made.received, coin: get } : undefined
  const received = gain ? unbroken(boundAmount(gain.amount, get)) : unbroken(receivedText(quote, rate))
  return {
    title: t('success.title.swap', { amount: received }),
    gain,
    rows: [
      [t('pay.fee'), feeText(made?.fee ?? percentOf(amount, rate), give)],
      [t('swap.price'), made?.price ? priceOfSnt(made.price, '=') : priceOfSnt(price, '≈')],
    ] as const,
  }
}

/** Relative change in percent: '0.1' and '0.11' → '+10.00%'. */
export function changeBetween(before: string, now: string): string {
  const change = percent(divide(multiply(subtract(now, before), '100'), before))
  return compare(now, before) > 0 ? `+${change}` : change
}

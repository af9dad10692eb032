import { useEffect, useState } from 'react'
import { compare, roundDown, roundUp } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import * as rules from '../../../shared/rules.ts'
import type { Form } from '../../data/form.ts'
import { type Direction, swapNeeds, swapReceives } from '../../payment/quotes.ts'
import { COINS } from './swap-quote.tsx'

type Options = {
  form: Form<{ amount: string }>
  direction: Direction
  /** the fee in percent */
  rate: string
  /** USDT per SNT; null while it is not known */
  price: string | null
  /** the smallest amount to give; null or undefined if not known */
  least: string | null | undefined
  /** the amount to receive that a link asks for; null without such a link */
  asked: string | null
}

/**
 * The field for the amount to receive in a swap's form. It shows what the amount to give brings. While the member types into it, the amount to give is
 * calculated from it instead.
 */
export function useSwapAmounts({ form, direction, rate, price, least, asked }: Options) {
  const { amount } = form.values
  const [give, get] = COINS[direction]
  // what the member types, or what the link asks for until the price is known. The amount to give is rounded up, so it brings a little more
  const [wanted, setWanted] = useState(asked === null ? null : { amount: asked, isTyped: false })
  /** The amount to give in order to receive at least `received`; '' if `received` is not a valid amount, or while there is no price. */
  const amountFor = (received: string): string =>
    rules.swapAmount(received) === null && price !== null
      ? roundUp(swapNeeds(direction, received, rate, price), COIN_SCALE[give])
      : ''
  const needed = wanted !== null && amount === '' ? amountFor(wanted.amount) : ''
  const isTyped = wanted?.isTyped ?? false
  // a link may ask for less than the minimum brings, but less cannot be swapped
  const converted = needed !== '' && !isTyped && least && compare(needed, least) < 0 ? least : needed
  const { set } = form
  // converts what was typed, or came with the link, before the first price arrived
  useEffect(() => {
    if (converted === '') return
    set('amount', converted)
    if (!isTyped) setWanted(null)
  }, [converted, isTyped, set])
  const isAmount = rules.swapAmount(amount) === null
  return {
    received:
      wanted?.amount ??
      (isAmount && price !== null ? roundDown(swapReceives(direction, amount, rate, price), COIN_SCALE[get]) : ''),
    setGiven(value: string): void {
      setWanted(null)
      form.set('amount', value)
    },
    setReceived(value: string): void {
      setWanted({ amount: value, isTyped: true })
      form.set('amount', amountFor(value))
    },
    /** From now on, the field shows what the amount to give brings, as the summary does. */
    leaveReceived(): void {
      if (amount === '') return
      setWanted(null)
      form.left('amount')
    },
  }
}

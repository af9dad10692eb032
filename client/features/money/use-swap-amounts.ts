import { useEffect, useRef, useState } from 'react'
import { compare, roundDown, roundUp } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import * as rules from '../../../shared/rules.ts'
import type { Form } from '../../data/form.ts'
import { type Direction, swapNeeds, swapReceives } from '../../payment/quotes.ts'
import { COINS } from './swap-quote.tsx'

const OTHER: Record<Direction, Direction> = { usdt_to_snt: 'snt_to_usdt', snt_to_usdt: 'usdt_to_snt' }

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
 * The two amounts of a swap's form. The field for the amount to receive shows what the amount to give brings. While the member types into it, the
 * amount to give is calculated from it instead.
 */
export function useSwapAmounts({ form, direction, rate, price, least, asked }: Options) {
  const { amount } = form.values
  const [, get] = COINS[direction]
  // what the member types, or what the link asks for until the price is known. The amount to give is rounded up, so it brings a little more
  const [wanted, setWanted] = useState(asked === null ? null : { amount: asked, isTyped: false })
  // the amount to receive that was typed last, or came with the link; null once an amount to give was typed. Leaving the field does not change it
  const typedReceived = useRef(asked)
  /** The amount to give in order to receive at least `received`; '' if `received` is not a valid amount, or while there is no price. */
  const amountFor = (received: string, way = direction): string =>
    rules.swapAmount(received) === null && price !== null
      ? roundUp(swapNeeds(way, received, rate, price), COIN_SCALE[COINS[way][0]])
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
  function setGiven(value: string): void {
    typedReceived.current = null
    setWanted(null)
    form.set('amount', value)
  }
  return {
    received:
      wanted?.amount ??
      (isAmount && price !== null ? roundDown(swapReceives(direction, amount, rate, price), COIN_SCALE[get]) : ''),
    setGiven,
    setReceived(value: string): void {
      typedReceived.current = value
      setWanted({ amount: value, isTyped: true })
      form.set('amount', amountFor(value))
    },
    /** For the change of the direction: what the member has typed stays with its coin, so it is then the other of the two amounts. */
    turn(): void {
      if (typedReceived.current !== null) return setGiven(typedReceived.current)
      typedReceived.current = amount
      const given = amountFor(amount, OTHER[direction])
      // once the amount to give is known, the other field shows what it brings, as after `leaveReceived`
      setWanted(given === '' && amount !== '' ? { amount, isTyped: true } : null)
      form.set('amount', given)
    },
    /** From now on, the field shows what the amount to give brings, as the summary does. */
    leaveReceived(): void {
      if (amount === '') return
      setWanted(null)
      form.left('amount')
    },
  }
}

import { add, isPositive, multiply, roundDown, sumShown } from './decimal.ts'
import { COIN_SCALE } from './limits.ts'

type Balances = Readonly<Record<'usdt' | 'snt' | 'frozenUsdt' | 'frozenSnt', string | null>>

/**
 * The value of all balances in USDT, locked ones included. It is calculated from the figures as they are shown. Null when a balance or the price is
 * unknown; an unknown locked balance counts as 0.
 * @param price USDT per SNT; zero counts as unknown
 */
export function worth({ usdt, snt, frozenUsdt, frozenSnt }: Balances, price: string | null): string | null {
  if (usdt === null || snt === null || price === null || !isPositive(price)) return null
  const ownUsdt = sumShown([usdt, frozenUsdt ?? '0'], COIN_SCALE.usdt)
  const ownSnt = sumShown([snt, frozenSnt ?? '0'], COIN_SCALE.snt)
  return add(ownUsdt, roundDown(multiply(ownSnt, price), COIN_SCALE.usdt))
}

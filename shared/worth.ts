import { add, multiply } from './decimal.ts'

type Balances = Readonly<Record<'usdt' | 'snt' | 'frozenUsdt' | 'frozenSnt', string | null>>

/** The value of all balances in USDT, including locked amounts; null if a balance or the price is unknown. @param price USDT per SNT */
export function worth({ usdt, snt, frozenUsdt, frozenSnt }: Balances, price: string | null): string | null {
  if (usdt === null || snt === null || price === null) return null
  return add(add(usdt, frozenUsdt ?? '0'), multiply(add(snt, frozenSnt ?? '0'), price))
}

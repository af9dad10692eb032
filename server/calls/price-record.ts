/**
 * Records the market prices that this process receives for its users anyway, because the upstream provides no price history. It makes no upstream
 * calls of its own. Only in memory: after a restart, the record begins anew.
 */
import type { Output } from '../../shared/contract/index.ts'
import { type SeenPrice, withPrice } from '../../shared/price-record.ts'
import { PRICES_KEPT_S } from '../policy.ts'

type Figures = Pick<Output<'POST stock/detail'>, 'price' | 'close' | 'time'>

export type PriceRecord = {
  /** Records the price of an upstream response that all users share. */
  note(figures: Figures): void
  /** The recorded prices of the last day, oldest first: about one a minute in the last two hours, and one in five minutes before. */
  prices(): readonly SeenPrice[]
}

/** @param now unix milliseconds */
export function createPriceRecord(now: () => number): PriceRecord {
  let seen: readonly SeenPrice[] = []
  return {
    note({ price, close, time }) {
      const nowS = Math.floor(now() / 1_000)
      // a time in the future would keep out all prices until then
      const at = Math.min(time ?? nowS, nowS)
      seen = withPrice(seen, { price: price ?? close, at }, PRICES_KEPT_S)
    },
    prices: () => seen.filter(({ at }) => now() / 1_000 - at <= PRICES_KEPT_S),
  }
}

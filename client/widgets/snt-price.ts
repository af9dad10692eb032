/** The price with which all screens value SNT. */
import { FRESH_S } from '../../shared/limits.ts'
import { configAt, datedSntPrice, marketPrice } from '../data/app-config.ts'

/**
 * The market's price, which home shows, too, unless the config's is newer. `price` is in USDT per SNT, null if neither is known; `at` is when the upstream
 * sent it, in unix milliseconds, 0 if that is not known.
 */
export function sntPrice(): { price: string | null; at: number } {
  const seen = marketPrice.value
  if (seen?.price && seen.at + FRESH_S * 1_000 >= configAt.value) return seen
  return { price: datedSntPrice(), at: configAt.value }
}

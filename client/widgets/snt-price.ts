/** The one price with which all screens calculate the value of SNT. */
import { FRESH_S } from '../../shared/limits.ts'
import { configAt, datedSntPrice, marketPrice } from '../data/app-config.ts'

/**
 * The price from the market figures, which home shows, too. If the config is more than `FRESH_S` newer, or the figures have no price, the config's
 * price.
 *
 * `price`: USDT per SNT; null if neither price is known. `at`: when the upstream sent the price, in unix milliseconds; 0 if that is not known.
 */
export function sntPrice(): { price: string | null; at: number } {
  const seen = marketPrice.value
  if (seen?.price && seen.at + FRESH_S * 1_000 >= configAt.value) return seen
  return { price: datedSntPrice(), at: configAt.value }
}

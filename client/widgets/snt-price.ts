/** The one price with which all screens calculate the value of SNT. */
import { FRESH_S } from '../../shared/limits.ts'
import { configAt, datedSntPrice, marketPrice } from '../data/app-config.ts'

/**
 * The price from the market's figures, which home shows, too, or that of the config if it is newer. `price`: USDT per SNT; null if neither is known.
 * `at`: when the upstream sent it, in unix milliseconds; 0 if that is not known.
 */
export function sntPrice(): { price: string | null; at: number } {
  const seen = marketPrice.value
  if (seen?.price && seen.at + FRESH_S * 1_000 >= configAt.value) return seen
  return { price: datedSntPrice(), at: configAt.value }
}

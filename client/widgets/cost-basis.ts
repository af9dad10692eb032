import { FRESH_S } from '../../shared/limits.ts'
import { timeZone } from '../core/time-zone.ts'
import { config, configAt, datedSntPrice, marketPrice, serverNow } from '../data/app-config.ts'

/** The market's price, which home shows, too, unless the config's is newer; null if neither is known. */
const sntPrice = (): string | null => {
  const seen = marketPrice.value
  return (seen && seen.at + FRESH_S * 1_000 >= configAt.value ? seen.price : null) ?? datedSntPrice()
}

/** What `taskCost` calculates with, besides the task and the licences: the latest fees and price. */
export const costBasis = () => ({
  config: config.value,
  price: sntPrice(),
  now: Math.floor(serverNow()),
  zone: timeZone.value,
})

import { timeZone } from '../core/time-zone.ts'
import { config, datedSntPrice, serverNow } from '../data/app-config.ts'

/** What `taskCost` calculates with, besides the task and the licences: the latest fees and price. */
export const costBasis = () => ({
  config: config.value,
  price: datedSntPrice(),
  now: Math.floor(serverNow()),
  zone: timeZone.value,
})

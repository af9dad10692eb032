import { timeZone } from '../core/time-zone.ts'
import { config, serverNow } from '../data/app-config.ts'

/** What `taskCost` calculates with, besides the task and the licences: today's fees and price. */
export const costBasis = () => ({
  config: config.value,
  price: config.value?.sntPrice ?? null,
  now: Math.floor(serverNow()),
  zone: timeZone.value,
})

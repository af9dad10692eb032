import { timeZone } from '../core/time-zone.ts'
import { config, serverNow } from '../data/app-config.ts'
import { sntPrice } from './snt-price.ts'

/** What `taskCost` calculates with, besides the task, the licences and whether it is the first one: the latest fees and price. */
export const costBasis = () => ({
  config: config.value,
  price: sntPrice().price,
  now: Math.floor(serverNow()),
  zone: timeZone.value,
})

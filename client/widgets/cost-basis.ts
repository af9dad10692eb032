import { timeZone } from '../core/time-zone.ts'
import { config, serverNow } from '../data/app-config.ts'
import { sntPrice } from './snt-price.ts'

/** The input of `taskCost` that is the same for all tasks: the latest fees and price, the server's time and the platform's time zone. */
export const costBasis = () => ({
  config: config.value,
  price: sntPrice().price,
  now: Math.floor(serverNow()),
  zone: timeZone.value,
})

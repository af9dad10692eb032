import { withData } from '../core/part.ts'
import { timeZone } from '../core/time-zone.ts'
import { config, serverNow } from '../data/app-config.ts'
import { freshData } from '../data/load.ts'
import type { ShownView } from '../data/screen-view.ts'
import { sntPrice } from './snt-price.ts'

/** Whether the member has no task yet, as home has said; false until it has. */
const hasNoTask = (): boolean =>
  withData(freshData<ShownView<'home'>>('home', Infinity)?.parts.pledges)?.data.length === 0

/** What `taskCost` calculates with, besides the task and the licences: the latest fees and price. */
export const costBasis = () => ({
  config: config.value,
  price: sntPrice().price,
  now: Math.floor(serverNow()),
  zone: timeZone.value,
  isFirst: hasNoTask(),
})

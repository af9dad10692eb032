import { withData } from '../core/part.ts'
import { timeZone } from '../core/time-zone.ts'
import { config, datedSntPrice, serverNow } from '../data/app-config.ts'
import { cacheData, freshData } from '../data/load.ts'
import type { ShownView } from '../data/screen-view.ts'
import type { LicenceUser } from './task-cost.ts'

/** Between home, where the member's tasks are loaded, and the purchases that it leads to, minutes pass. */
const TASKS_KNOWN_S = 600

/** The member's tasks as home has last loaded them, so that no other page has to request them; null if they are not known. */
const knownTasks = (): readonly LicenceUser[] | null =>
  withData(freshData<ShownView<'home'>>('home', TASKS_KNOWN_S)?.parts.pledges)?.data ?? null

/** Call after a task has been started: what is cached of home does not contain it. */
export const forgetTasks = (): void => cacheData('home', null, 0)

/** What `taskCost` calculates with, besides the task and the licences: the member's tasks, the latest fees and price. */
export const costBasis = () => ({
  users: knownTasks(),
  config: config.value,
  price: datedSntPrice(),
  now: Math.floor(serverNow()),
  zone: timeZone.value,
})

/**
 * Finds out whether a task would be the member's first one. Only then do licences that the member has already bought count as costs of the task
 * (`task-cost.ts`).
 */
import type { TaskLicence } from '../../shared/contract/view.ts'
import { call } from '../data/api.ts'
import { freshData } from '../data/fresh-data.ts'
import { knownPledges } from '../data/known-pledges.ts'
import { cacheData } from '../data/loaded-data.ts'
import { sameMember } from '../data/session.ts'
import { hasStartedTask, noteStartedTask } from '../data/started-task.ts'
import { isValid } from './task-cost.ts'

type Licences = readonly Pick<TaskLicence, 'state'>[]

/** Cache key that is set once `findIsFirstTask` has found that the member has no task. */
const HAS_NONE = 'no task yet'

/**
 * Whether the member has never started a task; null if unknown. False if they have no valid licence, because then there is nothing bought that could
 * count as a cost.
 */
export function isFirstTask(licences: Licences): boolean | null {
  if (hasStartedTask() || !licences.some(isValid)) return false
  const pledges = knownPledges()
  return pledges ? pledges.length === 0 : freshData<boolean>(HAS_NONE, Infinity)
}

/**
 * Like `isFirstTask`, but asks the upstream if this device does not know the answer.
 * @returns null if the request fails or the session changes
 */
export async function findIsFirstTask(licences: Licences): Promise<boolean | null> {
  const known = isFirstTask(licences)
  if (known !== null) return known
  const isTheirs = sameMember()
  const pledges = await call('GET purchase/taskPledgeList', { page: 1 }).catch(() => null)
  if (!pledges || !isTheirs()) return null
  const hasNone = pledges.items.length === 0
  if (hasNone) cacheData(HAS_NONE, true, Date.now())
  else noteStartedTask()
  return hasNone
}

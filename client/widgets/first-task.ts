/** Whether a task would be the member's first one: only then does what they have paid for licences count as a cost of it (`task-cost.ts`). */
import type { TaskLicence } from '../../shared/contract/view.ts'
import { withData } from '../core/part.ts'
import { call } from '../data/api.ts'
import { freshData } from '../data/load.ts'
import type { ShownView } from '../data/screen-view.ts'
import { sameMember } from '../data/session.ts'
import { hasStartedTask, noteStartedTask } from '../data/started-task.ts'
import { isValid } from './task-cost.ts'

type Licences = readonly Pick<TaskLicence, 'state'>[]

/** False also without a valid licence, because nothing has been paid then. @returns null if it is not known */
export function isFirstTask(licences: Licences): boolean | null {
  if (hasStartedTask() || !licences.some(isValid)) return false
  const pledges = withData(freshData<ShownView<'home'>>('home', Infinity)?.parts.pledges)?.data
  return pledges ? pledges.length === 0 : null
}

/** The same, but asks the upstream if it is not known. @returns null without an answer */
export async function findIsFirstTask(licences: Licences): Promise<boolean | null> {
  const known = isFirstTask(licences)
  if (known !== null) return known
  const isTheirs = sameMember()
  const pledges = await call('GET purchase/taskPledgeList', { page: 1 }).catch(() => null)
  if (!pledges || !isTheirs()) return null
  if (pledges.items.length > 0) noteStartedTask()
  return pledges.items.length === 0
}

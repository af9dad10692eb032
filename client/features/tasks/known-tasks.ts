/** The member's tasks, without a request. */
import type { Shown } from '../../../shared/contract/view.ts'
import { withData } from '../../core/part.ts'
import { lastData } from '../../data/loaded-data.ts'
import type { ShownView } from '../../data/screen-view.ts'

type Known = {
  pledges: readonly Shown['listedPledge'][]
  /** of when they are, in unix milliseconds */
  at: number
  /** whether it is known that something has changed since */
  isOutdated: boolean
}

/** The tasks that home has loaded last, each in its newest known state: its own page may have been open since. Null if home has loaded none. */
export function knownTasks(): Known | null {
  const home = lastData<ShownView<'home'>>('home')
  const part = withData(home?.data.parts.pledges)
  if (!home || !part) return null
  const pledges = part.data.map((pledge) => {
    const own = lastData<ShownView<'task-run'>>(`run ${pledge.id}`)
    const newest = own && own.at > home.at ? withData(own.data.parts.pledge)?.data : null
    return newest ? { ...pledge, ...newest } : pledge
  })
  return { pledges, at: home.at - part.age * 1_000, isOutdated: home.isOutdated === true }
}

/** Decides with which tab and which filter the tasks page opens if the address names none. */
import { withData } from '../../core/part.ts'
import { cachedData } from '../../data/loaded-data.ts'
import type { ShownView } from '../../data/screen-view.ts'
import { sameMember } from '../../data/session.ts'

import type { TaskFilter } from './task-filter.ts'

export type Tab = 'offers' | 'mine'

/** The filter of the member's tasks that they chose last. */
let filtered: { filter: TaskFilter; isTheirs: () => boolean } | null = null

/** Remembers the filter until the app is loaded again or the session ends. */
export function chooseFilter(filter: TaskFilter): void {
  filtered = { filter, isTheirs: sameMember() }
}

export const chosenFilter = (): TaskFilter => (filtered?.isTheirs() ? filtered.filter : 'all')

/** The tab that was shown last. `isChosen`: whether the member chose it. */
let last: { tab: Tab; isChosen: boolean; isTheirs: () => boolean } | null = null

const lastOfMember = () => (last?.isTheirs() ? last : null)

/** Remembers the member's choice until the app is loaded again or the session ends. */
export function chooseTab(tab: Tab): void {
  last = { tab, isChosen: true, isTheirs: sameMember() }
}

/** The tab that the member has chosen; null if they have not chosen any. */
export const chosenTab = (): Tab | null => {
  const known = lastOfMember()
  return known?.isChosen ? known.tab : null
}

/**
 * The tab with the member's own tasks if one of them has not ended, as far as home's data says; otherwise the tab with the tasks on offer. Decides
 * without a request. Without home's data, for example just after a task was started, the tab stays as it was.
 */
export function firstTab(): Tab {
  const known = lastOfMember()
  const pledges = withData(cachedData<ShownView<'home'>>('home')?.data.parts.pledges)?.data
  if (known?.isChosen || !pledges) return known?.tab ?? 'offers'
  const tab = pledges.some(({ state }) => state !== 'ended') ? 'mine' : 'offers'
  last = { tab, isChosen: false, isTheirs: sameMember() }
  return tab
}

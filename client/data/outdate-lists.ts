import { listStates } from '../core/navigation.ts'
import { outdateData } from './loaded-data.ts'

/** Start of the keys under which the first pages of lists are cached. */
export const LISTS = 'list '

/**
 * Must be called after a change that lists may show. A list that is restored after that reloads in the background, even if its data is recent. A list
 * that is opened anew waits for newer data; offline, it shows the old rows with their age.
 */
export function outdateLists(): void {
  outdateData(LISTS)
  for (const [place, list] of listStates) listStates.set(place, { ...(list as object), isOutdated: true })
}

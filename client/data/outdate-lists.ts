import { listStates } from '../core/navigation.ts'
import { forgetData } from './load.ts'

/** Start of the keys under which the first pages of lists are cached. */
export const LISTS = 'list '

/**
 * Must be called after a change that lists may show. A list that is restored after that reloads in the background, even if its data is recent. A list
 * that is opened anew waits for newer data.
 */
export function outdateLists(): void {
  forgetData(LISTS)
  for (const [place, list] of listStates) listStates.set(place, { ...(list as object), isOutdated: true })
}

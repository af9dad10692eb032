import { listStates } from '../core/navigation.ts'
import { forgetData } from './load.ts'

/** Start of the keys under which the first pages of lists are cached. */
export const LISTS = 'list '

/**
 * Call it after a change that lists may show. Lists that are restored later then reload in the background, however recent they are; lists that are
 * opened anew wait for newer data.
 */
export function outdateLists(): void {
  forgetData(LISTS)
  for (const [place, list] of listStates) listStates.set(place, { ...(list as object), isOutdated: true })
}

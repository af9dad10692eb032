import { listStates } from '../core/navigation.ts'
import { forgetData } from './load.ts'

/** Start of the keys under which the first pages of lists are cached. */
export const LISTS = 'list '

/**
 * Something has changed that lists may show: those that are restored later reload in the background, however young they are, and others wait for
 * newer data.
 */
export function outdateLists(): void {
  forgetData(LISTS)
  for (const [place, list] of listStates) listStates.set(place, { ...(list as object), isOutdated: true })
}

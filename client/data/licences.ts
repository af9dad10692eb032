/** Requests and caches the lists of licences, which contain both the member's licences and those on offer. */
import type { Node, Software } from '../../shared/contract/view.ts'
import type { LicenceKind } from '../../shared/states.ts'
import { call } from './api.ts'
import { useLoad } from './load.ts'
import { forgetData, loadToCache, outdateData } from './loaded-data.ts'

export type Licence = Software | Node

/** Key of each kind's list in the cache. */
export const LICENCES_KEY = { software: 'software', node: 'nodes' } as const

const requestSoftware = () => call('GET purchase/softwareList', {})
export const requestNodes = () => call('GET purchase/nodeList', {})

export const useSoftware = () => useLoad(LICENCES_KEY.software, requestSoftware)
export const useNodes = () => useLoad(LICENCES_KEY.node, requestNodes)

/** Loads outside a component, and caches the list for the next screen. @throws ApiProblem */
export const loadSoftware = () => loadToCache(LICENCES_KEY.software, requestSoftware)
export const loadNodes = () => loadToCache(LICENCES_KEY.node, requestNodes)

/**
 * Must be called after a purchase. Removes the cached list and the cached pages of tasks, because the new licence is missing there. Home's data are out
 * of date, too, because tasks that were on hold may run again.
 */
export function forgetLicences(kind: LicenceKind): void {
  for (const start of [LICENCES_KEY[kind], 'task ']) forgetData(start)
  outdateData('home')
}

/** The lists of licences, owned or on offer: how they are requested, and where they are cached. */
import type { Node, Software } from '../../shared/contract/view.ts'
import type { LicenceKind } from '../../shared/states.ts'
import { call } from './api.ts'
import { freshData } from './fresh-data.ts'
import { forgetData, loadToCache, useLoad } from './load.ts'

export type Licence = Software | Node

/** Name in the cache. */
const LIST = { software: 'software', node: 'nodes' } as const

const requestSoftware = () => call('GET purchase/softwareList', {})
const requestNodes = () => call('GET purchase/nodeList', {})

export const useSoftware = () => useLoad(LIST.software, requestSoftware)
export const useNodes = () => useLoad(LIST.node, requestNodes)

/** For this screen and the next one. */
export const loadSoftware = () => loadToCache(LIST.software, requestSoftware)
export const loadNodes = () => loadToCache(LIST.node, requestNodes)

/** The lists as a screen has last loaded them, each null if it is older than `seconds`. */
export const cachedLicences = (seconds: number) => ({
  software: freshData<readonly Software[]>(LIST.software, seconds),
  nodes: freshData<readonly Node[]>(LIST.node, seconds),
})

/** What is cached does not contain the purchase: neither the list nor what the pages of tasks require. */
export function forgetLicences(kind: LicenceKind): void {
  for (const start of [LIST[kind], 'task ']) forgetData(start)
}

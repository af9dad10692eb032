/** When a licence ends: only the upstream knows, because it decides from when a renewal counts. */
import type { Node, Software } from '../../../shared/contract/view.ts'
import { day, dayOfMonth } from '../../core/format.ts'
import { call } from '../../data/api.ts'
import { serverNow } from '../../data/app-config.ts'
import { cacheData } from '../../data/load.ts'

const DAY_S = 86_400
const NEAR_DAYS = 300
/** A purchase that was paid is not kept waiting longer than this for its end. */
const WAIT_MS = 2_000

/** The day on which a licence ends, in unix seconds: of one that is near, the year is clear without being named. */
export const endDay = (expiresAt: number | null): string =>
  expiresAt !== null && expiresAt - serverNow() < NEAR_DAYS * DAY_S ? dayOfMonth(expiresAt) : day(expiresAt)

async function loadList(kind: 'software' | 'node', isTheirs: () => boolean): Promise<readonly (Software | Node)[]> {
  const list = await (kind === 'software' ? call('GET purchase/softwareList', {}) : call('GET purchase/nodeList', {}))
  if (isTheirs()) cacheData(kind === 'software' ? 'software' : 'nodes', list, Date.now())
  return list
}

/**
 * When the licence that has just been paid ends; null if the upstream does not say, or not soon enough. The list is kept for the next page.
 * @param isTheirs whether the member who paid is still logged in
 */
export async function endOf(kind: 'software' | 'node', id: number, isTheirs: () => boolean): Promise<number | null> {
  const licences = await Promise.race([
    loadList(kind, isTheirs).catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), WAIT_MS)),
  ])
  return licences.find((each) => each.id === id)?.expiresAt ?? null
}

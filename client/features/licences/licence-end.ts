/** When a licence ends: only the upstream knows, because it decides from when a renewal counts. */
import type { LicenceKind } from '../../../shared/states.ts'
import { day, dayOfMonth } from '../../core/format.ts'
import { serverNow } from '../../data/app-config.ts'
import { type Licence, loadNodes, loadSoftware } from '../../data/licences.ts'

const DAY_S = 86_400
const NEAR_DAYS = 300
/** A purchase that was paid is not kept waiting longer than this for its end. */
const WAIT_MS = 2_000

/** The day on which a licence ends, in unix seconds: of one that is near, the year is clear without being named. */
export const endDay = (expiresAt: number | null): string =>
  expiresAt !== null && expiresAt - serverNow() < NEAR_DAYS * DAY_S ? dayOfMonth(expiresAt) : day(expiresAt)

/**
 * When the licence that has just been paid ends; null if the upstream does not say, or not soon enough. The list is kept for the next page.
 */
export async function endOf(kind: LicenceKind, id: number): Promise<number | null> {
  const list: Promise<readonly Licence[]> = kind === 'software' ? loadSoftware() : loadNodes()
  const licences = await Promise.race([
    list.catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), WAIT_MS)),
  ])
  return licences.find((each) => each.id === id)?.expiresAt ?? null
}

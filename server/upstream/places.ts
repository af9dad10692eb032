/** The places that an upstream call needs: one of its caller's share, one of its row, and one of the total. Uploads have places of their own. */
import type { RowKey } from '../../shared/contract/index.ts'
import type { Policy } from '../../shared/contract/row.ts'
import type { UpstreamLimits } from '../policy.ts'
import { Problem } from '../problem.ts'
import { createBulkhead } from './bulkhead.ts'
import { createFairShare } from './fair-share.ts'

/** What a call needs places for. */
type Wanted = {
  readonly key: RowKey
  readonly policy: Policy
  /** identifies a member or visitor */
  readonly identity: string
  /** whether all users get the answer; the call then takes no place of the caller's share */
  readonly shared: boolean
}

export type Places = {
  /** Takes the places if all of them are free, and returns a function that gives them back; otherwise null. Most calls need not wait. */
  tryEnter(wanted: Wanted): (() => void) | null
  /** Waits for the places. Resolves with a function that gives them back. @throws Problem when there are none; nothing was sent */
  enter(wanted: Wanted): Promise<() => void>
  /** calls that have all their places */
  readonly inFlight: number
  /** calls that wait for a place of their row or of the total; calls that wait for their caller's share are not counted */
  readonly waiting: number
  /** calls refused since the start because their caller's share was used up */
  readonly refused: number
}

type Release = () => void

/** One of the places that a call needs. */
type Gate = (policy: Policy) => Promise<Release>

/** Gives back the places, the last one first. Does nothing the second time. */
function leave(held: Release[]): void {
  for (let release = held.pop(); release; release = held.pop()) release()
}

export function createPlaces(limits: Pick<UpstreamLimits, 'share' | 'row' | 'bulkhead' | 'uploads'>): Places {
  const shares = createFairShare(limits.share, () => new Problem('too_many_requests', { retryAfter: 1 }))
  const rows = createFairShare(limits.row, () => new Problem('overloaded', { retryAfter: 1 }))
  const all = createBulkhead(limits.bulkhead)
  const uploads = createBulkhead(limits.uploads)

  /** In the order in which a call passes them. */
  function gatesOf({ key, identity, shared }: Wanted): Gate[] {
    const caller = shared ? null : identity
    const own: Gate[] = shared ? [] : [(policy) => shares.enter(identity, policy, null)]
    return key === 'POST common/upload'
      ? [...own, (policy) => uploads.enter(policy, caller)]
      : [...own, (policy) => rows.enter(key, policy, caller), (policy) => all.enter(policy, caller)]
  }

  /** The same places as `gatesOf`, without a function for each, because every call tries this first. */
  function tryAll({ key, identity, shared }: Wanted, held: Release[]): boolean {
    const caller = shared ? null : identity
    const take = (release: Release | null): boolean => release !== null && held.push(release) > 0
    if (!shared && !take(shares.tryEnter(identity, null))) return false
    if (key === 'POST common/upload') return take(uploads.tryEnter(caller))
    return take(rows.tryEnter(key, caller)) && take(all.tryEnter(caller))
  }

  return {
    tryEnter(wanted) {
      const held: Release[] = []
      if (tryAll(wanted, held)) return () => leave(held)
      leave(held)
      return null
    },
    async enter(wanted) {
      const held: Release[] = []
      try {
        for (const enter of gatesOf(wanted)) held.push(await enter(wanted.policy))
        return () => leave(held)
      } catch (error) {
        leave(held)
        throw error
      }
    },
    get inFlight() {
      return all.inFlight + uploads.inFlight
    },
    get waiting() {
      return rows.waiting + all.waiting + uploads.waiting
    },
    get refused() {
      return shares.refused
    },
  }
}

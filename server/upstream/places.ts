/**
 * Limits how many upstream calls run at the same time. A call needs three places: one of its caller's limit (the share), one of its row's limit, and
 * one of the limit for all calls. An upload needs one of the share and one of the limit for uploads.
 */
import type { RowKey } from '../../shared/contract/index.ts'
import type { Policy } from '../../shared/contract/row.ts'
import { Problem } from '../problem.ts'
import { createBulkhead, onlyOnce } from './bulkhead.ts'
import { createFairShare } from './fair-share.ts'
import type { UpstreamLimits } from './upstream-limits.ts'

/** A call that needs places. */
type Wanted = {
  readonly key: RowKey
  readonly policy: Policy
  /** identifies a member or visitor */
  readonly identity: string
  /** whether all users get the answer; the call then needs no place of its caller's share */
  readonly shared: boolean
}

export type Places = {
  /** Takes the places if all of them are free, and returns a function that gives them back; otherwise null. Most calls need not wait. */
  tryEnter(wanted: Wanted): (() => void) | null
  /**
   * Waits for the places. Resolves with a function that gives them back.
   * @throws Problem if a queue is full or the wait ends without a place; nothing was sent then
   */
  enter(wanted: Wanted): Promise<() => void>
  /** calls that have all their places */
  readonly inFlight: number
  /**
   * calls that wait for a place of their row's limit, of the limit for uploads or of the limit for all calls. Calls that wait for their caller's
   * share do not count
   */
  readonly waiting: number
  /** calls refused since the start because their caller's share was used up */
  readonly refused: number
}

const UPLOAD = 'POST common/upload'

export function createPlaces(limits: Pick<UpstreamLimits, 'share' | 'row' | 'bulkhead' | 'uploads'>): Places {
  const shares = createFairShare(limits.share, () => new Problem('too_many_requests', { retryAfter: 1 }))
  const rows = createFairShare(limits.row, () => new Problem('overloaded', { retryAfter: 1 }))
  const all = createBulkhead(limits.bulkhead)
  const uploads = createBulkhead(limits.uploads)

  /** Takes all places or none of them. Every call tries this first, so it must be cheap: unlike `enter`, it creates no functions. */
  function tryAll({ key, identity, shared }: Wanted): boolean {
    const caller = shared ? null : identity
    if (!shared && !shares.tryEnter(identity, null)) return false
    if (key === UPLOAD) {
      if (uploads.tryEnter(caller)) return true
    } else if (rows.tryEnter(key, caller)) {
      if (all.tryEnter(caller)) return true
      rows.leave(key, caller)
    }
    if (!shared) shares.leave(identity, null)
    return false
  }

  function leave({ key, identity, shared }: Wanted): void {
    const caller = shared ? null : identity
    if (key === UPLOAD) uploads.leave(caller)
    else {
      all.leave(caller)
      rows.leave(key, caller)
    }
    if (!shared) shares.leave(identity, null)
  }

  return {
    tryEnter: (wanted) => (tryAll(wanted) ? onlyOnce(() => leave(wanted)) : null),
    async enter({ key, policy, identity, shared }) {
      const caller = shared ? null : identity
      const held: (() => void)[] = []
      const leaveAll = () => {
        for (let release = held.pop(); release; release = held.pop()) release()
      }
      try {
        if (!shared) held.push(await shares.enter(identity, policy, null))
        if (key === UPLOAD) held.push(await uploads.enter(policy, caller))
        else {
          held.push(await rows.enter(key, policy, caller))
          held.push(await all.enter(policy, caller))
        }
        return leaveAll
      } catch (error) {
        leaveAll()
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

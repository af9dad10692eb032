/**
 * Gives each owner a limit of its own on running and waiting calls, so that one owner cannot take the places of the others. An owner is a caller or a
 * row.
 */
import type { Policy } from '../../shared/contract/row.ts'
import type { Problem } from '../problem.ts'
import { type Bulkhead, type BulkheadLimits, createBulkhead, onlyOnce } from './bulkhead.ts'

export type FairShare = {
  /** Takes one of the owner's places if one is free; then `leave` must be called once. @returns whether a place was taken */
  tryEnter(owner: string, caller: string | null): boolean
  /** Gives back a place that `tryEnter` took. */
  leave(owner: string, caller: string | null): void
  /**
   * Waits for one of the owner's places; resolves with a function that gives it back.
   * @param owner the caller or row that has the limit
   * @param caller identifies a member or visitor; null for a shared call
   * @throws Problem if the owner's queue is full or the wait ends without a place (see `Bulkhead`)
   */
  enter(owner: string, policy: Policy, caller: string | null): Promise<() => void>
  /** how many owners have running or waiting calls */
  readonly owners: number
  /** how many calls are waiting, of all owners */
  readonly waiting: number
  /** how many calls were refused since the start */
  readonly refused: number
}

/** How many unused bulkheads are kept for the next owners. */
const IDLE_MAX = 64

/**
 * @param limits the limits of each owner
 * @param refusal creates the Problem for a rejected call
 */
export function createFairShare(limits: BulkheadLimits, refusal: () => Problem): FairShare {
  /** the bulkhead of each owner that has calls; so there are never more bulkheads than calls */
  const shares = new Map<string, Bulkhead>()
  /** unused bulkheads for the next owners. Most callers have only one call at a time, so each call would otherwise create a new bulkhead */
  const idle: Bulkhead[] = []
  let refused = 0

  function shareOf(owner: string): Bulkhead {
    const known = shares.get(owner)
    if (known) return known
    const share = idle.pop() ?? createBulkhead(limits, refusal)
    shares.set(owner, share)
    return share
  }

  function forgetIdle(owner: string, share: Bulkhead): void {
    if (share.inFlight > 0) return
    shares.delete(owner)
    if (idle.length < IDLE_MAX) idle.push(share)
  }

  function leave(owner: string, caller: string | null): void {
    const share = shareOf(owner)
    share.leave(caller)
    forgetIdle(owner, share)
  }

  return {
    get owners() {
      return shares.size
    },
    get waiting() {
      return [...shares.values()].reduce((sum, { waiting }) => sum + waiting, 0)
    },
    get refused() {
      return refused
    },
    tryEnter: (owner, caller) => shareOf(owner).tryEnter(caller),
    leave,
    async enter(owner, policy, caller) {
      const share = shareOf(owner)
      try {
        const release = await share.enter(policy, caller)
        return onlyOnce(() => {
          release()
          forgetIdle(owner, share)
        })
      } catch (error) {
        // the bulkhead is still in use: a call is refused only while other calls of the same owner run. When the last of them ends, the bulkhead is
        // given back
        refused += 1
        throw error
      }
    },
  }
}

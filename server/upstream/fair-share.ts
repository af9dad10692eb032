/** Limits concurrent and queued calls for each caller, and for each row, so that one cannot take the places of the others. */
import type { Policy } from '../../shared/contract/row.ts'
import type { Problem } from '../problem.ts'
import { type Bulkhead, type BulkheadLimits, createBulkhead } from './bulkhead.ts'

export type FairShare = {
  /**
   * Waits for one of the owner's places; resolves with a function that releases it.
   * @param owner the caller or row whose share it is
   * @param caller identifies a member or visitor; null: the call is made for everybody
   * @throws Problem when there is no place
   */
  enter(owner: string, policy: Policy, caller: string | null): Promise<() => void>
  /** the number of owners with calls in flight or waiting */
  readonly owners: number
  /** the number of calls waiting, of all owners */
  readonly waiting: number
  /** the number of calls refused since the start */
  readonly refused: number
}

/** @param limits for each owner @param refusal makes the Problem of a rejected call */
export function createFairShare(limits: BulkheadLimits, refusal: () => Problem): FairShare {
  /** only of owners that have calls, so there are never more than calls */
  const shares = new Map<string, Bulkhead>()
  let refused = 0

  function forgetIdle(owner: string, share: Bulkhead): void {
    if (share.inFlight + share.waiting === 0 && shares.get(owner) === share) shares.delete(owner)
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
    async enter(owner, policy, caller) {
      const share = shares.get(owner) ?? createBulkhead(limits, refusal)
      shares.set(owner, share)
      try {
        const leave = await share.enter(policy, caller)
        return () => {
          leave()
          forgetIdle(owner, share)
        }
      } catch (error) {
        refused += 1
        forgetIdle(owner, share)
        throw error
      }
    },
  }
}

/** Limits each caller's concurrent and queued calls, so that one member or visitor cannot take the places of the others. */
import type { Policy } from '../../shared/contract/row.ts'
import { Problem } from '../problem.ts'
import { type Bulkhead, type BulkheadLimits, createBulkhead } from './bulkhead.ts'

export type FairShare = {
  /**
   * Waits for one of the caller's places; resolves with a function that releases it.
   * @param caller identifies a member or visitor @throws Problem `too_many_requests`
   */
  enter(caller: string, policy: Policy): Promise<() => void>
  /** callers with calls in flight or waiting */
  readonly callers: number
  /** the number of calls refused since the start */
  readonly refused: number
}

const tooMany = (): Problem => new Problem('too_many_requests', { retryAfter: 1 })

/** @param limits for each caller */
export function createFairShare(limits: BulkheadLimits): FairShare {
  /** only callers that have calls, so their number is limited by that of requests under way */
  const shares = new Map<string, Bulkhead>()
  let refused = 0

  function forgetIdle(caller: string, { inFlight, waiting }: Bulkhead): void {
    if (inFlight + waiting === 0) shares.delete(caller)
  }

  return {
    get callers() {
      return shares.size
    },
    get refused() {
      return refused
    },
    async enter(caller, policy) {
      const share = shares.get(caller) ?? createBulkhead(limits, tooMany)
      shares.set(caller, share)
      try {
        const leave = await share.enter(policy, caller)
        return () => {
          leave()
          forgetIdle(caller, share)
        }
      } catch (error) {
        refused += 1
        forgetIdle(caller, share)
        throw error
      }
    },
  }
}

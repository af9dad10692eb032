import type { BreakerLimits } from './breaker.ts'
import type { BulkheadLimits } from './bulkhead.ts'
import type { ExtraTimeLimits } from './extra-time.ts'
import type { RetryLimits } from './retry.ts'

/** Limits that protect the upstream. `policy.ts` has their numbers; tests can replace them. */
export type UpstreamLimits = {
  /** for the calls of each member, or of all visitors from one network */
  share: BulkheadLimits
  /** for the calls of each row except uploads */
  row: BulkheadLimits
  bulkhead: BulkheadLimits
  /** uploads have a limit of their own, because each takes as long as the browser needs to send the file */
  uploads: BulkheadLimits
  breaker: BreakerLimits
  retry: RetryLimits
  extraTime: ExtraTimeLimits
}

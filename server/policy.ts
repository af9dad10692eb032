/** What each policy word of the call table means in numbers. */
import type { RowKey } from '../shared/contract/index.ts'
import type { Policy } from '../shared/contract/row.ts'
import { EMAIL_CODE_RESEND_S } from '../shared/limits.ts'
import type { ThrottleLimits } from './limits/throttle.ts'
import type { BreakerLimits } from './upstream/breaker.ts'
import type { BulkheadLimits } from './upstream/bulkhead.ts'
import type { RetryLimits } from './upstream/retry.ts'

export type Treatment = {
  /** from the first byte sent to the last byte read */
  readonly deadlineMs: number
  /** a connection of its own, so that no idle socket closing at the wrong moment makes an outcome unknown */
  readonly freshConnection: boolean
}

export const policies: Record<Policy, Treatment> = {
  cached: { deadlineMs: 8_000, freshConnection: false },
  read: { deadlineMs: 8_000, freshConnection: false },
  write: { deadlineMs: 15_000, freshConnection: true },
  money: { deadlineMs: 30_000, freshConnection: true },
  credential: { deadlineMs: 15_000, freshConnection: true },
  beat: { deadlineMs: 8_000, freshConnection: false },
}

const QUARTER_S = 15 * 60
/** Guessing is stopped here; `requests` only where a setting asks for it. */
export const THROTTLE_LIMITS: ThrottleLimits = {
  account: { count: 10, windowS: QUARTER_S },
  address: { count: 50, windowS: QUARTER_S },
  code: { count: 1, windowS: EMAIL_CODE_RESEND_S },
  requests: null,
}

/** What the upstream is spared in bad times; all of it can be set otherwise by tests. */
export type UpstreamLimits = {
  bulkhead: BulkheadLimits
  /** a place of their own: each lasts as long as its browser takes to send */
  uploads: BulkheadLimits
  breaker: BreakerLimits
  retry: RetryLimits
}
export const UPSTREAM_LIMITS: UpstreamLimits = {
  bulkhead: { inFlight: 64, waiting: 128, waitMs: 1_000 },
  uploads: { inFlight: 32, waiting: 32, waitMs: 1_000 },
  breaker: { windowMs: 10_000, calls: 20, faults: 0.5, probeMs: 5_000 },
  retry: { share: 0.1, saved: 10, jitterMs: 200 },
}
/** Policies whose calls may be tried a second time. */
export const RETRIED: ReadonlySet<Policy> = new Set<Policy>(['cached', 'read'])

/** How long a cached answer counts as fresh: market figures move, the rest hardly does. */
export const FRESH_MS = { 'POST stock/detail': 2_000 } as const
export const FRESH_DEFAULT_MS = 30_000
/** How old an answer may be and still be given while a newer one is fetched behind it; an older one is waited for. Prices must not be old. */
export const STALE_WHILE_REVALIDATE_MS = { 'POST stock/detail': 10_000 } as const
/** Past this age an answer is no longer shown even when nothing newer is to be had. */
export const STALE_LIMIT_MS = 24 * 3_600_000

/** A view answers with what it has by then. */
export const VIEW_DEADLINE_MS = 3_000
/** section 9 */
export const UPLOAD_DEADLINE_MS = 60_000
/** A member has one picture; a second upload may begin while the first is being given up. */
export const UPLOADS_PER_MEMBER = 2
/** Answers of the upstream are lists of records: more than this is a fault. */
export const ANSWER_MAX_BYTES = 2 * 1024 * 1024
/** How far into an upload its size in pixels may stand: behind the camera's notes. */
export const PICTURE_HEAD_BYTES = 512 * 1024
export const CONNECT_TIMEOUT_MS = 2_000
export const JSON_MAX_BYTES = 64 * 1024
export const HEADERS_MAX_BYTES = 16 * 1024
/** A request's head, its JSON body, and all of an upload must be there in this time; a connection on which nothing happens is closed. */
export const HEADERS_MS = 10_000
export const JSON_BODY_MS = 15_000
export const REQUEST_MS = 60_000
export const IDLE_MS = 65_000
/** How long a connection is kept for the next request. */
export const KEEP_ALIVE_MS = 72_000
/** How often Node looks for connections that are past a limit. */
export const TIMEOUT_CHECK_MS = 2_000
/** So many requests may wait behind another on one connection. */
export const PIPELINED_MAX = 4
/** The upstream's tokens live this long, counted from login. */
export const SESSION_LIFE_S = 30 * 24 * 3_600
/** Of so many answers of a row, one is compared with the contract; the first is. */
export const DRIFT_EVERY = 100

/** Within this time an equal amount to an equal target asks whether it is meant. */
export const SAME_INTENT_S = 60
/** Money rows that set something rather than move something: doing it again does no harm. */
export const REPEATABLE: ReadonlySet<RowKey> = new Set<RowKey>(['POST purchase/editTaskPledge'])
/** How long a repeated money call is answered from the ledger. */
export const LEDGER_LIFE_S = 24 * 3_600

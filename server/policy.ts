/** The numbers behind each policy of the call table, and the server's other limits. */
import type { RowKey } from '../shared/contract/index.ts'
import type { Policy } from '../shared/contract/row.ts'
import { EMAIL_CODE_RESEND_S, REQUEST_TIMEOUT_MS } from '../shared/limits.ts'
import type { ThrottleLimits } from './limits/throttle-limits.ts'
import type { BreakerLimits } from './upstream/breaker.ts'
import type { BulkheadLimits } from './upstream/bulkhead.ts'
import type { ExtraTimeLimits } from './upstream/extra-time.ts'
import type { RetryLimits } from './upstream/retry.ts'

export type Treatment = {
  /** for the whole call, including queueing and a retry */
  readonly deadlineMs: number
  /** use a new connection: an idle one that closes while the request is sent would make the outcome unknown */
  readonly freshConnection: boolean
}

/**
 * `cached` rows are sent without the member's token or address, on purpose, also while somebody is logged in: one response is stored for everybody of
 * a language, so it must not depend on who happened to ask first, and nothing of a member can leak into what others receive.
 */
export const policies: Record<Policy, Treatment> = {
  cached: { deadlineMs: 8_000, freshConnection: false },
  read: { deadlineMs: 8_000, freshConnection: false },
  write: { deadlineMs: 15_000, freshConnection: true },
  money: { deadlineMs: 30_000, freshConnection: true },
  credential: { deadlineMs: 15_000, freshConnection: true },
  beat: { deadlineMs: 8_000, freshConnection: false },
}

const QUARTER_S = 15 * 60
/** Limits on guessing; `requests` is set by RATE_LIMIT_PER_MINUTE only. */
export const THROTTLE_LIMITS: ThrottleLimits = {
  account: { count: 10, windowS: QUARTER_S },
  address: { count: 50, windowS: QUARTER_S },
  code: { count: 1, windowS: EMAIL_CODE_RESEND_S },
  noPassword: { count: 10, windowS: 60 },
  lookups: { count: 30, windowS: 60 },
  requests: null,
}

/** Limits that protect the upstream; tests can override them. */
export type UpstreamLimits = {
  /** for each member, or for the visitors of one network */
  share: BulkheadLimits
  /** for each row except uploads */
  row: BulkheadLimits
  bulkhead: BulkheadLimits
  /** separate, because an upload lasts as long as the browser takes to send it */
  uploads: BulkheadLimits
  breaker: BreakerLimits
  retry: RetryLimits
  extraTime: ExtraTimeLimits
}
export const UPSTREAM_LIMITS: UpstreamLimits = {
  // a screen makes four calls at most; what waits longer than a second is refused
  share: { inFlight: 12, waiting: 24, waitMs: 1_000 },
  // a call that hangs leaves a quarter of all places to the others
  row: { inFlight: 48, waiting: 96, waitMs: 1_000 },
  bulkhead: { inFlight: 64, waiting: 128, waitMs: 1_000 },
  uploads: { inFlight: 32, waiting: 32, waitMs: 1_000 },
  breaker: { windowMs: 10_000, calls: 20, faults: 0.5, callers: 3, probeMs: 5_000 },
  retry: { share: 0.1, saved: 10, jitterMs: 200 },
  // a quarter of all places; of a member, the calls of two screens
  extraTime: { calls: 16, perCaller: 2 },
}
/** Policies whose calls may be retried once. */
export const RETRIED: ReadonlySet<Policy> = new Set<Policy>(['cached', 'read'])

/** How long a cached response counts as fresh: market figures change often, the rest rarely. */
export const FRESH_MS = { 'POST stock/detail': 2_000 } as const
export const FRESH_DEFAULT_MS = 30_000
/** Up to this age a stale response is returned while a new one is fetched; beyond it the new one is awaited. Prices must be recent. */
export const STALE_WHILE_REVALIDATE_MS = { 'POST stock/detail': 10_000 } as const
/** An older response is not returned, even if the upstream is unavailable. */
export const STALE_LIMIT_MS = 24 * 3_600_000

/** A notice waits this long for the config that names the host of its images. */
export const IMAGE_HOST_WAIT_MS = 1_000
/** A view responds after this time at the latest; parts that are not there by then are `pending`. */
export const VIEW_WAIT_MS = 1_000
/** The value of a member's balances waits this long for the price after the balances are there. */
export const PRICE_GRACE_MS = 50
/** A part that is cached but stale is sent after this time, because that is better than `pending`. */
export const VIEW_STALE_AFTER_MS = 800
/** section 7: how long a part of a view may take while there is extra time for it; the page asks for it as long */
export const LATE_READ_MS = REQUEST_TIMEOUT_MS
/** How long a part that came too late for its view is kept for the page that asks for it again. */
export const LATE_PART_MS = 10_000
/** section 9 */
export const UPLOAD_DEADLINE_MS = 60_000
/** A member needs one at a time; the second slot is for a new upload while the previous one is being aborted. */
export const UPLOADS_PER_MEMBER = 2
/** Upstream responses are lists of records; a larger one is treated as a fault. */
export const ANSWER_MAX_BYTES = 2 * 1024 * 1024
/** An image's size in pixels must be found within this many bytes; camera metadata may precede it. */
export const PICTURE_HEAD_BYTES = 512 * 1024
export const CONNECT_TIMEOUT_MS = 2_000
export const JSON_MAX_BYTES = 64 * 1024
/** Reports of violations of the content security policy; browsers send less than 2 kB. Per network address: enough to notice one, too few to fill the log. */
export const CSP_REPORT_MAX_BYTES = 8 * 1024
export const CSP_REPORT_LIMIT = { count: 10, windowS: 60 } as const
/** How long a page took to open, sent once by each. More than ten minutes is a phone that slept. */
export const PAGE_TIMES_MAX_BYTES = 256
export const PAGE_TIMES_MAX_MS = 600_000
export const PAGE_TIMES_LIMIT = { count: 30, windowS: 60 } as const
export const HEADERS_MAX_BYTES = 16 * 1024
/** Time limits for a request's headers, its JSON body and the whole request (for uploads), and for an inactive connection. */
export const HEADERS_MS = 10_000
export const JSON_BODY_MS = 15_000
export const REQUEST_MS = 60_000
export const IDLE_MS = 65_000
/** How long a connection stays open for the next request. */
export const KEEP_ALIVE_MS = 72_000
/** How often Node checks connections against the limits. */
export const TIMEOUT_CHECK_MS = 2_000
/** Requests that may wait behind another one on the same connection. */
export const PIPELINED_MAX = 4
/** Lifetime of the upstream's tokens, counted from login. */
export const SESSION_LIFE_S = 30 * 24 * 3_600
/** One in this many responses of a row is compared with the contract, starting with the first. */
export const DRIFT_EVERY = 100
/** At most this many differences are logged for one response, with this many characters of each field's name. */
export const DRIFT_FIELDS_MAX = 30
export const DRIFT_NAME_MAX = 60

/** Within this time, a payment of the same amount to the same target must be confirmed. */
export const SAME_INTENT_S = 60
/** Money rows that change settings instead of moving funds: repeating them does no harm. */
export const REPEATABLE: ReadonlySet<RowKey> = new Set<RowKey>(['POST purchase/editTaskPledge'])
/** How many days the ledger keeps payments, unless the setting says otherwise. */
export const LEDGER_DAYS = 30

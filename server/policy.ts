/** The numbers behind each policy of the call table, and the server's other limits. */
import type { RowKey } from '../shared/contract/index.ts'
import type { Policy } from '../shared/contract/row.ts'
import { EMAIL_CODE_RESEND_S, NOTICES_FRESH_S, REQUEST_TIMEOUT_MS } from '../shared/limits.ts'

export type Treatment = {
  /** the time for the whole call, including waiting in a queue and a retry */
  readonly deadlineMs: number
  /** whether to use a new connection. A reused connection may close while the request is being sent, and then the outcome would be unknown */
  readonly freshConnection: boolean
}

/**
 * What each policy means. `cached` rows are sent without the member's token and address, even for members, unless the upstream requires a token for
 * the row (`calls/login-rows.ts`). Their response is stored once for all users of a language, so it must not depend on who asks first or reveal a
 * member's data.
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
/**
 * Limits on guessing, on registrations, on payments without a password, and on lookups of payments. `requests` is null unless RATE_LIMIT_PER_MINUTE
 * is set.
 */
export const THROTTLE_LIMITS = {
  account: { count: 10, windowS: QUARTER_S },
  address: { count: 50, windowS: QUARTER_S },
  // many honest people share the address of a mobile network
  register: { count: 50, windowS: QUARTER_S },
  code: { count: 1, windowS: EMAIL_CODE_RESEND_S },
  noPassword: { count: 10, windowS: 60 },
  lookups: { count: 30, windowS: 60 },
  requests: null,
}
/** How many seconds' worth of a member's requests may come at once. The app makes a few requests for each screen. */
export const MEMBER_BURST_S = 5

/** Limits that protect the upstream; `upstream/upstream-limits.ts` says what each is for. */
export const UPSTREAM_LIMITS = {
  // a screen makes at most four calls; a call that waits longer than a second is refused
  share: { inFlight: 12, waiting: 24, waitMs: 1_000 },
  // even if all calls of one row hang, a quarter of the places in `bulkhead` is left for the other rows
  row: { inFlight: 48, waiting: 96, waitMs: 1_000 },
  bulkhead: { inFlight: 64, waiting: 128, waitMs: 1_000 },
  uploads: { inFlight: 32, waiting: 32, waitMs: 1_000 },
  breaker: { windowMs: 10_000, calls: 20, faults: 0.5, callers: 3, probeMs: 5_000 },
  retry: { share: 0.1, saved: 10, jitterMs: 200 },
  // 16 is a quarter of the places in `bulkhead`; 4 is as many calls as one screen makes
  extraTime: { calls: 16, perCaller: 4 },
}
/** Policies whose calls may be retried once, because they change nothing. */
export const RETRIED: ReadonlySet<Policy> = new Set<Policy>(['cached', 'read'])

/**
 * How long a cached response of a row that is named here counts as fresh, in milliseconds. The time is short, because market figures change often.
 */
export const FRESH_MS = { 'POST stock/detail': 2_000 } as const
/** How long a cached response of any other row counts as fresh, in milliseconds. */
export const FRESH_DEFAULT_MS = 30_000
/**
 * Up to this age, in milliseconds, a stale response is returned while a new one is fetched. When it is older, the request waits for the new one. The
 * first two rows have a low limit, because their responses contain prices, which must be recent. Announcements have the age from which on the screen
 * remarks on it: whoever first opens the app in a language that nobody has used for a while would see a remark that is no longer true a moment later.
 * All other rows have STALE_LIMIT_MS.
 */
export const STALE_WHILE_REVALIDATE_MS = {
  'POST stock/detail': 10_000,
  'GET index/config': 3_600_000,
  'GET index/notice': NOTICES_FRESH_S * 1_000,
} as const
/** A response older than this is not returned, even if the upstream is unavailable. */
export const STALE_LIMIT_MS = 24 * 3_600_000

/**
 * How many upstream calls, retries included, the search for the outcome of one payment may make. The search needs one call for the upstream's clock,
 * and up to SEARCH_PAGES_MAX for pages of a list. It may need two more for other rows with which the list's records are compared.
 */
export const SEARCH_CALLS_MAX = 8
export const SEARCH_PAGES_MAX = SEARCH_CALLS_MAX - 3
/**
 * How many pages of a member's pledges are searched, at most SEARCH_CALLS_MAX. A member has a few dozen pledges at most. Where the upstream says
 * nothing about the length of its list, the calls suffice for half as many, because each further page is compared with the first one
 * (`calls/repeated-page.ts`).
 */
export const PLEDGE_PAGES_MAX = 8

/** How long a response with pictures waits for the config that names their image host. */
export const IMAGE_HOST_WAIT_MS = 1_000
/** A view responds after this time at the latest. Parts that are not ready are `pending`. */
export const VIEW_WAIT_MS = 1_000
/** How long the server goes on waiting for the price once it has the member's balances, so that it can send their value, too. */
export const PRICE_GRACE_MS = 50
/**
 * How long a view waits for a new response before it uses a stale one. The time is shorter than VIEW_WAIT_MS, because a stale part is better than a
 * `pending` one.
 */
export const VIEW_STALE_AFTER_MS = 800
/** How long a part of a view may take if it gets extra time: as long as the client waits for a response (section 9 of the specification). */
export const LATE_READ_MS = REQUEST_TIMEOUT_MS
/** How long a part that was not ready for its view is kept for the page that asks for it again. */
export const LATE_PART_MS = 10_000
/** The time limit for an upload (section 9). */
export const UPLOAD_DEADLINE_MS = 60_000
/**
 * How many uploads of one member may run at once. A member needs one. The second is for a new upload while the previous one is still being aborted.
 */
export const UPLOADS_PER_MEMBER = 2
/**
 * The largest response that is read from the upstream. The upstream sends nothing larger than a list of records, so a larger response is treated as a
 * fault.
 */
export const ANSWER_MAX_BYTES = 2 * 1024 * 1024
/** An image's size in pixels must be found within this many bytes. Camera metadata may come before it. */
export const PICTURE_HEAD_BYTES = 512 * 1024
export const CONNECT_TIMEOUT_MS = 2_000
export const JSON_MAX_BYTES = 64 * 1024
/** The largest report of a content security policy violation, in bytes. Browsers send less than 2 kB. */
export const CSP_REPORT_MAX_BYTES = 8 * 1024
/** How many reports of violations are counted per network and minute: enough to notice a violation, and too few to fill the log. */
export const CSP_REPORT_LIMIT = { count: 10, windowS: 60 } as const
/** The largest report of how long a page took to open, in bytes. */
export const PAGE_TIMES_MAX_BYTES = 256
/** The longest time that a report of page times may contain. A page that took longer was opened while the phone was asleep. */
export const PAGE_TIMES_MAX_MS = 600_000
/** How many reports of page times are counted per network and minute. Each page sends one report. */
export const PAGE_TIMES_LIMIT = { count: 30, windowS: 60 } as const
export const HEADERS_MAX_BYTES = 16 * 1024
/** How long the headers of a request may take to arrive. */
export const HEADERS_MS = 10_000
/** How long a JSON body may take to arrive. */
export const JSON_BODY_MS = 15_000
/** How long a whole request may take to arrive. Only uploads need this long. */
export const REQUEST_MS = 60_000
/** A connection without traffic is closed after this time. */
export const IDLE_MS = 65_000
/** How long a connection stays open to wait for the next request. */
export const KEEP_ALIVE_MS = 72_000
/** How often Node checks whether a request has exceeded HEADERS_MS or REQUEST_MS. */
export const TIMEOUT_CHECK_MS = 2_000
/** How many requests may wait behind another request on the same connection. */
export const PIPELINED_MAX = 4
/** How long a stream of market figures lasts; the page then opens the next one, perhaps on another container. */
export const STREAM_MS = 15 * 60_000
/** How often a stream's session is checked; each check may ask Redis. */
export const STREAM_CHECK_MS = 60_000
/** How many streams of market figures a member may have. The app opens one stream for each page that is visible. */
export const STREAMS_PER_MEMBER = 8
/** A stream is cut off when its client has left this much unread. */
export const STREAM_WAITING_MAX_BYTES = 64 * 1024
/** Lifetime of the upstream's tokens, counted from login. */
export const SESSION_LIFE_S = 30 * 24 * 3_600
/** How often it is reported, for each row, why its responses cannot be read. */
export const UNREADABLE_EVERY_MS = 60_000
/** One in this many responses of each row is compared with the contract, starting with the first. */
export const DRIFT_EVERY = 100
/** The most differences that are logged for one response. */
export const DRIFT_FIELDS_MAX = 30
/** The most characters of a field's name that are logged for such a difference. */
export const DRIFT_NAME_MAX = 60

/**
 * A payment with the same kind, amount and payee as an earlier one must be confirmed by the member. If the earlier payment was carried out, this
 * holds for so many seconds after it. If its outcome is not known, it holds at any time.
 */
export const SAME_INTENT_S = 60
/** Money rows that change settings instead of moving funds, so repeating them is harmless. */
export const REPEATABLE: ReadonlySet<RowKey> = new Set<RowKey>(['POST purchase/editTaskPledge'])
/** How many days the ledger keeps payments if the setting is not given. */
export const LEDGER_DAYS = 30

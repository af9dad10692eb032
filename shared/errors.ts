/** The error codes of the server's responses. The text of a code is the catalogue key `error.<code>`. */

/**
 * What happened to the call. `not_sent`: it certainly never reached the upstream. `rejected`: the upstream refused it, or certainly did not carry it
 * out. `unknown`: it may have been carried out. `done`: it was carried out.
 */
export type CallOutcome = 'not_sent' | 'rejected' | 'unknown' | 'done'

type Entry = { readonly status: number; readonly outcome: CallOutcome; readonly retryable: boolean }
const entry = (status: number, outcome: CallOutcome, retryable = false): Entry => ({ status, outcome, retryable })

export const errors = {
  input_invalid: entry(400, 'not_sent'),
  body_invalid: entry(400, 'not_sent'),
  idempotency_key_missing: entry(400, 'not_sent'),
  not_logged_in: entry(401, 'not_sent'),
  session_ended: entry(401, 'rejected'),
  cross_site: entry(403, 'not_sent'),
  // 403, not 401, because no session has ended
  login_required: entry(403, 'rejected'),
  not_found: entry(404, 'not_sent'),
  method_not_allowed: entry(405, 'not_sent'),
  request_timeout: entry(408, 'not_sent', true),
  idempotency_in_progress: entry(409, 'unknown', true),
  outcome_unknown: entry(409, 'unknown'),
  session_changed: entry(409, 'not_sent'),
  same_intent: entry(409, 'not_sent'),
  not_carried_out: entry(409, 'rejected'),
  payout_held: entry(409, 'not_sent'),
  body_too_large: entry(413, 'not_sent'),
  file_too_large: entry(413, 'not_sent'),
  content_type_unsupported: entry(415, 'not_sent'),
  file_refused: entry(415, 'not_sent'),
  refused: entry(422, 'rejected'),
  idempotency_key_reused: entry(422, 'not_sent'),
  too_many_requests: entry(429, 'not_sent', true),
  headers_too_large: entry(431, 'not_sent'),
  internal: entry(500, 'unknown'),
  // the upstream says that it does not have this call, so nothing was carried out
  upstream_missing: entry(501, 'rejected'),
  upstream_invalid: entry(502, 'unknown', true),
  upstream_unreachable: entry(502, 'not_sent', true),
  upstream_cut: entry(502, 'unknown', true),
  paused: entry(503, 'not_sent'),
  upstream_down: entry(503, 'not_sent', true),
  overloaded: entry(503, 'not_sent', true),
  // unknown, because an earlier request with the same key may have been sent by this or another container
  ledger_unavailable: entry(503, 'unknown', true),
  upstream_timeout: entry(504, 'unknown', true),
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errors

/** The body of every error response: application/problem+json, RFC 9457. */
export type ProblemBody = {
  type: string
  status: number
  title: string
  /** the upstream's own message for the member, if it sent one */
  detail?: string
  code: ErrorCode
  outcome: CallOutcome
  retryable: boolean
  requestId: string
  /** seconds after which a retry makes sense */
  retryAfter?: number
  /** how many failed attempts are left before the member has to wait */
  triesLeft?: number
  /** for each wrong field: the text key that explains what is wrong */
  fields?: Record<string, string>
}

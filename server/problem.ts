import { type CallOutcome, type ErrorCode, errors, type ProblemBody } from '../shared/errors.ts'

type Details = {
  /** the upstream's own message, for the member */
  detail?: string
  fields?: Record<string, string>
  outcome?: CallOutcome
  cause?: unknown
  /** seconds after which a retry makes sense */
  retryAfter?: number
  /** whether the same call may succeed a moment later */
  transient?: boolean
  /** whether the same client got the same problem a moment ago, so that it is not worth a line in the log */
  isRepeated?: boolean
}

/** An error with a code from `shared/errors.ts`. Can be thrown anywhere; `http/errors.ts` turns it into the response. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly outcome: CallOutcome
  readonly detail: string | undefined
  readonly fields: Record<string, string> | undefined
  /** also set by the throttle, when a refusal has used up the last attempt */
  retryAfter: number | undefined
  readonly transient: boolean
  readonly isRepeated: boolean
  /** how many failed attempts are left before further ones are refused; set by the throttle */
  triesLeft: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.status = errors[code].status
    this.outcome = details.outcome ?? errors[code].outcome
    this.detail = details.detail
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.transient = details.transient ?? false
    this.isRepeated = details.isRepeated ?? false
  }

  /** The response body, as defined in RFC 9457. */
  body(requestId: string): ProblemBody {
    return {
      type: `urn:problem:${this.code}`,
      status: this.status,
      title: this.code.replaceAll('_', ' '),
      code: this.code,
      outcome: this.outcome,
      retryable: errors[this.code].retryable,
      requestId,
      ...(this.detail && { detail: this.detail }),
      ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
      ...(this.triesLeft !== undefined && { triesLeft: this.triesLeft }),
      ...(this.fields && { fields: this.fields }),
    }
  }
}

/** Whether the upstream requires a login for a call that visitors may make. */
export const isLoginRequired = (error: unknown): boolean => error instanceof Problem && error.code === 'login_required'

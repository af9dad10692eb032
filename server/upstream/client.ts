/** The client of the upstream. It builds each request from scratch, so that none of the browser's headers is forwarded unchecked. */
import { Readable } from 'node:stream'
import type { Pool } from 'undici'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import type { Policy } from '../../shared/contract/row.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { errorCode } from '../base/error-code.ts'
import { policies, RETRIED, UPLOAD_DEADLINE_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { type Caller, headersFor, isMember, withoutOwnToken } from './caller.ts'
import { CLOCK_TOLERANCE_MS, type Clock, createClock } from './clock.ts'
import { openEnvelope } from './envelope.ts'
import { createExtraTime } from './extra-time.ts'
import { createPlaces, type Places } from './places.ts'
import type { UpstreamCall } from './request-calls.ts'
import { createRetry } from './retry.ts'
import { type Message, openPool, transmit } from './transport.ts'
import type { UpstreamLimits } from './upstream-limits.ts'

/** How many tries the calls with this budget may still make together, retries included. */
export type Budget = { left: number }

type Call = {
  readonly key: RowKey
  readonly policy: Policy
  /** in the upstream's form, as `parseInput` returns it */
  readonly input: Record<string, unknown>
  readonly caller: Caller
  /** whether all users get the answer; the call then does not count towards the caller's limit */
  readonly shared?: boolean
  /** the deadline in milliseconds, instead of the policy's deadline */
  readonly deadlineMs?: number | undefined
  /** how long the call may take, in milliseconds, if it gets extra time */
  readonly lateMs?: number | undefined
  /** each try takes one from this budget; when it is used up, nothing is sent */
  readonly budget?: Budget | undefined
}

/**
 * A successful response. `clockOffset`: the upstream's clock minus ours in milliseconds, give or take half a second plus half of the response time.
 * Null if the envelope has no time, or the response took too long for an estimate.
 */
export type Received = { readonly data: unknown; readonly clockOffset: number | null }

export type Upstream = {
  /** Sends one call; `cached` and `read` calls may be retried once. @throws Problem */
  send(call: Call): Promise<Received>
  /** Streams a multipart body to the upload URL. @throws Problem */
  upload(body: AsyncIterable<Uint8Array>, contentType: string, caller: Caller): Promise<Received>
  /** the upstream's clock, learned from responses to calls with a token */
  readonly clock: Clock
  /** the state for the metrics */
  state(): UpstreamState
  close(): Promise<void>
}

const UPLOAD = 'POST common/upload'

/**
 * The state of the client. Each breaker is 0 when closed and 1 otherwise. `isClockSteady`: null before the upstream's clock has been read. The fields
 * of `Places` are explained there.
 */
export type UpstreamState = Pick<Places, 'inFlight' | 'waiting' | 'refused'> & {
  breakers: [RowKey, number][]
  isClockSteady: boolean | null
}

type Try = {
  key: RowKey
  policy: Policy
  caller: Caller
  shared: boolean
  pool: Pool
  message: Message
  /** deadline in monotonic milliseconds */
  until: number
  /** the later deadline if the call gets extra time; null for calls that cannot get extra time */
  lateUntil: number | null
  budget: Budget | undefined
}

export type UpstreamOptions = {
  /** the upstream's address with its path prefix, such as `https://host/prod` */
  upstreamUrl: string
  /** the full URL for uploads */
  uploadUrl: string
  /** unix milliseconds */
  now: () => number
  limits: UpstreamLimits
  /** how long offsets of the upstream's clock are remembered, in milliseconds */
  clockMemoryMs: number
  /** called after every try */
  onCall: (call: UpstreamCall, caller: Caller) => void
  /** awaited before each received response is processed, so that several are processed together */
  batch?: (() => Promise<void>) | undefined
}

/** Opens the connection pools to the upstream; `close` closes them. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { upstreamUrl, uploadUrl, now, limits, clockMemoryMs, onCall, batch } = options
  const base = new URL(upstreamUrl)
  // without a slash at the end: `pathname` is `/` if the address has no path
  const prefix = base.pathname.replace(/\/+$/, '')
  const uploadTarget = new URL(uploadUrl)
  const reused = openPool(base.origin, 64)
  const fresh = openPool(base.origin, 128, 0)
  const uploads = openPool(uploadTarget.origin, 32, 0)
  const places = createPlaces(limits)
  const extraTime = createExtraTime(limits.extraTime)
  const retry = createRetry(limits.retry)
  /** one breaker for each row, so that faults of one call do not block the others */
  const breakers = new Map<RowKey, Breaker>()
  const clock = createClock(clockMemoryMs)

  /** method and path of each row, because building them for each call would cost more */
  const targets = new Map<RowKey, Pick<Message, 'method' | 'path'>>()

  function targetOf(key: RowKey): Pick<Message, 'method' | 'path'> {
    const known = targets.get(key)
    if (known) return known
    const [method, path] = key.split(' ') as ['GET' | 'POST', string]
    const target = { method, path: `${prefix}/api/${path}` }
    targets.set(key, target)
    return target
  }

  function breakerOf(key: RowKey): Breaker {
    const known = breakers.get(key)
    if (known) return known
    const breaker = createBreaker(limits.breaker, () => performance.now())
    breakers.set(key, breaker)
    return breaker
  }

  /**
   * Makes one try of a call: waits until no limit is exceeded (`places.ts`), sends the request and opens the envelope of the response. For the
   * circuit breaker, a refusal by the upstream is no fault, because the upstream has responded.
   */
  async function attempt(call: Try, count: number): Promise<Received> {
    const { key, policy, shared, caller, pool, message, until, lateUntil, budget } = call
    const { identity } = caller
    if (budget?.left === 0) throw new Problem('overloaded')
    if (budget) budget.left -= 1
    const breaker = breakerOf(key)
    const wanted = { key, policy, identity, shared }
    breaker.check(identity)
    // `tryEnter` comes first, because `enter` returns a promise, and most calls need not wait
    const leave = places.tryEnter(wanted) ?? (await places.enter(wanted))
    try {
      // checked again, because the breaker may have opened while the call waited
      breaker.begin(identity)
    } catch (error) {
      leave()
      throw error
    }
    let endExtraTime: (() => void) | undefined
    const extend = () => {
      const end = lateUntil === null ? null : extraTime.take(identity)
      if (end) endExtraTime = end
      return end && lateUntil
    }
    let answered: boolean | null = null
    let result = 'ok'
    let fault: string | undefined
    let responseStatus: number | null = null
    const sentAt = performance.now()
    try {
      const { status, text } = await transmit(pool, message, until, extend)
      responseStatus = status
      await batch?.()
      const { data, time } = openEnvelope(status, text)
      answered = true
      const clockOffset = offsetOf(time, now(), performance.now() - sentAt)
      // only for calls with a token: other responses may come from a cache and have an old time
      if (clockOffset !== null && isMember(caller)) clock.add(clockOffset)
      return { data, clockOffset }
    } catch (cause) {
      const error = isMember(caller) ? withoutOwnToken(cause, caller) : withoutToken(cause, key)
      result = error instanceof Problem ? error.code : 'internal'
      fault = error instanceof Problem ? errorCode(error.cause) : errorCode(error)
      answered = wasAnswered(result, message)
      throw error
    } finally {
      leave()
      endExtraTime?.()
      if (answered !== null) breaker.record(identity, answered)
      onCall(
        { row: key, result, fault, status: responseStatus, attempt: count, ms: performance.now() - sentAt },
        caller,
      )
    }
  }

  return {
    async send({ key, policy, input, caller, shared = false, deadlineMs, lateMs, budget }) {
      const { method, path } = targetOf(key)
      const message: Message = { method, path, headers: headersFor(caller) }
      if (method === 'GET') message.path += queryOf(input)
      else {
        message.body = JSON.stringify(input)
        message.headers['content-type'] = 'application/json'
      }
      const treatment = policies[policy]
      const pool = treatment.freshConnection ? fresh : reused
      const startedAt = performance.now()
      // the deadline is the same for the first try and the retry
      const until = startedAt + (deadlineMs ?? treatment.deadlineMs)
      const lateUntil = lateMs === undefined ? null : startedAt + lateMs
      const call = { key, policy, caller, shared, pool, message, until, lateUntil, budget }
      try {
        if (RETRIED.has(policy)) retry.earn()
        return await attempt(call, 1)
      } catch (error) {
        const isRetried = RETRIED.has(policy) && error instanceof Problem && error.transient && budget?.left !== 0
        const again = isRetried && (await retry.mayTry())
        if (!again || performance.now() >= until) throw error
        return attempt(call, 2)
      }
    },

    async upload(body, contentType, caller) {
      const headers = { ...headersFor(caller), 'content-type': contentType, platform: 'h5' }
      const message: Message = { method: 'POST', path: uploadTarget.pathname, headers, body: Readable.from(body) }
      const until = performance.now() + UPLOAD_DEADLINE_MS
      const { policy } = contract[UPLOAD]
      const call: Try = {
        key: UPLOAD,
        policy,
        caller,
        shared: false,
        pool: uploads,
        message,
        until,
        lateUntil: null,
        budget: undefined,
      }
      return attempt(call, 1)
    },

    clock,
    state: () => ({
      breakers: [...breakers].map(([row, { state }]) => [row, state === 'closed' ? 0 : 1]),
      inFlight: places.inFlight,
      waiting: places.waiting,
      refused: places.refused,
      isClockSteady: clock.last() === null ? null : clock.isSteady(),
    }),

    async close() {
      // aborts reads and uploads, but waits for writes and payments
      await Promise.all([reused.destroy(), fresh.close(), uploads.destroy()])
    },
  }
}

/**
 * The clock offset of a response. Null if the response has no time, or took longer than half of CLOCK_TOLERANCE_MS. The upstream read its clock, in
 * whole seconds, at some moment between our request and its response. The middle is assumed: half a second is added to the upstream's time, and half
 * of the response time is subtracted from ours.
 */
function offsetOf(time: number | null, receivedAt: number, ms: number): number | null {
  return time === null || ms > CLOCK_TOLERANCE_MS / 2 ? null : time * 1_000 + 500 - (receivedAt - ms / 2)
}

/**
 * Translates a 401 that answers a call without a token. Such a 401 cannot mean that a session has ended. If the call is a login, the upstream has
 * refused the login. For any other call, the upstream requires a login.
 */
function withoutToken(error: unknown, key: RowKey): unknown {
  if (!(error instanceof Problem) || error.code !== 'session_ended') return error
  return key === 'POST user/login'
    ? new Problem('refused', { detail: error.detail ?? '' })
    : new Problem('login_required')
}

const ANSWERS: ReadonlySet<string> = new Set<ErrorCode>([
  'refused',
  'session_ended',
  'login_required',
  'upstream_missing',
])

/**
 * Whether the upstream gave a usable response to a failed call, such as a refusal. Null if the fault was on our side, for example in the request
 * body.
 */
function wasAnswered(result: string, { body }: Message): boolean | null {
  if (ANSWERS.has(result)) return true
  if (!result.startsWith('upstream_')) return null
  const waitedForBody = result === 'upstream_timeout' && body instanceof Readable && !body.readableEnded
  return waitedForBody ? null : false
}

/** The input of a GET as a query, with its question mark; '' without input. */
function queryOf(input: Record<string, unknown>): string {
  const entries = Object.entries(input)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

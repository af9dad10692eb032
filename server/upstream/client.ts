/** Speaks to the upstream: the only importer of undici. Requests are built from scratch, so nothing of the browser's gets through. */
import { Readable } from 'node:stream'
import { buildConnector, Pool, errors as undiciErrors } from 'undici'
import type { RowKey } from '../../shared/contract/index.ts'
import type { Policy } from '../../shared/contract/row.ts'
import type { UpstreamCall } from '../meter.ts'
import {
  ANSWER_MAX_BYTES,
  CONNECT_TIMEOUT_MS,
  policies,
  RETRIED,
  UPLOAD_DEADLINE_MS,
  type UpstreamLimits,
} from '../policy.ts'
import { Problem } from '../problem.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { createBulkhead } from './bulkhead.ts'
import { openEnvelope } from './envelope.ts'
import { createRetry } from './retry.ts'

/** Whom a call is made for. */
export type Caller = {
  /** the upstream's token, when logged in */
  readonly token?: string | undefined
  readonly lang: string
  readonly source?: string | undefined
  /** the member's network address, as our own proxies tell it */
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

type Call = {
  readonly key: RowKey
  readonly policy: Policy
  /** what the input codec made */
  readonly input: Record<string, unknown>
  readonly caller: Caller
  /** sooner than the policy's own */
  readonly deadlineMs?: number | undefined
}

export type Upstream = {
  /** One call, sent once. Resolves with the envelope's data; throws a Problem. */
  send(call: Call): Promise<unknown>
  /** Streams a multipart body to the upload address. */
  upload(body: AsyncIterable<Uint8Array>, contentType: string, caller: Caller): Promise<unknown>
  /** the upstream's clock minus ours in milliseconds, by its last answer; null until there was one */
  clockOffset(): number | null
  /** for the metrics; a breaker is 1 when it is not closed */
  state(): { breakers: [Policy, number][]; inFlight: number; waiting: number }
  close(): Promise<void>
}

type Try = {
  key: RowKey
  policy: Policy
  pool: Pool
  message: Message
  signal: AbortSignal
  requestId: string | undefined
}

type Message = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | Readable
}

export type UpstreamOptions = {
  /** with its prefix */
  upstreamUrl: string
  /** the whole address of the upload */
  uploadUrl: string
  /** unix milliseconds */
  now: () => number
  limits: UpstreamLimits
  /** hears of every try */
  onCall: (call: UpstreamCall) => void
}

export function createUpstream({ upstreamUrl, uploadUrl, now, limits, onCall }: UpstreamOptions): Upstream {
  const base = new URL(upstreamUrl)
  const uploadTarget = new URL(uploadUrl)
  const options = { connect: connector(CONNECT_TIMEOUT_MS), allowH2: false }
  const reused = new Pool(base.origin, { ...options, connections: 64 })
  // pipelining 0 closes each connection after its answer
  const fresh = new Pool(base.origin, { ...options, connections: 128, pipelining: 0 })
  const uploads = new Pool(uploadTarget.origin, { ...options, connections: 32, pipelining: 0 })
  const bulkhead = createBulkhead(limits.bulkhead)
  const retry = createRetry(limits.retry)
  const breakers = new Map<Policy, Breaker>()
  let clockOffset: number | null = null

  function breakerOf(policy: Policy): Breaker {
    const breaker = breakers.get(policy) ?? createBreaker(limits.breaker, () => performance.now())
    breakers.set(policy, breaker)
    return breaker
  }

  /** One try: its turn, the wire, the envelope. What was refused was answered. */
  async function attempt({ key, policy, pool, message, signal, requestId }: Try, count: number): Promise<unknown> {
    const breaker = breakerOf(policy)
    breaker.check()
    const leave = await bulkhead.enter(policy)
    let answered = false
    let result = 'ok'
    const begun = performance.now()
    try {
      const { status, text } = await transmit(pool, message, signal)
      const { data, time } = openEnvelope(status, text)
      if (time !== null) clockOffset = time * 1_000 - now()
      answered = true
      return data
    } catch (error) {
      result = error instanceof Problem ? error.code : 'internal'
      answered = result === 'refused' || result === 'session_ended'
      throw error
    } finally {
      leave()
      breaker.record(answered)
      onCall({ key, result, attempt: count, ms: performance.now() - begun, requestId })
    }
  }

  return {
    async send({ key, policy, input, caller, deadlineMs }) {
      const [method, path] = key.split(' ') as ['GET' | 'POST', string]
      const message: Message = { method, path: `${base.pathname}/api/${path}`, headers: headersFor(caller) }
      if (method === 'GET') message.path += queryOf(input)
      else {
        message.body = JSON.stringify(input)
        message.headers['content-type'] = 'application/json'
      }
      const treatment = policies[policy]
      const pool = treatment.freshConnection ? fresh : reused
      // over both tries
      const signal = AbortSignal.timeout(deadlineMs ?? treatment.deadlineMs)
      const { requestId } = caller
      const call = { key, policy, pool, message, signal, requestId }
      try {
        if (RETRIED.has(policy)) retry.earn()
        return await attempt(call, 1)
      } catch (error) {
        const again = RETRIED.has(policy) && error instanceof Problem && error.transient && (await retry.mayTry())
        if (!again || signal.aborted) throw error
        return attempt(call, 2)
      }
    },

    async upload(body, contentType, caller) {
      const headers = { ...headersFor(caller), 'content-type': contentType, platform: 'h5' }
      const message: Message = { method: 'POST', path: uploadTarget.pathname, headers, body: Readable.from(body) }
      const signal = AbortSignal.timeout(UPLOAD_DEADLINE_MS)
      const { requestId } = caller
      return attempt({ key: 'POST common/upload', policy: 'write', pool: uploads, message, signal, requestId }, 1)
    },

    clockOffset: () => clockOffset,
    state: () => ({
      breakers: [...breakers].map(([policy, { state }]) => [policy, state === 'closed' ? 0 : 1]),
      inFlight: bulkhead.inFlight,
      waiting: bulkhead.waiting,
    }),

    async close() {
      // reads are nobody's any more; what may have moved money is still waited for
      await Promise.all([reused.destroy(), fresh.close(), uploads.destroy()])
    },
  }
}

/** section 7: token, lang and source, each only when there is one; and whom it is for, so that its own limits hit the right one */
function headersFor({ token, lang, source, address }: Caller): Record<string, string> {
  return {
    accept: 'application/json',
    lang,
    ...(token && { token }),
    ...(source && { source }),
    ...(address && { 'x-forwarded-for': address }),
  }
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** A plain connection that is closed as soon as it stands is noticed in this time, before anything is written to it. */
const STANDS_MS = 10

/** As undici's own; but over plain http a new connection must stand for a moment first, so that "nothing left us" can be told. */
function connector(timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false })
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error || options.protocol === 'https:') return error ? callback(error, null) : callback(null, socket)
      let fell = false
      socket.once('close', () => {
        fell = true
      })
      setTimeout(() => {
        // what came in meanwhile is read before the next turn of the loop, however late this one is
        setImmediate(() =>
          setImmediate(() => {
            if (fell || socket.destroyed || socket.readableEnded)
              callback(Object.assign(new Error('closed at once'), { code: CLOSED_AT_ONCE }), null)
            else callback(null, socket)
          }),
        )
      }, STANDS_MS)
      // without a reader the other side's end is never seen
      socket.resume()
    })
}

type Answer = { status: number; text: string }

async function transmit(pool: Pool, message: Message, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await pool.request({ ...message, body: message.body ?? null, signal })
    return { status: answer.statusCode, text: await readText(answer.body) }
  } catch (error) {
    throw asProblem(error, signal)
  }
}

/** @throws Problem when the answer is larger than any honest one */
async function readText(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > ANSWER_MAX_BYTES) {
      body.destroy()
      throw new Problem('upstream_invalid')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const CLOSED_AT_ONCE = 'CLOSED_AT_ONCE'

const NEVER_CONNECTED = new Set([
  CLOSED_AT_ONCE,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Only a connection that never stood is "not sent"; whatever happens later may have reached the other side. */
function asProblem(error: unknown, signal: AbortSignal): Problem {
  if (error instanceof Problem) return error
  if (signal.aborted) return new Problem('upstream_timeout', { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof undiciErrors.ConnectTimeoutError || NEVER_CONNECTED.has(code)) {
    return new Problem('upstream_unreachable', { cause: error, transient: true })
  }
  return new Problem('upstream_cut', { cause: error, transient: true })
}

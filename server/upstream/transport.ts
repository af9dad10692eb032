/** One HTTP exchange with the upstream: sends a request and reads the whole response before a deadline. */
import type { Readable } from 'node:stream'
import { buildConnector, type Dispatcher, Pool } from 'undici'
import { ANSWER_MAX_BYTES, CONNECT_TIMEOUT_MS } from '../policy.ts'
import { Problem } from '../problem.ts'

export type Message = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | Readable
}

export type Answer = { status: number; text: string }

/**
 * @param connections how many connections may be open at once
 * @param pipelining 0 closes each connection after its response
 */
export const openPool = (origin: string, connections: number, pipelining = 1): Pool =>
  new Pool(origin, {
    connect: connector(CONNECT_TIMEOUT_MS),
    allowH2: false,
    connections,
    pipelining,
    // undici's own time limits are off, because `transmit` enforces the deadline
    headersTimeout: 0,
    bodyTimeout: 0,
  })

/**
 * Called once when the first deadline passes while the response is awaited. Returns a later deadline in monotonic milliseconds, or null if the call
 * gets no extra time.
 */
export type Extend = () => number | null

/**
 * Sends `message` once.
 * @param until deadline in monotonic milliseconds
 * @throws Problem whose outcome says whether the request may have arrived
 */
export function transmit(pool: Pool, message: Message, until: number, extend: Extend = () => null): Promise<Answer> {
  const leftMs = until - performance.now()
  // the deadline passed while the call waited in our own queue: nothing was sent, and the upstream is not at fault
  if (leftMs <= 0) return Promise.reject(new Problem('overloaded', { retryAfter: 1 }))
  return new Promise((resolve, reject) => {
    pool.dispatch(message, new Exchange(leftMs, extend, resolve, reject))
  })
}

/** undici's callbacks for one exchange. Avoids the stream that undici's `request` creates for each response. */
class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null
  private timedOut = false
  private status = 0
  private size = 0
  private readonly chunks: Buffer[] = []
  private timer: NodeJS.Timeout
  private readonly extend: Extend
  private readonly resolve: (answer: Answer) => void
  private readonly reject: (problem: Problem) => void

  constructor(leftMs: number, extend: Extend, resolve: (answer: Answer) => void, reject: (problem: Problem) => void) {
    this.extend = extend
    this.resolve = resolve
    this.reject = reject
    this.timer = setTimeout(goOnOrGiveUp, leftMs, this)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // if the deadline passed while the call waited for a connection, nothing must be sent
    if (this.timedOut) controller.abort(new Error('too late'))
    else this.controller = controller
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.status = status
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length
    if (this.size > ANSWER_MAX_BYTES) controller.abort(new Problem('upstream_invalid'))
    else this.chunks.push(chunk)
  }

  onResponseEnd(): void {
    clearTimeout(this.timer)
    const [first] = this.chunks
    const whole = first && this.chunks.length === 1 ? first : Buffer.concat(this.chunks)
    this.resolve({ status: this.status, text: whole.toString('utf8') })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.timer)
    this.reject(asProblem(error))
  }

  goOnOrGiveUp(): void {
    const later = this.controller && this.extend()
    if (later === null) this.giveUp()
    else this.timer = setTimeout(() => this.giveUp(), later - performance.now())
  }

  private giveUp(): void {
    this.timedOut = true
    const problem = new Problem('upstream_timeout')
    this.controller?.abort(problem)
    this.reject(problem)
  }
}

/** One function for all exchanges, because a function for each exchange would cost more. */
const goOnOrGiveUp = (exchange: Exchange): void => exchange.goOnOrGiveUp()

/**
 * How long a new plain-http connection is watched, in milliseconds, before anything is written to it. Some connections are closed at once, and a
 * request written to such a connection would have an unknown outcome.
 */
const WATCH_MS = 10

/**
 * Wraps undici's connector, and remembers its errors as proof that nothing was sent. A plain-http connection that is closed at once counts as one
 * that could not be made.
 */
function connector(timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false })
  return (options, callback) => {
    const fail = (error: Error): void => {
      connectionErrors.add(error)
      callback(error, null)
    }
    return connect(options, (error, socket) => {
      if (error) return fail(error)
      if (options.protocol === 'https:') return callback(null, socket)
      setTimeout(() => {
        // waits two turns of the event loop, so that pending socket events are handled first even if this timer is late
        setImmediate(() =>
          setImmediate(() => {
            if (socket.destroyed || socket.readableEnded)
              fail(Object.assign(new Error('the upstream closed the connection at once'), { code: 'CLOSED_AT_ONCE' }))
            else callback(null, socket)
          }),
        )
      }, WATCH_MS)
      // a paused socket would not report that the other side has closed it
      socket.resume()
    })
  }
}

/**
 * The errors of all connections that could not be made: the address was not found, the connection was refused, the TLS handshake failed. They cannot
 * be recognised by their code, because an established connection may break with the same code.
 */
const connectionErrors = new WeakSet<Error>()

const neverConnected = (error: unknown): boolean => error instanceof Error && connectionErrors.has(error)

/** Only a failure to connect means "not sent". After any later error the upstream may have received the call. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem(neverConnected(error) ? 'upstream_unreachable' : 'upstream_cut', { cause: error, transient: true })
}

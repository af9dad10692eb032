/** One exchange with the upstream: bytes out, the whole answer in, within a deadline. */
import type { Readable } from 'node:stream'
import { buildConnector, type Dispatcher, Pool, errors as undiciErrors } from 'undici'
import { ANSWER_MAX_BYTES, CONNECT_TIMEOUT_MS } from '../policy.ts'
import { Problem } from '../problem.ts'

export type Message = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | Readable
}

export type Answer = { status: number; text: string }

/** @param connections at most @param pipelining 0 closes each connection after its answer */
export const openPool = (origin: string, connections: number, pipelining = 1): Pool =>
  new Pool(origin, {
    connect: connector(CONNECT_TIMEOUT_MS),
    allowH2: false,
    connections,
    pipelining,
    // the deadline is ours
    headersTimeout: 0,
    bodyTimeout: 0,
  })

/** Sends `message` once. @param until monotonic milliseconds @throws Problem which says whether anything may have arrived */
export function transmit(pool: Pool, message: Message, until: number): Promise<Answer> {
  // it waited for its turn here all that time: nothing was sent, and the upstream is not to blame
  if (performance.now() >= until) return Promise.reject(new Problem('overloaded', { retryAfter: 1 }))
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(until, resolve, reject)
    pool.dispatch({ ...message, body: message.body ?? null }, exchange)
  })
}

/** What undici tells of one exchange; without the stream that its own `request` would build around the answer. */
class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null
  private timedOut = false
  private status = 0
  private size = 0
  private readonly chunks: Buffer[] = []
  private readonly timer: NodeJS.Timeout
  private readonly resolve: (answer: Answer) => void
  private readonly reject: (problem: Problem) => void

  constructor(until: number, resolve: (answer: Answer) => void, reject: (problem: Problem) => void) {
    this.resolve = resolve
    this.reject = reject
    this.timer = setTimeout(() => this.giveUp(), until - performance.now())
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // it had to wait for a connection, and nobody waits for it any more: not a byte is sent
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

  private giveUp(): void {
    this.timedOut = true
    const problem = new Problem('upstream_timeout')
    this.controller?.abort(problem)
    this.reject(problem)
  }
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
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof undiciErrors.ConnectTimeoutError || NEVER_CONNECTED.has(code)) {
    return new Problem('upstream_unreachable', { cause: error, transient: true })
  }
  return new Problem('upstream_cut', { cause: error, transient: true })
}

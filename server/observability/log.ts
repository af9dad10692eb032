/** The log: JSON lines, one per request with its upstream calls. Bodies, queries, headers and addresses are never logged. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, destination, pino } from 'pino'
import type { RowKey } from '../../shared/contract/index.ts'
import { errorCode } from '../base/error-code.ts'
import type { Caller } from '../upstream/caller.ts'
import { RequestCalls, type UpstreamCall } from '../upstream/request-calls.ts'
import type { Metrics } from './metrics/metrics.ts'

/**
 * Lines are buffered until there are this many bytes, because writing each line on its own would cost a quarter of a request's time. Audit lines,
 * warnings and errors are not held back.
 */
const BUFFER_BYTES = 8 * 1024
/** The longest that a line stays in the buffer. */
const FLUSH_EVERY_MS = 200
/** If the log collector does not keep up, lines beyond this are dropped, so that they do not fill the memory. */
const WAITING_MAX_BYTES = 16 * 1024 * 1024
/** pino's level `warn` */
const WARN = 40

/** @param stream destination of the lines; stdout by default */
export function createLogger(level: string, stream?: DestinationStream): FastifyBaseLogger {
  if (stream) return pino({ level, serializers }, stream)
  const stdout = destination({
    dest: 1,
    sync: true,
    minLength: BUFFER_BYTES,
    maxLength: WAITING_MAX_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  })
  // not `flushSync`: if nobody reads stdout any more, `flushSync` retries for ever
  process.once('exit', () => stdout.flush())
  return pino(
    {
      level,
      serializers,
      hooks: {
        // audit lines, warnings and errors are written at once: they must not be lost if the process is killed a moment later.
        // `sync` makes `flush` write at once, too
        logMethod(given, log, of) {
          log.apply(this, given)
          if (of >= WARN || isAudit(given[0])) stdout.flush()
        },
      },
    },
    stdout,
  )
}

const isAudit = (line: unknown): boolean => typeof line === 'object' && line !== null && 'event' in line

/** Logs and counts a request once its response has been sent or its client has disconnected. */
export const logRequest =
  (metrics: Metrics) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { method, problem, trace } = request
    const route = request.routeOptions.url ?? 'none'
    // 499: the client closed the connection before the response was complete
    const status = reply.raw.writableFinished ? reply.statusCode : 499
    const ms = reply.elapsedTime
    metrics.request(route, method, status, ms)
    const { code, outcome } = problem ?? {}
    // closed, so that an upstream call that starts after the client has gone gets a log line of its own
    request.upstreamCalls ??= new RequestCalls()
    const calls = request.upstreamCalls.close()
    const upstream = calls.length > 0 ? calls.map(inWholeMs) : undefined
    const level = problem?.isRepeated ? 'debug' : 'info'
    request.log[level]({ method, route, status, ms: Math.round(ms), code, outcome, trace, upstream }, 'request')
  }

/** A response that the response cache has sent. `ageMs`: age of its data in milliseconds. */
export type Served = { row: RowKey; route: string; status: number; ageMs: number }

/** Logs and counts a GET request that the response cache served. */
export const logCachedResponse =
  (logger: FastifyBaseLogger, metrics: Metrics) =>
  ({ row, route, status, ageMs }: Served): void => {
    metrics.cache(row, 'fresh', ageMs / 1_000)
    metrics.request(route, 'GET', status, 0)
    logger.info({ reqId: randomUUID(), method: 'GET', route, status, ms: 0 }, 'request')
  }

/** Counts one try of an upstream call. The try is logged in its request's line, or in a line of its own if the request has been logged already. */
export const logUpstreamCall =
  (logger: FastifyBaseLogger, metrics: Metrics) =>
  (call: UpstreamCall, { requestId, trace, calls }: Caller): void => {
    metrics.upstreamCall(call)
    if (!calls?.add(call)) logger.info({ reqId: requestId, trace, ...inWholeMs(call) }, 'upstream')
  }

const inWholeMs = (call: UpstreamCall): UpstreamCall => ({ ...call, ms: Math.round(call.ms) })

/** Logs errors with their code in place of their message. */
const serializers = {
  err: (error: unknown) => {
    if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
    return { type: error.name, message: errorCode(error) ?? '', stack: framesOf(error) }
  },
}

/** The stack without its first lines, which repeat the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

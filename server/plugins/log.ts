/** One line per request. What may stand in it is listed here; bodies, queries, headers and addresses may not. */
import { hostname } from 'node:os'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, destination, pino } from 'pino'
import type { RowKey } from '../../shared/contract/index.ts'
import type { Books } from '../books.ts'
import type { Meter } from '../meter.ts'
import type { Problem } from '../problem.ts'
import { nextRequestId } from '../request-id.ts'

type Ended = { reqId: string; method: string; route: string; status: number; ms: number; problem: Problem | null }

/** Counts a request that has ended and writes its line. */
function write(meter: Meter, line: Line, { reqId, method, route, status, ms, problem }: Ended): void {
  meter.request(route, method, status, ms)
  const { code, outcome } = problem ?? {}
  line({ reqId, method, route, status, ms: Math.round(ms), code, outcome, msg: 'request' })
}

/** Notes a request whose answer is out, or whose client has gone. */
export const noteRequest =
  (books: Books, meter: Meter, line: Line) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { id: reqId, method, problem } = request
    const route = request.routeOptions.url ?? 'none'
    // the client went before its answer was out
    const status = reply.raw.writableFinished ? reply.statusCode : 499
    const { elapsedTime: ms } = reply
    books.note(() => write(meter, line, { reqId, method, route, status, ms, problem }))
  }

/** The same for an answer that lies ready, made at `at` (unix milliseconds): one note for each time it is given, of which nothing but the id is new. */
export const noteGiven =
  (books: Books, meter: Meter, prepareLine: PrepareLine, now: () => number) =>
  (row: RowKey, route: string, at: number): (() => void) => {
    const request = { method: 'GET', status: 200 }
    const line = prepareLine({ route, ...request, ms: 0, msg: 'request' })
    const write = (): void => {
      meter.cache(row, 'fresh', (now() - at) / 1_000)
      meter.request(route, request.method, request.status, 0)
      line(nextRequestId())
    }
    return () => books.note(write)
  }

/** Lines are written so many letters at a time, or after this long; all of them before the process ends. */
const GATHERED = 32_768
const FLUSH_MS = 200

/** A line as the logger itself would write it at `info`, in less than half the time: for those that come with every request. */
export type Line = (fields: Fields) => void
type Fields = { readonly msg: string } & Readonly<Record<string, unknown>>

/** For lines that are the same but for their request. */
export type PrepareLine = (fields: Fields) => (reqId: string) => void

/** @param time of a line, unix milliseconds @param stream where the lines go; stdout when undefined */
export function createLogger(
  level: string,
  time: () => number,
  stream: DestinationStream = stdout(),
): { logger: FastifyBaseLogger; line: Line; prepareLine: PrepareLine } {
  const base = { pid: process.pid, hostname: hostname() }
  const logger = pino({ level, base, serializers, timestamp: () => `,"time":${time()}` }, stream)
  const nothing = (): void => undefined
  if (!logger.isLevelEnabled('info')) return { logger, line: nothing, prepareLine: () => nothing }
  const about = JSON.stringify(base).slice(1, -1)
  const write = (rest: string): void => void stream.write(`{"level":30,"time":${time()},${about},${rest}\n`)
  const inner = (fields: Fields): string => JSON.stringify(fields).slice(1)
  return {
    logger,
    line: (fields) => write(inner(fields)),
    prepareLine(fields) {
      const rest = inner(fields)
      return (reqId) => write(`"reqId":"${reqId}",${rest}`)
    },
  }
}

let opened: DestinationStream | undefined

/** A process has one. */
function stdout(): DestinationStream {
  opened ??= openStdout()
  return opened
}

/** Lines are gathered here and handed on as bytes: the library would copy and count all that waits again with each line. */
function openStdout(): DestinationStream {
  let gathered = ''
  const flush = (): void => {
    if (gathered === '') return
    const bytes = Buffer.from(gathered)
    gathered = ''
    // asked for each time: when nobody reads any more, pino puts one that does nothing in its place
    ;(written as unknown as Bytes).write(bytes)
  }
  // before the library's own, which writes what it was handed
  process.once('exit', flush)
  const written = destination({ dest: 1, sync: false, contentMode: 'buffer' })
  setInterval(flush, FLUSH_MS).unref()
  return {
    write(line) {
      gathered += line
      if (gathered.length >= GATHERED) flush()
    },
  }
}

/** what the library's type does not say of `contentMode` */
type Bytes = { write(line: Buffer): boolean }

/** An error as it may be logged: without its message, which may quote what a member typed. */
const serializers = {
  err: (error: unknown) => {
    if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
    return { type: error.name, message: 'code' in error ? String(error.code) : '', stack: framesOf(error) }
  },
}

/** Where it happened, without the first lines, which repeat the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Routes for reports that browsers send on their own. The reports need no session, and some come without our headers, so anybody can send made-up
 * reports.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { networkOf } from '../base/ip-network.ts'
import { memoryCounters } from '../ledger/counters.ts'
import { bodyTimeout } from './body-timeout.ts'

type OpenReport<T> = {
  path: string
  maxBytes: number
  /** only the first `count` reports of a network in `windowS` seconds are counted, so that reports cannot fill the log or flood a metric */
  limit: { count: number; windowS: number }
  /** media types that are read as JSON; only `application/json` if absent */
  types?: string[]
  /** Reads a request's body; null if it is not a valid report. */
  read: (body: unknown) => T | null
  count: (report: T, log: FastifyBaseLogger) => void
}

/** Adds a route for reports. It always answers 204, because a browser does nothing with an error. @param now unix milliseconds */
export async function openReport<T>(
  app: FastifyInstance,
  now: () => number,
  { path, maxBytes, limit, types, read, count }: OpenReport<T>,
): Promise<void> {
  const counters = memoryCounters(now)
  await app.register(async (scope) => {
    bodyTimeout(scope)
    scope.setErrorHandler((_error, _request, reply) => reply.code(204).send())
    if (types) {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(types, { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
        JSON.parse(String(body)),
      )
    }
    scope.post(path, { bodyLimit: maxBytes }, async (request, reply) => {
      reply.code(204).header('cache-control', 'no-store')
      const report = read(request.body)
      if (report === null) return reply.send()
      const received = await counters.add(networkOf(request.ip), limit.windowS)
      if (received.count <= limit.count) count(report, request.log)
      return reply.send()
    })
  })
}

import type { FastifyInstance } from 'fastify'
import { traceOf } from '../base/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** id of the trace that the request belongs to; undefined unless `TRACING` is on */
    trace?: string | undefined
  }
}

/** Determines the trace of each request, for its log line and for its calls to the upstream. */
export function tracing(api: FastifyInstance): void {
  api.decorateRequest('trace', undefined)
  api.addHook('onRequest', (request, _reply, done) => {
    request.trace = traceOf(request.headers.traceparent)
    done()
  })
}

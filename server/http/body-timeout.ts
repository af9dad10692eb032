/** Clients that send slowly are cut off, so that a few thousand of them do no harm. */
import type { FastifyInstance } from 'fastify'
import { JSON_BODY_MS } from '../policy.ts'

/** A JSON body must be there in time; an upload has longer. Cutting is the only answer to somebody who is still talking. */
export function bodyTimeout(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => {
    done()
    const { raw } = request
    if (raw.complete || !request.headers['content-type']?.startsWith('application/json')) return
    const timer = setTimeout(() => raw.destroy(), JSON_BODY_MS)
    timer.unref()
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}

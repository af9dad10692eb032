/** Disconnects clients that send too slowly, so that many of them cannot tie up the server. */
import type { FastifyInstance } from 'fastify'
import { JSON_BODY_MS } from '../policy.ts'
import { hasBody } from './has-body.ts'

/**
 * Bodies of all calls except uploads must arrive within JSON_BODY_MS. Otherwise the socket is destroyed without a response, because a client that is
 * still sending does not read a response.
 */
export function bodyTimeout(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => {
    done()
    const { raw, headers } = request
    if (!hasBody(headers) || raw.complete || headers['content-type']?.startsWith('multipart/')) return
    const timer = setTimeout(() => raw.destroy(), JSON_BODY_MS)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

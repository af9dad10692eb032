/** Clients that send or read slowly are cut off, so that a few thousand of them do no harm. */
import type { FastifyInstance } from 'fastify'
import { JSON_BODY_MS, PIPELINED_MAX } from '../policy.ts'

/** A JSON body must be there in time; an upload has longer. Cutting is the only answer to somebody who is still talking. */
export function slowBodies(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => {
    done()
    const { raw } = request
    if (raw.complete || !request.headers['content-type']?.startsWith('application/json')) return
    const timer = setTimeout(() => raw.socket.destroy(), JSON_BODY_MS)
    timer.unref()
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Neither browsers nor balancers ask again before they were answered; who does so and reads nothing makes answers pile up. */
export function fewPipelined(app: FastifyInstance): void {
  const behind = new WeakMap<object, number>()
  app.addHook('onRequest', (request, reply, done) => {
    // an answer gets its socket when the one before it is out
    if (reply.raw.socket) return done()
    const { socket } = request.raw
    const count = (behind.get(socket) ?? 0) + 1
    behind.set(socket, count)
    // nobody is left to answer, so the request goes no further
    if (count > PIPELINED_MAX) return void socket.destroy()
    reply.raw.once('close', () => behind.set(socket, (behind.get(socket) ?? 1) - 1))
    done()
  })
}

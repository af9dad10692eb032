import type { FastifyInstance } from 'fastify'

/** Skips the handler if the client disconnected while its body was read, because no response can be delivered. */
export function skipWhenClientGone(api: FastifyInstance): void {
  api.addHook('preHandler', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack()
    done()
  })
}

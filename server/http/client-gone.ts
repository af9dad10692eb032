import type { FastifyInstance } from 'fastify'

/** Does not run a handler whose client has closed the connection, or was cut off, while the body was read: nothing is done and nobody waits. */
export function skipWhenClientGone(api: FastifyInstance): void {
  api.addHook('preHandler', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack()
    done()
  })
}

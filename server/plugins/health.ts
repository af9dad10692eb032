/** Whether the process lives, and whether it wants traffic. The upstream's health is not ours: an outage there must not empty the balancer. */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on: not ready, and every answer asks the client to open a new connection. */
    drain(): void
  }
}

/** @param store where the ledger lies, said by /readyz */
export function health(app: FastifyInstance, store: 'memory' | 'sqlite'): void {
  let draining = false
  app.decorate('drain', () => {
    draining = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .code(draining ? 503 : 200)
      .send({ status: draining ? 'draining' : 'ok', store }),
  )
}

/** Whether the process lives, and whether it wants traffic. The upstream's health is not ours: an outage there must not empty the balancer. */
import type { FastifyInstance } from 'fastify'
import type { Ledger } from '../ledger/ledger.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on: not ready, and every answer asks the client to open a new connection. */
    drain(): void
    /** how many requests are under way */
    underWay(): number
  }
}

/** @param store where the ledger lies, said by /readyz */
export function health(app: FastifyInstance, store: Ledger['store']): void {
  let draining = false
  let underWay = 0
  app.decorate('drain', () => {
    draining = true
  })
  app.decorate('underWay', () => underWay)
  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1
    // for those whose client has gone too, which no later hook hears of
    reply.raw.once('close', () => {
      underWay -= 1
    })
    done()
  })
  // when the answer leaves: one that was under way before counts too
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .code(draining ? 503 : 200)
      .send({ status: draining ? 'draining' : 'ok', store }),
  )
}

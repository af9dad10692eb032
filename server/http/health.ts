/**
 * Whether the process lives, whether it wants traffic, and what it has under way. The upstream's health is not ours: an outage there must not
 * empty the balancer.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ledger } from '../ledger/ledger.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on: not ready, and every answer asks the client to open a new connection. */
    drain(): void
    /** how many requests are under way */
    underWay(): number
  }
}

/** Called for every request when its answer is out or its client has gone. */
export type OnEnd = (request: FastifyRequest, reply: FastifyReply) => void

type Watch = {
  onEnd: OnEnd
  onDrain: () => void
}

/** @param store where the ledger lies, said by /readyz */
export function health(app: FastifyInstance, store: Ledger['store'], { onEnd, onDrain }: Watch): void {
  let draining = false
  // no more than their number: a set of them costs a tenth of all that a request does
  let underWay = 0
  app.decorate('drain', () => {
    draining = true
    onDrain()
  })
  app.decorate('underWay', () => underWay)
  app.addHook('onRequest', (request, reply, done) => {
    underWay += 1
    // those whose client has gone end here too
    reply.raw.once('close', () => {
      underWay -= 1
      onEnd(request, reply)
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

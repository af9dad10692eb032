/** Liveness, readiness and draining. The upstream's health does not count: its outage must not take every container out of the balancer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoreState } from '../ledger/ledger.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on /readyz responds with 503, and every response closes its connection. */
    drain(): void
    /** the number of requests in progress */
    underWay(): number
  }
}

/** Called for every request when its response has been sent or its client has disconnected. */
export type OnEnd = (request: FastifyRequest, reply: FastifyReply) => void

type Watch = {
  onEnd: OnEnd
  onDrain: () => void
}

/** @param store the ledger's state, reported by /readyz: a loss must not take every container out of the balancer either */
export function health(app: FastifyInstance, store: () => StoreState, { onEnd, onDrain }: Watch): void {
  let draining = false
  // only a counter: a Set of requests costs 10 % of a request
  let underWay = 0
  app.decorate('drain', () => {
    draining = true
    onDrain()
  })
  app.decorate('underWay', () => underWay)
  app.addHook('onRequest', (request, reply, done) => {
    underWay += 1
    // 'close' is also emitted when the client disconnects
    reply.raw.once('close', () => {
      underWay -= 1
      onEnd(request, reply)
    })
    done()
  })
  // set when the response is sent, so that requests already in progress are included
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .code(draining ? 503 : 200)
      .send({ status: draining ? 'draining' : 'ok', ...inWords(store()) }),
  )
}

const inWords = ({ store, knowsSince, lostAt }: StoreState) => ({
  store,
  knowsSince: asIso(knowsSince),
  lostAt: asIso(lostAt),
})

/** @param at unix milliseconds */
const asIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

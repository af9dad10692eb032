/**
 * Liveness, readiness and draining. None of them depends on the upstream's state, because an outage of the upstream must not take every container out
 * of the load balancer.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoreState } from '../ledger/ledger.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts draining: from now on /readyz responds with 503, and every response closes its connection. */
    drain(): void
    /** the number of requests in progress */
    underWay(): number
  }
}

/** Called for every request when its response has been sent or its client has disconnected. */
type OnEnd = (request: FastifyRequest, reply: FastifyReply) => void

type Watch = {
  onEnd: OnEnd
  onDrain: () => void
}

/**
 * Registers /livez and /readyz.
 * @param store the ledger's state. If the ledger has lost data, /readyz reports that but stays ready: otherwise all containers would leave the load
 * balancer
 */
export function health(app: FastifyInstance, store: () => StoreState, { onEnd, onDrain }: Watch): void {
  let draining = false
  // only a counter, because a Set of the running requests would cost 10 % of a request's time
  let underWay = 0
  app.decorate('drain', () => {
    draining = true
    onDrain()
  })
  app.decorate('underWay', () => underWay)
  app.addHook('onRequest', (request, reply, done) => {
    underWay += 1
    // 'close' is also emitted when the client disconnects. Each response emits it only once, so `on` is enough; `once` would cost more
    reply.raw.on('close', () => {
      underWay -= 1
      onEnd(request, reply)
    })
    done()
  })
  // set in onSend, so that requests that were already in progress close their connection too
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

/** ISO 8601. @param at unix milliseconds */
const asIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

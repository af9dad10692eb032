import type { FastifyInstance } from 'fastify'

/**
 * Warns once when a request with `X-Forwarded-For` comes from an address that TRUST_PROXY does not name. The address may be a proxy; then all
 * visitors behind it count as one.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    // `ips` has further addresses only if the connection's address is trusted
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined && request.ips?.length === 1) {
      isWarned = true
      app.log.warn(
        'a request has X-Forwarded-For, but does not come from a proxy in TRUST_PROXY: if your proxy sends it, all visitors share one address and its limits',
      )
    }
    done()
  })
}

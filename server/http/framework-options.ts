/** Fastify's options: HTTP server, limits, request ids and logging. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { JSON_MAX_BYTES } from '../policy.ts'
import { clientErrors, frameworkErrors } from './errors.ts'
import { httpServer } from './http-server.ts'

/**
 * Warns once when a request comes with `X-Forwarded-For` from an address that TRUST_PROXY does not name. If a proxy sends it, all visitors behind the
 * proxy count as one.
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

/**
 * @param trustProxy addresses or CIDR ranges of the proxies whose `X-Forwarded-*` headers are trusted
 * @param serve sends the response to requests that do not need Fastify; returns false for all other requests
 */
export const frameworkOptions = (
  logger: FastifyBaseLogger,
  trustProxy: readonly string[],
  serve?: (request: IncomingMessage, response: ServerResponse) => boolean,
) => ({
  loggerInstance: logger,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  bodyLimit: JSON_MAX_BYTES,
  serverFactory: httpServer(serve),
  trustProxy: [...trustProxy],
  return503OnClosing: false,
  frameworkErrors,
  clientErrorHandler: clientErrors,
  exposeHeadRoutes: false,
})

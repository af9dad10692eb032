/** Fastify's options: HTTP server, limits, request ids and logging. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FastifyBaseLogger, LogController } from 'fastify'
import { JSON_MAX_BYTES } from '../policy.ts'
import { clientErrors, frameworkErrors } from './errors.ts'
import { httpServer } from './http-server.ts'

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

/** What browsers are told about our answers. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** @param origin where our pages are served @param imageHost where uploaded pictures lie @param inline hashes of what stands in the page itself */
export function headers(
  app: FastifyInstance,
  origin: string,
  imageHost: string,
  inline: { scripts: readonly string[]; styles: readonly string[] },
): void {
  const secure = origin.startsWith('https:')
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline.scripts],
        styleSrc: ["'self'", ...inline.styles],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...(imageHost.startsWith('http:') ? [imageHost] : [])],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })
  // the same for every answer, so they are made once
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  protect(sample.req, sample, () => undefined)
  const all = sample.getHeaders()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
}

/** What browsers are told about our answers. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Data is no document: it may do nothing at all, and what only documents heed would be half of its bytes. @param origin where our pages are served */
export function answerHeaders(app: FastifyInstance, origin: string): void {
  sendAlways(app, origin, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    // said by `frame-ancestors`
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** In place of those: what pages need. @param imageHost where uploaded pictures lie @param inline hashes of what stands in the page itself */
export function pageHeaders(
  files: FastifyInstance,
  origin: string,
  imageHost: string,
  inline: { scripts: readonly string[]; styles: readonly string[] },
): void {
  sendAlways(files, origin, {
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
  })
}

type Own = Pick<HelmetOptions, 'contentSecurityPolicy' | 'crossOriginOpenerPolicy' | 'originAgentCluster'> & {
  xDnsPrefetchControl?: false
  xDownloadOptions?: false
  xFrameOptions?: false
  xPermittedCrossDomainPolicies?: false
  xXssProtection?: false
}

function sendAlways(app: FastifyInstance, origin: string, options: Own): void {
  const protect = helmet({
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: origin.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    ...options,
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

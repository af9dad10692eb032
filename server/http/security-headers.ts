/** Security headers of all responses. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * For data: the policy allows nothing, and headers that only affect documents are left out, because they would be half of the bytes.
 * @param origin the origin that our pages are served from
 */
export function answerHeaders(app: FastifyInstance, origin: string): void {
  sendAlways(app, origin, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    // covered by `frame-ancestors`
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** For pages, replaces the headers above. @param imageHost host of uploaded images @param inline CSP hashes of inline scripts and styles */
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
  // identical for every response, so they are computed once
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  protect(sample.req, sample, () => undefined)
  const all = sample.getHeaders()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
}

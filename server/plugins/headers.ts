/** What browsers are told about our answers. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** @param origin where our pages are served @param imageHost where uploaded pictures lie */
export async function headers(app: FastifyInstance, origin: string, imageHost: string): Promise<void> {
  const secure = origin.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
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
}

/** The cross-site guard: a page of another origin can neither set our header nor hide where it comes from. */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const SAFE = new Set(['GET', 'HEAD'])
/** Same-site is not enough: a sibling subdomain may be somebody else's. */
const OWN = new Set(['same-origin', 'none'])

/** @param origin where our pages are served */
export function csrf(api: FastifyInstance, origin: string): void {
  api.addHook('onRequest', (request, _reply, done) => {
    if (SAFE.has(request.method)) return done()
    const { origin: from, 'sec-fetch-site': site, 'x-requested-with': guard } = request.headers
    if (!guard || (from !== undefined && from !== origin) || (site !== undefined && !OWN.has(String(site)))) {
      return done(new Problem('cross_site'))
    }
    done()
  })
}

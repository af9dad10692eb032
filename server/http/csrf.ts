/**
 * Refuses cross-site requests, except those that change nothing (GET and HEAD). A page of another origin can neither send the header
 * `x-requested-with` nor hide its own origin.
 */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const SAFE = new Set(['GET', 'HEAD'])
/** The accepted values of `sec-fetch-site`. `same-site` is missing on purpose: a sibling subdomain may belong to somebody else. */
const OWN = new Set(['same-origin', 'none'])

/** @param origin the origin that our pages are served from */
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

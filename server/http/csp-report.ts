/** Receives reports from browsers when a page violates its content security policy. Only the name of the directive is used; the rest is dropped. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { memoryCounters } from '../limits/counters.ts'
import { networkOf } from '../limits/ip-network.ts'
import { CSP_REPORT_LIMIT, CSP_REPORT_MAX_BYTES } from '../policy.ts'
import { bodyTimeout } from './body-timeout.ts'

export const CSP_REPORT_PATH = '/api/csp-report'

/** Directives that the metric counts under their own name; any other counts as `other`. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'media-src',
  'object-src',
  'frame-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
])

/** A report of the Reporting API (`report-to`). */
const modern = z
  .object({ type: z.literal('csp-violation'), body: z.object({ effectiveDirective: z.string() }) })
  .transform(({ body }) => body.effectiveDirective)

/** A report of the older `report-uri`. Some browsers send the directive's value after its name. */
const old = z
  .object({
    'csp-report': z.union([
      z.object({ 'effective-directive': z.string() }).transform((report) => report['effective-directive']),
      z.object({ 'violated-directive': z.string() }).transform((report) => report['violated-directive']),
    ]),
  })
  .transform((body) => body['csp-report'])

/**
 * Always answers 204, because a browser does nothing with an error. Browsers send reports without our headers and without a session, so anybody can
 * send made-up ones. Each network's reports are therefore counted only a few times a minute, so that they cannot fill the log.
 * @param now unix milliseconds
 * @param count called with each violated directive, one of a fixed list of names
 */
export async function cspReport(app: FastifyInstance, now: () => number, count: (directive: string) => void) {
  const counters = memoryCounters(now)
  await app.register(async (scope) => {
    bodyTimeout(scope)
    scope.setErrorHandler((_error, _request, reply) => reply.code(204).send())
    scope.removeAllContentTypeParsers()
    const types = ['application/reports+json', 'application/csp-report']
    const options = { parseAs: 'string', bodyLimit: CSP_REPORT_MAX_BYTES } as const
    scope.addContentTypeParser(types, options, async (_request: unknown, body: string | Buffer) =>
      JSON.parse(String(body)),
    )
    scope.post(CSP_REPORT_PATH, async (request, reply) => {
      reply.code(204).header('cache-control', 'no-store')
      const directives = directivesIn(request.body)
      if (directives.length === 0) return reply.send()
      const heard = await counters.add(networkOf(request.ip), CSP_REPORT_LIMIT.windowS)
      if (heard.count > CSP_REPORT_LIMIT.count) return reply.send()
      for (const directive of directives) count(directive)
      request.log.warn({ directives: [...new Set(directives)] }, 'csp violation')
      return reply.send()
    })
  })
}

function directivesIn(body: unknown): string[] {
  const found = Array.isArray(body) ? body.map((each) => modern.safeParse(each)) : [old.safeParse(body)]
  return found.flatMap(({ data }) => (data === undefined ? [] : [nameOf(data)]))
}

function nameOf(directive: string): string {
  const [name = ''] = directive.split(' ', 1)
  return DIRECTIVES.has(name) ? name : 'other'
}

/** Receives reports from browsers when a page violates its content security policy. Only the name of the directive is used; the rest is dropped. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { CSP_REPORT_LIMIT, CSP_REPORT_MAX_BYTES } from '../policy.ts'
import { openReport } from './open-report.ts'

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

/** A report of the older `report-uri`. In some browsers, the name of the directive is followed by its value. */
const old = z
  .object({
    'csp-report': z.union([
      z.object({ 'effective-directive': z.string() }).transform((report) => report['effective-directive']),
      z.object({ 'violated-directive': z.string() }).transform((report) => report['violated-directive']),
    ]),
  })
  .transform((body) => body['csp-report'])

/**
 * Counts the violations that browsers report.
 * @param now unix milliseconds
 * @param count called with each violated directive, one of a fixed list of names
 */
export const cspReport = (app: FastifyInstance, now: () => number, count: (directive: string) => void): Promise<void> =>
  openReport(app, now, {
    path: CSP_REPORT_PATH,
    maxBytes: CSP_REPORT_MAX_BYTES,
    limit: CSP_REPORT_LIMIT,
    types: ['application/reports+json', 'application/csp-report'],
    read: directivesIn,
    count(directives, log) {
      for (const directive of directives) count(directive)
      log.warn({ directives: [...new Set(directives)] }, 'csp violation')
    },
  })

/** The violated directives; null if the report names no directive. */
function directivesIn(body: unknown): string[] | null {
  const found = Array.isArray(body) ? body.map((each) => modern.safeParse(each)) : [old.safeParse(body)]
  const directives = found.flatMap(({ data }) => (data === undefined ? [] : [nameOf(data)]))
  return directives.length > 0 ? directives : null
}

function nameOf(directive: string): string {
  const [name = ''] = directive.split(' ', 1)
  return DIRECTIVES.has(name) ? name : 'other'
}

/** Tests the routes for reports of browsers on a server that has nothing else: what they read, count and never answer. */
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { cspReport } from '../../server/http/csp-report.ts'
import { openReport } from '../../server/http/open-report.ts'
import { pageTimes } from '../../server/http/page-times.ts'
import { CSP_REPORT_MAX_BYTES, PAGE_TIMES_MAX_MS } from '../../server/policy.ts'

function start(t: Test) {
  const lines: Record<string, unknown>[] = []
  const loggerInstance: FastifyBaseLogger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) })
  t.teardown(() => app.close())
  /** @returns what the client sees: always the same */
  const post = async (url: string, body: string, type = 'application/json', remoteAddress = '192.0.2.1') => {
    const {
      statusCode,
      headers,
      body: text,
    } = await app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': type },
      body,
    })
    return [statusCode, headers['cache-control'], text]
  }
  return { app, lines, post }
}
const SILENT = [204, 'no-store', '']

t.test('only the first reports of a network are counted, and all are answered alike', async (t) => {
  const { app, post } = start(t)
  let now = 1_000_000
  const counted: number[] = []
  await openReport(app, () => now, {
    path: '/report',
    maxBytes: 10,
    limit: { count: 2, windowS: 60 },
    read: (body) => (typeof body === 'number' ? body : null),
    count: (report) => counted.push(report),
  })
  for (const body of ['1', 'true', '2', '3']) t.strictSame(await post('/report', body), SILENT)
  t.strictSame(counted, [1, 2], 'what is no report does not count')
  await post('/report', '4', 'application/json', '198.51.100.1')
  now += 60_001
  await post('/report', '5')
  t.strictSame(counted, [1, 2, 4, 5])
  for (const [body, type] of [
    ['{', 'application/json'],
    ['12345678901', 'application/json'],
    ['6', 'text/x'],
  ] as const) {
    const [status, , text] = await post('/report', body, type)
    t.strictSame([status, text], [204, ''], body)
  }
  t.strictSame(counted, [1, 2, 4, 5])
})

t.test('a violated directive is counted by its name if it is a known one', async (t) => {
  const { app, post, lines } = start(t)
  const counted: string[] = []
  await cspReport(app, Date.now, (directive) => counted.push(directive))
  const known = [
    ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
    ...['style-src-attr', 'img-src', 'connect-src', 'font-src', 'media-src', 'object-src', 'frame-src', 'worker-src'],
    ...['manifest-src', 'base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
  ]
  const report = (effectiveDirective: string, type = 'csp-violation') => ({ type, body: { effectiveDirective } })
  const modern = JSON.stringify([...known, 'toString', ''].map((name) => report(name)))
  t.strictSame(await post('/api/csp-report', modern, 'application/reports+json'), SILENT)
  t.strictSame(counted.splice(0), [...known, 'other', 'other'])
  t.match(lines.splice(0), [{ level: 40, msg: 'csp violation', directives: [...known, 'other'] }])
  const old = (field: string) => JSON.stringify({ 'csp-report': { [field]: "img-src 'self'" } })
  for (const field of ['effective-directive', 'violated-directive'])
    await post('/api/csp-report', old(field), 'application/csp-report')
  t.strictSame(counted.splice(0), ['img-src', 'img-src'])
  for (const [body, type] of [
    [JSON.stringify([report('img-src', 'deprecation')]), 'application/reports+json'],
    [old('other'), 'application/csp-report'],
    [old('effective-directive'), 'application/json'],
    [JSON.stringify([{ ...report('img-src'), filler: 'x'.repeat(CSP_REPORT_MAX_BYTES) }]), 'application/reports+json'],
  ] as const)
    await post('/api/csp-report', body, type)
  t.strictSame(counted, [])
  t.equal(lines.length, 2)
})

t.test('the times of a page are counted if all of them are possible', async (t) => {
  const { app, post } = start(t)
  const counted: unknown[] = []
  await pageTimes(app, Date.now, (times) => counted.push(times))
  const send = (times: unknown) => post('/api/page-times', JSON.stringify(times))
  for (const times of [{}, { paint: 0 }, { paint: PAGE_TIMES_MAX_MS, app: 1.5 }]) {
    t.strictSame(await send(times), SILENT)
    t.strictSame(counted.splice(0), [times])
  }
  for (const times of [{ paint: -1 }, { paint: PAGE_TIMES_MAX_MS + 1 }, { other: 1 }, { paint: '1' }, [], null])
    t.strictSame(await send(times), SILENT)
  t.strictSame(counted, [])
})

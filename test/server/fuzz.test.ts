/**
 * Sends 2,500 malformed or hostile requests: every error has one of the API's error codes, nothing crashes, and the upstream receives only calls of
 * the contract.
 */
import fc from 'fast-check'
import t from 'tap'
import { errors } from '../../shared/errors.ts'
import { keys } from '../support/rows.ts'
import { build, confirmedIntent } from '../support/system.ts'
import { handlers } from '../upstream/answer.ts'

const STATUSES = new Set<number>([200, 304, ...Object.values(errors).map(({ status }) => status)])

const hostileText = fc.constantFrom(
  '%2e%2e',
  '..',
  '//',
  '%2f',
  '%00',
  '%0d%0a',
  '?s=',
  '&_method=PUT',
  ';',
  '#',
  '\\',
  '%5c',
  '__proto__',
  'constructor',
  '%E0%A4%A',
  '*',
  '|',
  '.env',
  'admin',
  'index.php',
  'token=1',
  'callback=x',
  '[]=1',
)
const segment = fc.oneof(
  fc.string({ maxLength: 12 }),
  hostileText,
  fc.constantFrom('api', 'user', 'info', 'view', 'home'),
)
const path = fc.oneof(
  fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
  fc
    .tuple(fc.constantFrom(...keys), fc.array(hostileText, { maxLength: 3 }))
    .map(([key, extra]) => `/api/${key.split(' ')[1]}${extra.join('')}`),
)
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')
const body = fc.oneof(
  fc.constant(undefined),
  fc.json({ maxDepth: 3 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '{"__proto__":{"a":1}}',
    '[[[[[[[[[[]]]]]]]]]]',
    '{"a":1e999}',
    '{"amount":-0}',
    '"',
    '{"constructor":{"prototype":1}}',
  ),
)
const value = fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'application/json; charset=x',
      'multipart/form-data; boundary=x',
      '',
    ),
    'accept-language': value,
    source: value,
    cookie: value.map((text) => `session=${text}`),
    'idempotency-key': value,
    'x-same-intent': value,
    'x-session-id': value,
    'accept-encoding': value,
    range: value,
    'if-none-match': value,
    token: value,
  },
  { requiredKeys: [] },
)

/** Memory that is still in use after a garbage collection, in MB. Needs `--expose-gc`, which `.taprc` sets. */
function memoryInUse(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

t.test('2,500 malformed requests cause only documented errors and leak no memory', async (t) => {
  const { app, login, upstream, logs } = await build(t)
  const { cookie } = await login()
  const strange: string[] = []
  const before = memoryInUse()
  await fc.assert(
    fc.asyncProperty(method, path, headers, body, fc.boolean(), async (verb, url, sent, payload, member) => {
      if (!URL.canParse(url, 'http://localhost')) return
      const answer = await app.inject({
        method: verb as 'GET',
        // Fastify's `inject` would take the text after // for a host name
        url: /^[/\\]{2}/.test(url) ? `/.${url}` : url,
        headers: { ...confirmedIntent(), 'x-requested-with': 'fetch', ...sent, ...(member && { cookie }) },
        ...(payload !== undefined && { payload }),
      })
      const isProblem = answer.statusCode >= 400
      const code = isProblem && verb !== 'HEAD' ? String(answer.json().code) : 'not_found'
      if (!STATUSES.has(answer.statusCode) || !(code in errors) || code === 'internal')
        strange.push(
          `${verb} ${url} ${JSON.stringify(sent)} ${payload}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
        )
      if (/ at .*\.(js|ts):\d+/.test(answer.body)) strange.push(`trace: ${url}`)
    }),
    { numRuns: 2_500 },
  )
  t.strictSame(strange.slice(0, 5), [])
  const known = new Set(Object.keys(handlers))
  t.strictSame(
    upstream.requests.filter(({ key }) => !known.has(key)).map(({ url }) => url),
    [],
  )
  t.notOk(upstream.requests.some(({ url }) => /[?&](s|_method|callback|token)=|\.\./.test(url)))
  t.strictSame(
    logs()
      .filter((line) => JSON.parse(line).msg === 'internal error')
      .slice(0, 3),
    [],
    'no internal error',
  )
  // allows 50 MB, because the test itself keeps the log lines and the stub's recorded calls in memory
  const grown = memoryInUse() - before
  t.ok(grown < 50, `${grown.toFixed(0)} MB`)
})

/** Tests every security header of pages and of other responses, on a server that has nothing else. */
import Fastify from 'fastify'
import t from 'tap'
import { answerHeaders, pageHeaders } from '../../server/http/security-headers.ts'

const ORIGIN = 'https://app.example'

/** Headers of the response to a path, without those that Fastify sets for every response. */
async function headersOf(path: string, origin = ORIGIN, imageHost = 'https://pictures.example') {
  const app = Fastify()
  answerHeaders(app, origin)
  app.get('/api', async () => '')
  await app.register(async (pages) => {
    pageHeaders(pages, origin, imageHost, { scripts: ["'sha256-a'", "'sha256-b'"], styles: ["'sha256-c'"] })
    for (const url of ['/', '/assets/*']) pages.get(url, async () => '')
  })
  const { headers } = await app.inject(path)
  await app.close()
  const own = new Set(['content-type', 'content-length', 'date', 'connection'])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
const NOTHING = { 'content-security-policy': "default-src 'none';frame-ancestors 'none'" }

t.test(
  'a response that is not a page allows nothing, and mentions https only if it is served over https',
  async (t) => {
    for (const path of ['/api', '/assets/main.js'])
      t.strictSame(await headersOf(path), { ...COMMON, ...HTTPS_ONLY, ...NOTHING }, path)
    t.strictSame(await headersOf('/api', 'http://localhost:3000'), { ...COMMON, ...NOTHING })
  },
)

t.test('a page allows what it needs: its own files, the inline parts by their hashes, pictures', async (t) => {
  const policy = (images: string) =>
    [
      "default-src 'self'",
      "script-src 'self' 'sha256-a' 'sha256-b'",
      "style-src 'self' 'sha256-c'",
      `img-src 'self' data: blob: https:${images}`,
      "connect-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types snt',
      'report-uri /api/csp-report',
      'report-to csp',
    ].join(';')
  const off = [
    ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi'],
    ...['payment', 'publickey-credentials-get', 'serial', 'usb'],
  ]
  t.strictSame(await headersOf('/'), {
    ...COMMON,
    ...HTTPS_ONLY,
    'content-security-policy': policy(''),
    'reporting-endpoints': 'csp="/api/csp-report"',
    'permissions-policy': ['camera=(self)', ...off.map((name) => `${name}=()`)].join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
  })
  t.match(await headersOf('/', ORIGIN, 'http://127.0.0.1:81'), {
    'content-security-policy': policy(' http://127.0.0.1:81'),
  })
})

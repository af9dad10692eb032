/**
 * Attacks on what all members share, which are the config, the notices and the page: the server keeps one compressed copy of each. A row requests
 * them with headers that a cache or a proxy may believe. Later requests without these headers must get the usual response, and none of the headers
 * may reach the upstream.
 */
import t from 'tap'
import { build } from '../support/system.ts'
import type { Upstream } from '../upstream/server.ts'

const SHARED = ['/api/index/config', '/api/index/notice', '/'] as const

/**
 * `answer`: how the response to a request with `headers` may differ from one without them. Absent: not at all. `other`: it may be in another
 * language. `source`: it is the config for the `source` that the header names.
 */
type Row = readonly [name: string, headers: Record<string, string>, answer?: 'other' | 'source']

const ROWS: Row[] = [
  ['another host', { 'x-forwarded-host': 'evil.example' }],
  ['another host, as RFC 7239 says it', { forwarded: 'host=evil.example;proto=http;for=evil' }],
  ['another path', { 'x-original-url': '/api/view/my', 'x-rewrite-url': '/evil' }],
  ['another prefix', { 'x-forwarded-prefix': '/evil', 'x-forwarded-path': '/evil' }],
  ['another scheme and port', { 'x-forwarded-proto': 'http', 'x-forwarded-port': '1', 'x-forwarded-scheme': 'evil' }],
  ['another method', { 'x-http-method-override': 'POST', 'x-http-method': 'DELETE', 'x-method-override': 'PUT' }],
  ['another address', { 'x-forwarded-for': '203.0.113.9, evil', 'x-real-ip': 'evil', 'true-client-ip': '203.0.113.9' }],
  ['a token', { token: 'evil', authorization: 'Bearer evil', cookie: 'token=evil; session=evil; PHPSESSID=evil' }],
  ['an id for the request', { 'x-request-id': 'evil', 'x-correlation-id': 'evil' }],
  ['a trace', { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'evil=1' }],
  ['a language as upstream header', { lang: 'evil', platform: 'evil' }],
  ['a source with a line break, encoded', { source: 'a%0d%0aevil:1' }],
  ['a source with quotes', { source: '"evil"' }],
  ['a source called prototype', { source: '__proto__' }, 'source'],
  ['a source called constructor', { source: 'constructor' }, 'source'],
  ['another language', { 'accept-language': 'ja' }, 'other'],
  ['a language called prototype', { 'accept-language': '__proto__' }, 'other'],
  ['four thousand languages', { 'accept-language': 'x,'.repeat(4_000) }, 'other'],
  ['languages with odd weights', { 'accept-language': 'ja;q=NaN, ko;q=-1, zh;q=1e9, ;q=, *;q=0' }, 'other'],
  ['blanks without end between languages', { 'accept-language': `ja${' '.repeat(8_000)}x` }, 'other'],
  ['an encoding that nobody has', { 'accept-encoding': 'evil' }],
  ['an encoding that is ruled out', { 'accept-encoding': 'br;q=0, gzip;q=0.000' }],
  ['blanks without end between encodings', { 'accept-encoding': `gzip${' '.repeat(8_000)};q=0` }],
  ['a part of the answer', { range: 'bytes=0-9', 'if-range': '"x"' }],
  ['any version', { 'if-none-match': '*' }],
  ['a version of tomorrow', { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT', 'if-unmodified-since': 'x' }],
  ['a condition that is not met', { 'if-match': '"evil"' }],
  ['another kind of content', { accept: 'application/evil', 'accept-charset': 'utf-7' }],
  ['no cache', { 'cache-control': 'no-cache', pragma: 'no-cache', surrogate: 'evil' }],
  ['another origin', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
  ['a request that a proxy must shorten', { te: 'trailers', 'max-forwards': '0', via: '1.1 evil' }],
]

/** An entry for the config's list of communities. Its name is the `source` header with which the server requested the config from the upstream. */
const communityOf = ({ requests }: Upstream) => ({
  name: String(requests.findLast(({ key }) => key === 'GET index/config')?.headers.source ?? 'all'),
  url: 'https://t.me/snt',
  icon: '',
})

for (const path of SHARED)
  t.test(`${path} stays the same for others, whatever headers it is requested with`, async (t) => {
    for (const FAST_PATH of ['on', 'off']) {
      const { visitor, upstream, logs } = await build(t, { settings: { FAST_PATH } })
      const ask = (headers: Record<string, string> = {}) => visitor().call('GET', path, undefined, headers)
      upstream.rewrite = (key, data) =>
        key === 'GET index/config' ? { ...Object(data), community: [communityOf(upstream)] } : data
      const cleans = new Set<string>()
      // the attack of the first row comes before any other request, because the new server has cached nothing yet
      for (const [name, headers, answer] of ROWS) {
        const { status, text, headers: got } = await ask(headers)
        const clean = await ask()
        t.equal(clean.status, 200, name)
        t.equal(status, 200, name)
        cleans.add(clean.text)
        if (answer === undefined) t.equal(text, clean.text, name)
        if (answer === 'source' && path === '/api/index/config') t.match(text, `"${headers.source}"`, name)
        if (headers['accept-language'] === 'ja' && path === '/api/index/notice') t.match(text, /これは/, name)
        if ('accept-encoding' in headers) t.equal(got.get('content-encoding'), null, `${name}: not compressed`)
        t.notMatch(clean.text, /evil/, name)
        t.notMatch(JSON.stringify([...got]) + text, /evil|203\.0\.113/, `${name}: nothing is repeated`)
        t.strictSame(got.getSetCookie(), [], name)
        t.match(got.get('cache-control'), /no-cache/, `${name}: no other cache keeps it`)
        t.match(got.get('vary') ?? '', path === '/' ? /accept-encoding/ : /accept-language.*source/, name)
      }
      t.equal(cleans.size, 1, 'everybody else gets the same')
      const seen = upstream.requests.map(({ headers, url, body }) => JSON.stringify([headers, url, body])).join('\n')
      t.notMatch(seen, /evil|203\.0\.113|traceparent/, 'the upstream sees none of it')
      t.ok(upstream.requests.length <= 12, `${upstream.requests.length} upstream calls`)
      t.notMatch(logs().join(''), /evil/)
      t.strictSame(
        logs().filter((line) => JSON.parse(line).level >= 50),
        [],
      )
    }
  })

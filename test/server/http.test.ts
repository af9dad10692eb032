/** Tests edge cases of the HTTP API: unknown paths, bad bodies, headers, static files. */
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import t from 'tap'
import { build } from '../support/system.ts'

t.test('unknown paths, wrong methods and path tricks never reach the upstream', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const tries: readonly [method: string, path: string, status: number][] = [
    ['GET', '/api/nothing', 404],
    ['GET', '/api/user/logout', 404],
    ['GET', '/api/../admin', 404],
    ['GET', '/api/%2e%2e/admin', 404],
    ['GET', '/api//user/info', 404],
    ['GET', '/api/User/Info', 404],
    ['GET', '/api/user/info/', 404],
    ['POST', '/api/user/info', 405],
    ['PUT', '/api/user/profile', 405],
    ['GET', '/api/user/transfer', 405],
    ['DELETE', '/api/bank/list', 405],
    ['GET', '/api/user/info?s=/admin', 400],
    ['GET', '/api/user/info?token=x', 400],
    ['POST', '/api/user/transferList?_method=GET', 400],
    ['GET', '/api/user/team?page=1&page=2', 400],
    ['GET', '/api/user/team?__proto__=1', 400],
  ]
  for (const [method, path, status] of tries) {
    const answer = await caller.call(method, path, method === 'GET' ? undefined : {})
    t.equal(answer.status, status, `${method} ${path}`)
    t.match(answer.headers.get('content-type'), /problem\+json/)
  }
  t.equal(upstream.requests.length, 0)
  t.equal((await caller.call('POST', '/api/user/info', {})).headers.get('allow'), 'GET')
})

t.test('bodies that are not JSON, are too large or pollute prototypes are refused', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const path = '/api/user/transferList'
  const post = (body: string, type = 'application/json') => caller.call('POST', path, body, { 'content-type': type })
  t.equal((await post('page=1', 'application/x-www-form-urlencoded')).status, 415)
  t.equal((await post('{}', 'text/plain')).status, 415)
  t.equal((await post('{')).status, 400)
  t.equal((await post('{"__proto__":{"x":1}}')).status, 400)
  t.equal((await post('[]')).status, 400)
  t.equal((await post('null')).status, 200, 'null counts as an empty object')
  t.equal((await post(JSON.stringify({ page: 'x'.repeat(70_000) }))).status, 413)
  t.equal(upstream.requests.length, 1)
})

t.test('every response has the security headers', async (t) => {
  const { visitor } = await build(t)
  const [script = ''] = /\/assets\/main-\w+\.js/.exec((await visitor().call('GET', '/')).text) ?? []
  const page =
    /^default-src 'self';script-src 'self' 'sha256-[^;]+';style-src 'self' 'sha256-[^;]+';.*object-src 'none';base-uri 'none'.*frame-ancestors 'none';require-trusted-types-for 'script';trusted-types snt;report-uri \/api\/csp-report;report-to csp$/
  const data = /^default-src 'none';frame-ancestors 'none'$/
  for (const [path, policy] of [
    ['/', page],
    ['/sw.js', page],
    ['/icon.svg', page],
    [script, data],
    ['/livez', data],
    ['/api/index/config', data],
    ['/%61pi/index/config', data],
    ['/api/nothing', data],
    ['/nothing', data],
  ] as const) {
    const { headers } = await visitor().call('GET', path)
    t.match(headers.get('content-security-policy'), policy, path)
    t.notMatch(headers.get('content-security-policy'), /unsafe/)
    t.equal(headers.get('x-content-type-options'), 'nosniff')
    t.equal(headers.get('referrer-policy'), 'no-referrer')
    t.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    t.equal(headers.get('cross-origin-opener-policy'), policy === page ? 'same-origin' : null)
    t.equal(headers.get('x-frame-options'), policy === page ? 'DENY' : null)
    t.equal(headers.get('reporting-endpoints'), policy === page ? 'csp="/api/csp-report"' : null)
    const permissions = headers.get('permissions-policy')?.split(', ') ?? []
    t.strictSame(
      permissions.filter((each) => !each.endsWith('=()')),
      policy === page ? ['camera=(self)'] : [],
    )
    for (const name of ['microphone', 'geolocation', 'payment', 'usb'])
      t.equal(permissions.includes(`${name}=()`), policy === page, name)
    const isShared = path.endsWith('config')
    if (policy === data && path !== script)
      t.equal(headers.get('cache-control'), isShared ? 'private, no-cache' : 'no-store', path)
  }
})

t.test('the content security policy has no known weakness', async (t) => {
  const { visitor } = await build(t, { settings: { UPLOAD_URL: 'https://pictures.example/upload' } })
  const policy = (await visitor().call('GET', '/')).headers.get('content-security-policy') ?? ''
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  // ignores MEDIUM_MAYBE: it warns of 'self', which would only be a weakness if our origin served members' files
  t.same(
    findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE).map(({ description }) => description),
    [],
  )
})

t.test(
  'static files: hashed files are cached forever, the page is revalidated, and nothing else is served',
  async (t) => {
    const { visitor } = await build(t)
    const caller = visitor()
    const page = await caller.call('GET', '/', undefined, { 'accept-encoding': 'br' })
    t.equal(page.headers.get('cache-control'), 'no-cache')
    const [script = ''] = /\/assets\/main-\w+\.js/.exec(page.text) ?? []
    const asset = await caller.call('GET', script, undefined, { 'accept-encoding': 'br' })
    t.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    const etag = page.headers.get('etag') ?? ''
    t.equal((await caller.call('GET', '/', undefined, { 'if-none-match': etag })).status, 304)
    t.equal((await caller.call('GET', '/', undefined, { 'if-none-match': '"other"' })).status, 200)
    const head = await caller.call('HEAD', '/')
    t.equal(head.status, 200)
    t.equal(head.text, '')
    for (const path of [
      '/assets',
      '/assets/',
      '/assets/gone.js',
      '/.env',
      '/assets/.env',
      '/assets/..%2f..%2fpackage.json',
      '/index.html.map',
      '/index.html.br',
      '/build-id',
      '/invite-texts.json',
      '/pages/home/index',
    ]) {
      t.equal((await caller.call('GET', path)).status, 404, path)
    }
  },
)

t.test('static files are compressed if the browser accepts it, and have the correct type', async (t) => {
  const { visitor } = await build(t)
  const get = (path: string, accepted: string) =>
    visitor().call('GET', path, undefined, { 'accept-encoding': accepted })
  const page = await get('/', 'identity')
  const [script = ''] = /\/assets\/main-\w+\.js/.exec(page.text) ?? []
  for (const [path, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/index.html', 'text/html; charset=utf-8'],
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icon.svg', 'image/svg+xml'],
    [script, 'application/javascript; charset=utf-8'],
  ] as const) {
    const plain = await get(path, 'identity')
    t.equal(plain.headers.get('content-encoding'), null)
    for (const encoding of ['br', 'gzip']) {
      const { headers, text } = await get(path, encoding)
      t.equal(headers.get('content-encoding'), encoding, path)
      t.equal(headers.get('content-type'), type)
      t.equal(headers.get('vary'), 'accept-encoding')
      t.ok(Number(headers.get('content-length')) < Number(plain.headers.get('content-length')))
      t.ok(text === plain.text, `${path} is the same after decompression`)
    }
  }
  const picture = await get('/icon-192.png', 'gzip, br')
  t.equal(picture.headers.get('content-encoding'), null)
  t.equal(picture.headers.get('content-type'), 'image/png')
})

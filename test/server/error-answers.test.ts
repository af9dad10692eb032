/** Tests how every kind of error is answered and logged, on a server that has nothing else. */
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { mock } from 'node:test'
import Fastify from 'fastify'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { clientErrors, errorHandlers } from '../../server/http/errors.ts'
import { frameworkOptions } from '../../server/http/framework-options.ts'
import { Problem } from '../../server/problem.ts'

/** A server whose route POST /api/fail fails with the error that the test sets. */
function start(t: Test) {
  const lines: Record<string, unknown>[] = []
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = Fastify({ ...frameworkOptions(logger, []), routerOptions: { maxParamLength: 20 } })
  errorHandlers(app)
  const seen: (Problem | null)[] = []
  app.addHook('onResponse', async (request) => void seen.push(request.problem))
  const fault: { error: unknown } = { error: null }
  app.post('/api/fail', () => {
    throw fault.error
  })
  app.get('/api/well', async () => 'well')
  app.route({ method: ['PUT', 'PATCH'], url: '/api/well', handler: async () => 'well' })
  app.get('/page/:name', async () => 'page')
  app.get('/page', async () => 'page')
  t.teardown(() => app.close())
  const failWith = async (error: unknown) => {
    fault.error = error
    return app.inject({ method: 'POST', url: '/api/fail' })
  }
  return { app, lines, seen, failWith }
}

const withCode = (code: string, statusCode: number) => Object.assign(new Error('secret text'), { code, statusCode })

t.test('an error of the framework gets our code, and its text is not shown', async (t) => {
  const { failWith } = start(t)
  for (const [error, status, code] of [
    [withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 415, 'content_type_unsupported'],
    [withCode('FST_ERR_CTP_BODY_TOO_LARGE', 413), 413, 'body_too_large'],
    [withCode('FST_ERR_CTP_EMPTY_JSON_BODY', 400), 400, 'body_invalid'],
    [withCode('FST_ERR_CTP_INVALID_JSON_BODY', 400), 400, 'body_invalid'],
    [withCode('FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400), 400, 'body_invalid'],
    [withCode('FST_ERR_BAD_URL', 400), 404, 'not_found'],
    [withCode('FST_ERR_MAX_PARAM_LENGTH', 414), 404, 'not_found'],
    [withCode('FST_STATIC_FORBIDDEN_PATH', 403), 404, 'not_found'],
    [withCode('OTHER', 403), 404, 'not_found'],
    [withCode('OTHER', 404), 404, 'not_found'],
    [withCode('OTHER', 400), 400, 'body_invalid'],
    [withCode('OTHER', 499), 400, 'body_invalid'],
    [withCode('OTHER', 399), 500, 'internal'],
    [withCode('OTHER', 500), 500, 'internal'],
    [new Error('secret text'), 500, 'internal'],
  ] as const) {
    const { statusCode, headers, body } = await failWith(error)
    t.match(
      { statusCode, headers, ...JSON.parse(body) },
      {
        statusCode: status,
        code,
        headers: { 'content-type': /^application\/problem\+json/, 'cache-control': 'no-store' },
      },
    )
    t.notMatch(body, 'secret')
  }
})

t.test('a problem is answered as it is, remembered for the log line, and tells when to try again', async (t) => {
  const { app, failWith, seen, lines } = start(t)
  const problem = new Problem('too_many_requests', { retryAfter: 0 })
  const { headers, body } = await failWith(problem)
  t.equal(headers['retry-after'], '0')
  t.match(JSON.parse(body), { code: 'too_many_requests', requestId: /^[0-9a-f-]{36}$/ })
  t.notOk('retry-after' in (await failWith(new Problem('refused'))).headers)
  await app.inject('/api/well')
  t.strictSame([seen[0], seen[1]?.code, seen[2]], [problem, 'refused', null])
  t.strictSame(lines, [], 'which is nothing for an operator')
})

t.test('an internal error is logged with its cause', async (t) => {
  const { failWith, lines } = start(t)
  await failWith(new Error('the cause'))
  t.match(lines, [{ level: 50, msg: 'internal error', err: { message: 'the cause' } }])
  t.equal(lines.length, 1)
})

t.test('why the ledger cannot be used is logged once a minute', async (t) => {
  let now = 5
  const clock = mock.method(performance, 'now', () => now)
  t.teardown(() => clock.mock.restore())
  const { failWith, lines } = start(t)
  const fail = () => failWith(new Problem('ledger_unavailable', { cause: new Error('full') }))
  for (now of [5, 6, 60_004]) await fail()
  t.equal(lines.length, 1)
  t.match(lines, [{ level: 50, msg: 'the ledger cannot be used', err: { message: 'full' } }])
  now = 60_005
  await fail()
  await fail()
  t.equal(lines.length, 2)
})

t.test('a path of the API with another method is answered with the methods that it has', async (t) => {
  const { app } = start(t)
  const ask = async (method: 'GET' | 'DELETE', url: string) => {
    const { statusCode, headers, body } = await app.inject({ method, url })
    return [statusCode, JSON.parse(body).code, headers.allow]
  }
  t.strictSame(await ask('DELETE', '/api/well?a=b'), [405, 'method_not_allowed', 'GET, PUT, PATCH'])
  t.strictSame(await ask('GET', '/api/fail'), [405, 'method_not_allowed', 'POST'])
  t.strictSame(await ask('GET', '/api/none'), [404, 'not_found', undefined])
  t.strictSame(await ask('DELETE', '/page'), [404, 'not_found', undefined], 'what is no API tells nothing')
})

t.test('a request that cannot be routed is answered like any other', async (t) => {
  const { app } = start(t)
  for (const url of ['/page/%zz', `/page/${'x'.repeat(21)}`]) {
    const { statusCode, headers, body } = await app.inject(url)
    t.match(
      { statusCode, headers, ...JSON.parse(body) },
      {
        statusCode: 404,
        code: 'not_found',
        headers: { 'content-type': /^application\/problem\+json/ },
      },
    )
  }
})

/** A connection that remembers what is written to it, and how it is closed. */
function socketOf(writable = true) {
  const did: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    writable,
    write: (text: string) => did.push(text),
    destroy: () => did.push('destroyed'),
    destroySoon: () => did.push('closed'),
  })
  return { socket: socket as unknown as Socket, did }
}

t.test('what is not HTTP gets a complete response, then the connection is closed', async (t) => {
  for (const [code, status, name] of [
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'headers_too_large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'request_timeout'],
    ['HPE_INVALID_METHOD', '400 Bad Request', 'body_invalid'],
    [undefined, '400 Bad Request', 'body_invalid'],
  ] as const) {
    const { socket, did } = socketOf()
    clientErrors(Object.assign(new Error(), code && { code }), socket)
    const [written = '', closed] = did
    const [head = '', body = ''] = written.split('\r\n\r\n')
    t.strictSame(head.split('\r\n'), [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${body.length}`,
      'Cache-Control: no-store',
      "Content-Security-Policy: default-src 'none'",
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ])
    t.match(JSON.parse(body), { code: name, requestId: /^[0-9a-f-]{36}$/ })
    t.equal(closed, 'closed')
  }
})

t.test('a connection that is gone gets no response', async (t) => {
  for (const [code, writable] of [
    ['ECONNRESET', true],
    ['HPE_INVALID_METHOD', false],
  ] as const) {
    const { socket, did } = socketOf(writable)
    clientErrors(Object.assign(new Error(), { code }), socket)
    t.strictSame(did, ['destroyed'])
  }
})

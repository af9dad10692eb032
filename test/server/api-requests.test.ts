/** Tests what every request under /api passes before its handler, one part at a time. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { mock } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { apiHeaders } from '../../server/http/api-headers.ts'
import { bodyTimeout } from '../../server/http/body-timeout.ts'
import { skipWhenClientGone } from '../../server/http/client-gone.ts'
import { jsonBody } from '../../server/http/json-body.ts'
import { language } from '../../server/http/language.ts'
import { listenFault } from '../../server/http/listen-fault.ts'
import { tracing } from '../../server/http/tracing.ts'
import { JSON_BODY_MS } from '../../server/policy.ts'

function start(t: Test, part: (app: FastifyInstance) => void): FastifyInstance {
  const app = Fastify()
  part(app)
  t.teardown(() => app.close())
  return app
}

t.test('no response may be stored, and each names the build of the client', async (t) => {
  const folder = t.testdir({ 'build-id': ' b1\n' })
  for (const [place, build] of [
    [folder, 'b1'],
    [join(folder, 'none'), ''],
  ] as const) {
    const app = start(t, (api) => apiHeaders(api, place))
    app.get('/', async () => 'x')
    t.match((await app.inject('/')).headers, { 'cache-control': 'no-store', 'x-build': build })
  }
})

t.test('only JSON is accepted, without anything that changes prototypes', async (t) => {
  const app = start(t, jsonBody)
  app.post('/', async ({ body }) => ({ body }))
  const post = async (body: string, type = 'application/json') => {
    const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, body })
    return answer.statusCode === 200 ? answer.json().body : answer.statusCode
  }
  t.strictSame(await post('{"a":[1]}'), { a: [1] })
  t.strictSame(await post('{"a":1}', 'application/json; charset=utf-8'), { a: 1 })
  t.strictSame(await post(''), {})
  for (const body of ['{', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}']) t.equal(await post(body), 400, body)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    t.equal(await post('{}', type), 415, type)
})

t.test('a request has a known language, and a source only if it is a plain word', async (t) => {
  const app = start(t, language)
  app.get('/', async ({ lang, source }) => ({ lang, source: source ?? null }))
  const ask = async (headers: Record<string, string>) => (await app.inject({ url: '/', headers })).json()
  t.strictSame(await ask({}), { lang: 'zh_CN', source: null })
  for (let round = 0; round < 2; round++) t.match(await ask({ 'accept-language': 'ja-JP,en;q=0.5' }), { lang: 'ja' })
  t.match(await ask({ 'accept-language': 'xx' }), { lang: 'zh_CN' })
  for (const source of ['a', 'Ad_2026-x', 'a'.repeat(32)]) t.match(await ask({ source }), { source })
  for (const source of ['', 'a b', 'ä', '-a!', '!a', 'a'.repeat(33)])
    t.match(await ask({ source }), { source: null }, source)
})

t.test('a flood of made-up languages does not confuse real ones', async (t) => {
  const app = start(t, language)
  app.get('/', async ({ lang }) => lang)
  const ask = async (header: string) => (await app.inject({ url: '/', headers: { 'accept-language': header } })).body
  for (let count = 0; count < 501; count++) await ask(`ko, x-${count}`)
  t.strictSame([await ask('ko'), await ask('vi'), await ask('ko, x-7')], ['ko', 'vi', 'ko'])
})

t.test('a request belongs to the trace of its header', async (t) => {
  const app = start(t, tracing)
  app.get('/', async ({ trace }) => trace ?? null)
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  t.equal((await app.inject({ url: '/', headers })).body, '0af7651916cd43dd8448eb211c80319c')
  t.match((await app.inject('/')).body, /^[0-9a-f]{32}$/, 'otherwise to a new one')
})

t.test('nothing is done for a client that is gone', async (t) => {
  const app = start(t, skipWhenClientGone)
  const isHandled: boolean[] = []
  app.get('/', async ({ raw }) => {
    isHandled.push(!raw.socket.destroyed)
    return 'x'
  })
  app.addHook('preValidation', async ({ raw, headers }) => {
    if (headers.gone) raw.socket.destroy()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await t.rejects(fetch(origin, { headers: { gone: 'yes' } }))
  t.equal((await fetch(origin)).status, 200)
  t.strictSame(isHandled, [true])
})

/** A server with `bodyTimeout`, and a connection to it. `arrived`: when the head of a request has arrived. `release`: ends the wait of all handlers. */
async function listen(t: Test) {
  const app = start(t, bodyTimeout)
  app.addContentTypeParser(['multipart/form-data', 'text/x'], (_request, payload, done) => {
    payload.resume().on('end', () => done(null, {}))
  })
  const [arrived, handled, held] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  app.addHook('onRequest', async () => arrived?.resolve())
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async () => {
      handled?.resolve()
      await held?.promise
      return 'taken'
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  t.teardown(() => socket.destroy())
  return { socket, arrived: arrived?.promise, handled: handled?.promise, release: () => held?.resolve() }
}

const head = (type: string): string => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n${type}\r\n`
const JSON_TYPE = 'Content-Type: application/json\r\n'

t.test('a body that does not arrive in time ends the connection', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  for (const type of [JSON_TYPE, 'Content-Type: text/x\r\n', '']) {
    const { socket, arrived } = await listen(t)
    socket.write(`${head(type)}12`)
    await arrived
    const isClosed = once(socket, 'close')
    mock.timers.tick(JSON_BODY_MS - 1)
    if (type !== '') t.equal(socket.destroyed, false, type)
    mock.timers.tick(1)
    await isClosed
  }
})

t.test('a body that arrives in time, a request without one, and an upload may take longer', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  for (const request of [`${head(JSON_TYPE)}1234`, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n']) {
    const { socket, handled, release } = await listen(t)
    socket.write(request)
    await handled
    mock.timers.tick(JSON_BODY_MS)
    release()
    t.match(String(await once(socket, 'data')), /^HTTP\/1.1 200 /, request)
  }
  const { socket, arrived, release } = await listen(t)
  socket.write(`${head('Content-Type: multipart/form-data\r\n')}12`)
  await arrived
  mock.timers.tick(JSON_BODY_MS)
  socket.write('34')
  release()
  t.match(String(await once(socket, 'data')), /^HTTP\/1.1 200 /)
})

t.test('why it is impossible to listen is told in one line', async (t) => {
  const told = (code: string) => listenFault(Object.assign(new Error('x'), { code }), '0.0.0.0', 80)
  for (const [code, reason] of [
    ['EADDRINUSE', 'another program listens there'],
    ['EACCES', 'this user may not listen there'],
    ['EADDRNOTAVAIL', 'this machine has no such address'],
    ['ENOTFOUND', 'this machine has no such address'],
  ] as const)
    t.equal(told(code), `cannot listen on 0.0.0.0, port 80: ${reason}`)
  t.equal(told('EOTHER'), null)
  for (const other of [new Error('x'), { code: 'EACCES' }, null]) t.equal(listenFault(other, '0.0.0.0', 80), null)
})

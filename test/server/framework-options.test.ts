/** Tests the options of the framework, and the warning about a proxy that TRUST_PROXY does not name. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { frameworkOptions } from '../../server/http/framework-options.ts'
import { warnOfUnknownProxy } from '../../server/http/unknown-proxy.ts'
import { JSON_MAX_BYTES } from '../../server/policy.ts'

function start(
  t: Test,
  proxies: readonly string[],
  serve?: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  const lines: { level: number; msg: string }[] = []
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = Fastify(frameworkOptions(logger, proxies, serve))
  warnOfUnknownProxy(app)
  app.get('/', async ({ ip, id, protocol }) => ({ ip, id, protocol }))
  app.post('/', async () => 'taken')
  t.teardown(() => app.close())
  return { app, lines }
}

const from = (remoteAddress: string, forwarded?: string) => ({
  url: '/',
  remoteAddress,
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
})

t.test('a visitor’s address is taken only from a proxy in TRUST_PROXY', async (t) => {
  const { app, lines } = start(t, ['10.0.0.0/8'])
  const ask = async (...args: Parameters<typeof from>) => (await app.inject(from(...args))).json()
  t.match(await ask('10.1.2.3', '192.0.2.7'), { ip: '192.0.2.7', protocol: 'https' })
  t.match(await ask('10.1.2.3', '192.0.2.1, 10.9.9.9'), { ip: '192.0.2.1' })
  t.match(await ask('198.51.100.1'), { ip: '198.51.100.1' })
  t.strictSame(lines, [], 'nothing to warn of')
  t.match(await ask('198.51.100.1', '192.0.2.7'), { ip: '198.51.100.1', protocol: 'http' })
  await ask('198.51.100.2', '192.0.2.7')
  t.match(lines, [
    { level: 40, msg: /^a request has X-Forwarded-For, but .* TRUST_PROXY: .* visitors share one address/ },
  ])
  t.equal(lines.length, 1, 'one warning is enough')
})

t.test('without a proxy in TRUST_PROXY, a visitor’s address is that of the connection', async (t) => {
  const { app, lines } = start(t, [])
  t.match((await app.inject(from('127.0.0.1', '192.0.2.7'))).json(), { ip: '127.0.0.1' })
  t.equal(lines.length, 1)
})

t.test('each request gets its own id, which no header can set, and no log line of the framework', async (t) => {
  const { app, lines } = start(t, [])
  const ids = new Set<string>()
  for (let count = 0; count < 3; count++) {
    const { id } = (await app.inject({ url: '/', headers: { 'request-id': 'chosen' } })).json()
    t.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    ids.add(id)
  }
  t.equal(ids.size, 3)
  t.strictSame(lines, [])
})

t.test('a body has a maximum size, and a route answers only its own method', async (t) => {
  const { app } = start(t, [])
  const post = async (size: number) =>
    (await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(size) }))
      .statusCode
  t.equal(await post(JSON_MAX_BYTES), 200)
  t.equal(await post(JSON_MAX_BYTES + 1), 413)
  t.equal((await app.inject({ method: 'HEAD', url: '/' })).statusCode, 404)
})

t.test('what does not need the framework is served without it', async (t) => {
  const { app } = start(t, [], ({ url }, response) => {
    if (url !== '/quick') return false
    response.end('quick')
    return true
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  t.equal(await (await fetch(`${origin}/quick`)).text(), 'quick')
  t.match(await (await fetch(origin)).json(), { ip: '127.0.0.1' })
})

t.test('while the server closes, a request on a connection in use is still answered', async (t) => {
  const { app } = start(t, [])
  const [reached, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/slow', async () => {
    reached.resolve()
    await hold.promise
    return 'slow'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await reached.promise
  const isClosed = app.close()
  while (app.server.listening) await turn()
  const isReceived = once(app.server, 'request')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await isReceived
  hold.resolve()
  t.strictSame((await text(socket)).match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200'])
  await isClosed
})

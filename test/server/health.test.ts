/** Tests what /livez and /readyz answer, and how the requests in progress are counted. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { health } from '../../server/http/health.ts'
import type { StoreState } from '../../server/ledger/ledger.ts'

function start(t: Test) {
  const app = Fastify()
  const ended: string[] = []
  const state: { now: StoreState; drains: number } = {
    now: { store: 'sqlite', knowsSince: 1_000, lostAt: null },
    drains: 0,
  }
  health(app, () => state.now, {
    onEnd: ({ url }, { statusCode }) => ended.push(`${url} ${statusCode}`),
    onDrain: () => {
      state.drains += 1
    },
  })
  t.teardown(() => app.close())
  return { app, ended, state }
}

t.test('health reports the ledger’s state, which does not affect readiness', async (t) => {
  const { app, state } = start(t)
  t.match(await app.inject('/livez'), {
    statusCode: 200,
    body: '{"status":"ok"}',
    headers: { 'cache-control': 'no-store' },
  })
  const ready = await app.inject('/readyz')
  t.match(ready, { statusCode: 200, headers: { 'cache-control': 'no-store' } })
  t.strictSame(ready.json(), { status: 'ok', store: 'sqlite', knowsSince: '1970-01-01T00:00:01.000Z', lostAt: null })
  state.now = { store: 'redis', knowsSince: null, lostAt: 0 }
  const lost = await app.inject('/readyz')
  t.equal(lost.statusCode, 200)
  t.strictSame(lost.json(), { status: 'ok', store: 'redis', knowsSince: null, lostAt: '1970-01-01T00:00:00.000Z' })
})

t.test('while it drains, the server is not ready, and every response closes its connection', async (t) => {
  const { app, state } = start(t)
  t.not((await app.inject('/livez')).headers.connection, 'close')
  app.drain()
  t.equal(state.drains, 1)
  t.match(await app.inject('/readyz'), { statusCode: 503, headers: { connection: 'close' } })
  t.match((await app.inject('/readyz')).json(), { status: 'draining', store: 'sqlite' })
  t.match(await app.inject('/livez'), { statusCode: 200, headers: { connection: 'close' } })
})

t.test('a request is in progress until its response is sent or its client is gone', async (t) => {
  const { app, ended } = start(t)
  const hold = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    await hold.promise
    return 'x'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sockets = [1, 2].map(() => connect(port, '127.0.0.1'))
  t.equal(app.underWay(), 0)
  for (const [index, socket] of sockets.entries()) {
    const isReceived = once(app.server, 'request')
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await isReceived
    t.equal(app.underWay(), index + 1)
  }
  const [gone, stays] = sockets
  gone?.destroy()
  while (app.underWay() > 1) await new Promise(setImmediate)
  t.equal(ended.length, 1)
  hold.resolve()
  if (stays) await once(stays.resume(), 'close')
  t.equal(app.underWay(), 0)
  t.strictSame(ended[1], '/slow 200')
})

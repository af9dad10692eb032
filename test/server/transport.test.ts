/** Which failures prove that a call was not sent. */
import { readFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import t, { type Test } from 'tap'
import { openPool, transmit } from '../../server/upstream/transport.ts'
import { makeCertificate } from '../support/tls.ts'

/** Sends one request to `origin`. @returns the Problem that it fails with */
async function failureOf(t: Test, origin: string): Promise<unknown> {
  const pool = openPool(origin, 1)
  t.teardown(() => pool.close())
  return transmit(pool, { method: 'POST', path: '/', headers: {}, body: '{}' }, performance.now() + 20_000).then(
    ({ status }) => `answered with ${status}`,
    (error: unknown) => error,
  )
}

async function listen(t: Test, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('a call that finds no server was not sent', async (t) => {
  for (const origin of [
    'http://127.0.0.1:1',
    'http://localhost:1',
    'http://no-such-host.invalid',
    'https://127.0.0.1:1',
  ])
    t.match(await failureOf(t, origin), { code: 'upstream_unreachable', outcome: 'not_sent' }, origin)
})

t.test('a call over a connection whose handshake fails was not sent', async (t) => {
  let received = 0
  const { key, cert } = makeCertificate(t)
  const untrusted = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) =>
    socket.on('data', () => received++),
  )
  const closing = createSocketServer((socket) => socket.destroy())
  const plain = createPlainServer((_request, response) => response.end(String(received++)))
  for (const [name, server] of Object.entries({ untrusted, closing, plain })) {
    const failure = await failureOf(t, `https://${await listen(t, server)}`)
    t.match(failure, { code: 'upstream_unreachable', outcome: 'not_sent' }, name)
  }
  t.equal(received, 0, 'no server received anything')
})

t.test('a call over a connection that was established, and then breaks, may have been received', async (t) => {
  const server = createSocketServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
  const failure = await failureOf(t, `http://${await listen(t, server)}`)
  t.match(failure, { code: 'upstream_cut', outcome: 'unknown' })
})

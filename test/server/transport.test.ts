/** Tests one exchange with the upstream: which failures prove that a call was not sent, and how a response is read. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import t, { type Test } from 'tap'
import { ANSWER_MAX_BYTES } from '../../server/policy.ts'
import { openPool, transmit } from '../../server/upstream/transport.ts'
import { makeCertificate } from '../support/tls.ts'

/** Sends one request to `origin`. @returns the Problem with which the request fails; a text with the status if it succeeds */
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

/** Starts a server that calls `respond` with the connection of each request. @returns a function that sends a request to this server */
async function serve(t: Test, respond: (socket: Socket) => void) {
  const server = createSocketServer((socket) => socket.on('error', () => {}).on('data', () => respond(socket)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const pool = openPool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1)
  t.teardown(async () => {
    await pool.destroy()
    server.close()
  })
  const send = (withinMs: number, extend?: () => number | null) =>
    transmit(pool, { method: 'GET', path: '/', headers: {} }, performance.now() + withinMs, extend)
  return { server, send }
}

const countTimers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

const head = (length: number, status = 200) => `HTTP/1.1 ${status} Any\r\nContent-Length: ${length}\r\n\r\n`

t.test('a response is read whole, however it arrives, up to the largest size', async (t) => {
  const text = Buffer.from('a€')
  let body: readonly (string | Buffer)[] = [head(4, 503), text.subarray(0, 2), text.subarray(2)]
  const { send } = await serve(t, async (socket) => {
    for (const part of body) {
      socket.write(part)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  t.strictSame(await send(5_000), { status: 503, text: 'a€' })
  body = [head(0)]
  t.strictSame(await send(5_000), { status: 200, text: '' })
  body = [head(ANSWER_MAX_BYTES), Buffer.alloc(ANSWER_MAX_BYTES, 'a')]
  t.equal((await send(5_000)).text.length, ANSWER_MAX_BYTES)
  body = [head(ANSWER_MAX_BYTES + 1), Buffer.alloc(ANSWER_MAX_BYTES + 1, 'a')]
  await t.rejects(send(5_000), { code: 'upstream_invalid', transient: false })
})

t.test('a connection that is closed at once has received nothing; one that is cut later may have', async (t) => {
  const { server, send } = await serve(t, (socket) => socket.destroy())
  let asked = false
  const extend = () => {
    asked = true
    return null
  }
  await t.rejects(send(400, extend), { code: 'upstream_cut', outcome: 'unknown', transient: true })
  const closes = {
    destroyed: (socket: Socket) => socket.destroy(),
    reset: (socket: Socket) => socket.resetAndDestroy(),
    ended: (socket: Socket) => socket.end(),
    'answered before anything was sent': (socket: Socket) => socket.end(head(0)),
  }
  for (const [how, close] of Object.entries(closes)) {
    server.once('connection', close)
    await t.rejects(send(5_000), { code: 'upstream_unreachable', outcome: 'not_sent', transient: true }, how)
  }
  server.once('connection', (socket) => socket.end())
  await t.rejects(send(5_000), { cause: { code: 'CLOSED_AT_ONCE' } }, 'the log says why')
  await new Promise((resolve) => setTimeout(resolve, 450))
  t.equal(asked, false, 'what has failed asks for no more time')
})

t.test('a call ends at its deadline, unless it gets a later one, which it gets once', async (t) => {
  let answerAfterMs = 60_000
  const { send } = await serve(t, (socket) => setTimeout(() => socket.write(`${head(2)}{}`), answerAfterMs).unref())
  await t.rejects(send(40), { code: 'upstream_timeout', outcome: 'unknown' })
  await t.rejects(
    send(40, () => null),
    { code: 'upstream_timeout' },
  )
  let asked = 0
  const extend = (ms: number) => () => {
    asked += 1
    return performance.now() + ms
  }
  const startedAt = performance.now()
  await t.rejects(send(40, extend(60)), { code: 'upstream_timeout' })
  t.equal(asked, 1)
  const tookMs = performance.now() - startedAt
  t.ok(tookMs >= 95 && tookMs < 2 * startedAt, `${tookMs} ms`)
  answerAfterMs = 80
  t.strictSame(await send(40, extend(5_000)), { status: 200, text: '{}' })
  const timers = countTimers()
  t.strictSame(await send(60_000), { status: 200, text: '{}' })
  t.ok(countTimers() <= timers, 'no timer is left behind')
})

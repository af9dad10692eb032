/** Tests what is read from a connection, and the limit on pipelined requests (sent before earlier responses have arrived). */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { clientErrors } from '../../server/http/errors.ts'
import { httpServer } from '../../server/http/http-server.ts'
import { HEADERS_MS, IDLE_MS, KEEP_ALIVE_MS, PIPELINED_MAX, REQUEST_MS, TIMEOUT_CHECK_MS } from '../../server/policy.ts'
import { build } from '../support/system.ts'

const CONFIG = '/api/index/config'
const NOTICE = '/api/index/notice'
const HEADERS = 'Host: x\r\nAccept-Language: en-US\r\nAccept-Encoding: identity\r\n'
const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\n${HEADERS}${more}\r\n`

t.test('when one connection sends a flood of requests, only the first few are handled', async (t) => {
  const handled: string[] = []
  const server = httpServer()((request) => {
    handled.push(request.url ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  const paths = Array.from({ length: 1_000 }, (_, index) => `/${index}`)
  socket.write(paths.map((path) => get(path)).join(''))
  await new Promise((resolve) => socket.once('close', resolve))
  t.strictSame(handled, paths.slice(0, 1 + PIPELINED_MAX))
})

/** A server that handles each path only when the test says so, and a connection to it. */
async function listen(t: Test) {
  const handled: ServerResponse[] = []
  const server = httpServer()((_request, response) => void handled.push(response))
  server.on('clientError', clientErrors)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const received = text(socket).catch(() => '')
  const send = async (bytes: string) => {
    const isReceived = once(server, 'request')
    socket.write(bytes)
    await isReceived
  }
  return { server, handled, socket, received, send }
}

t.test('while a complete request waits for its response, nothing else is written', async (t) => {
  const { socket, received, send } = await listen(t)
  await send(get('/'))
  socket.write('garbage\r\n\r\n')
  t.equal(await received, '', 'the client would take an error for the response')
})

t.test('garbage is refused with 400, after a response as well as within an incomplete request', async (t) => {
  const one = await listen(t)
  await one.send(get('/'))
  one.handled[0]?.end('well')
  await once(one.socket, 'data')
  one.socket.write('garbage\r\n\r\n')
  t.match(await one.received, /^HTTP\/1.1 200 OK[\s\S]*wellHTTP\/1.1 400 Bad Request/)
  const other = await listen(t)
  await other.send(`POST / HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n`)
  other.socket.write('no number\r\n')
  t.match(await other.received, /^HTTP\/1.1 400 Bad Request/)
})

t.test('what looks like HTTP/0.9 ends the connection', async (t) => {
  const { handled, socket, received } = await listen(t)
  socket.write('GET /\n\r\n')
  t.equal(await received, '')
  t.strictSame(handled, [])
})

t.test('connections have limits of time and size', async (t) => {
  t.match(
    httpServer()(() => undefined),
    {
      maxHeaderSize: 16_384,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      timeout: IDLE_MS,
    },
  )
})

for (const FAST_PATH of ['on', 'off']) {
  t.test(`pipelined requests are answered in order, up to a limit, with the fast path ${FAST_PATH}`, async (t) => {
    const { config, upstream } = await build(t, { settings: { FAST_PATH } })
    const send = (requests: string): Promise<string> => {
      const socket = connect(config.port, '127.0.0.1')
      socket.write(requests)
      return text(socket)
    }
    await send(get(CONFIG, 'Connection: close\r\n'))
    upstream.faults.set('GET index/notice', 'slow', { ms: 200 })
    const behind = (count: number): string => get(NOTICE) + get(CONFIG).repeat(count)
    t.equal(await send(behind(PIPELINED_MAX + 1)), '', 'too many pending requests close the connection')
    const answers = await send(behind(PIPELINED_MAX - 1) + get(CONFIG, 'Connection: close\r\n'))
    const [first = '', ...others] = answers.split('HTTP/1.1 200 OK').slice(1)
    t.match(first, '"title"')
    t.equal(others.length, PIPELINED_MAX, 'all are answered in order')
    for (const each of others) t.match(each, '"rechargeMinutes"')
  })

  t.test(`requests one after the other on one connection have no limit, with the fast path ${FAST_PATH}`, async (t) => {
    const { config } = await build(t, { settings: { FAST_PATH } })
    const socket = connect(config.port, '127.0.0.1')
    t.teardown(() => socket.destroy())
    for (let count = 0; count < 3 * PIPELINED_MAX; count++) {
      socket.write(get('/livez'))
      const [answer] = await once(socket, 'data')
      t.match(String(answer), /^HTTP\/1\.1 200 /)
    }
  })
}

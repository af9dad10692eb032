/** Tests the limit on pipelined requests (sent before earlier responses have arrived), with and without the fast path. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { httpServer } from '../../server/http/http-server.ts'
import { PIPELINED_MAX } from '../../server/policy.ts'
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

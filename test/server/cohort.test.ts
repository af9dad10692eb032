/** Work of one turn of the event loop, done in a row at its end. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { beginTogether } from '../../server/arrivals.ts'
import { openCohort } from '../../server/cohort.ts'

t.test('pieces wait for the end of their turn, and are done in the order in which they came', async (t) => {
  const seen: string[] = []
  const add = openCohort<string>((piece) => {
    seen.push(piece)
    if (piece === 'a') add('c')
  })
  add('a')
  process.nextTick(() => add('b'))
  await Promise.resolve()
  t.strictSame(seen, [])
  await turn()
  t.strictSame(
    seen,
    ['a', 'b'],
    'what they bring up is for the next turn: one kind of work must not hold up the others',
  )
  await turn()
  t.strictSame(seen, ['a', 'b', 'c'])
})

/** A server that begins requests together, and what happened on it. */
async function listening(t: Test, give: Parameters<typeof beginTogether>[1] = () => false) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`begun ${request.url}`)
    response.end()
  })
  beginTogether(server, give)
  server.on('request', (request) => {
    seen.push(`arrived ${request.url}`)
    if (request.url === '/gone') request.socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const send = async (...paths: string[]) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.end(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
    socket.resume()
    await new Promise((resolve) => socket.on('close', resolve))
  }
  return { seen, send }
}

t.test('requests that arrive together are begun together', async (t) => {
  const { seen, send } = await listening(t)
  await send('/1', '/2')
  t.strictSame(seen, ['arrived /1', 'arrived /2', 'begun /1', 'begun /2'])
})

t.test('what can be answered without the framework does not reach it', async (t) => {
  const { seen, send } = await listening(t, (_request, response) => {
    response.end()
    return true
  })
  await send('/1')
  t.strictSame(seen, ['arrived /1'])
})

t.test('a request whose client went in the same turn is not begun', async (t) => {
  const { seen, send } = await listening(t)
  await send('/gone')
  await send('/there')
  t.strictSame(seen, ['arrived /gone', 'arrived /there', 'begun /there'])
})

t.test('of a flood of requests on one connection no more is read than what was there', async (t) => {
  const { seen, send } = await listening(t)
  const paths = Array.from({ length: 10_000 }, (_, index) => `/${index}`)
  await send(...paths)
  t.ok(seen.length < paths.length / 2, `${seen.length} arrived`)
  t.strictSame(
    seen.filter((line) => line.startsWith('begun')),
    [],
  )
})

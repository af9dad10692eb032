/** Lines and counts are put off, never lost, and say when what they tell of happened. */
import { once } from 'node:events'
import t from 'tap'
import { openBooks } from '../../server/books.ts'
import { callerOf } from '../helper.ts'
import { startServer } from '../process.ts'
import { startUpstream } from '../upstream/server.ts'

t.test('entries are written in their order, a hundred at a time or when there is time', async (t) => {
  const books = openBooks(() => t.fail())
  const written: number[] = []
  for (let entry = 0; entry < 99; entry++) books.note(() => written.push(entry))
  t.equal(written.length, 0, 'put off')
  books.note(() => written.push(99))
  t.strictSame(
    written,
    Array.from({ length: 100 }, (_, entry) => entry),
  )
  await new Promise<void>((resolve) => {
    const waits = setTimeout(() => t.fail('never written'), 10_000)
    books.note(() => {
      clearTimeout(waits)
      resolve()
    })
  })
  books.note(() => written.push(100))
  books.catchUp()
  t.equal(written.length, 101)
})

t.test('an entry that fails is told of, and takes no other with it', async (t) => {
  const faults: unknown[] = []
  const books = openBooks((fault) => faults.push(fault))
  const written: string[] = []
  books.note(() => written.push('before'))
  books.note(() => {
    throw new Error('no room')
  })
  books.note(() => written.push('after'))
  for (let entry = 3; entry < 100; entry++) books.note(() => undefined)
  t.match(faults, [{ message: 'no room' }], 'but not who came with the hundredth')
  t.strictSame(written, ['before', 'after'])
  t.ok(Math.abs(books.time() - Date.now()) < 1_000)
})

t.test('an entry has the time at which it was noted', async (t) => {
  const books = openBooks(() => t.fail())
  let told = 0
  const before = Date.now()
  books.note(() => {
    told = books.time()
  })
  const after = Date.now()
  while (Date.now() <= after);
  books.catchUp()
  t.ok(told >= before && told <= after, `${told} of ${before} to ${after}`)
  t.ok(books.time() > after, 'and afterwards it is now again')
})

t.test('what was answered just before the end is in the log', async (t) => {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const server = await startServer(t, upstream.url, { DRAIN_MS: '0' })
  await callerOf(server.base).call('GET', '/api/index/config')
  server.child.kill('SIGTERM')
  await once(server.child, 'close')
  t.match(server.output(), /"route":"\/api\/index\/config"/)
})

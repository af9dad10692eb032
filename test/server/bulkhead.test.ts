import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { createBulkhead } from '../../server/upstream/bulkhead.ts'
import { openPool, transmit } from '../../server/upstream/transport.ts'
import type { Policy } from '../../shared/contract/row.ts'

const LIMITS = { inFlight: 2, waiting: 3, waitMs: 60 }
const code = (error: unknown) => (error as { code?: string }).code

t.test('the number of calls in flight is limited; a waiting call starts when another ends', async (t) => {
  const bulkhead = createBulkhead(LIMITS)
  const [first] = await Promise.all([bulkhead.enter('read', null), bulkhead.enter('read', null)])
  const third = bulkhead.enter('read', null)
  t.equal(bulkhead.inFlight, 2)
  t.equal(bulkhead.waiting, 1)
  first?.()
  first?.()
  await third
  t.equal(bulkhead.inFlight, 2, 'leaving twice counts once')
  t.equal(bulkhead.waiting, 0)
})

t.test('a call whose deadline has passed is refused as not sent', async (t) => {
  const pool = openPool('http://127.0.0.1:9', 1)
  const late = transmit(pool, { method: 'GET', path: '/', headers: {} }, performance.now())
  await t.rejects(late, { code: 'overloaded', outcome: 'not_sent', retryAfter: 1 })
  await pool.close()
})

t.test('a call that is aborted while it waits for a connection is not sent', async (t) => {
  const seen: string[] = []
  const first = Promise.withResolvers<ServerResponse>()
  const server = createServer(({ url = '' }, response) => {
    seen.push(url)
    if (url === '/first') first.resolve(response)
    else response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pool = openPool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1)
  t.teardown(async () => {
    await pool.close()
    server.close()
  })
  const send = (path: string, withinMs: number) =>
    transmit(pool, { method: 'GET', path, headers: {} }, performance.now() + withinMs)
  const sent = send('/first', 60_000)
  const held = await first.promise
  await t.rejects(send('/late', 20), { code: 'upstream_timeout' })
  held.end()
  await sent
  // callers get connections in the order in which they ask. So if the aborted call were sent at all, it would be sent before `/next`
  t.equal((await send('/next', 60_000)).status, 200)
  t.strictSame(seen, ['/first', '/next'])
})

t.test('a call that waits too long is refused', async (t) => {
  const bulkhead = createBulkhead({ ...LIMITS, inFlight: 0 })
  await t.rejects(bulkhead.enter('money', null), { code: 'overloaded', outcome: 'not_sent' })
  t.equal(bulkhead.waiting, 0)
})

t.test('the least important calls are dropped first and payments last; heartbeats never wait', async (t) => {
  const bulkhead = createBulkhead({ ...LIMITS, inFlight: 1 })
  const leave = await bulkhead.enter('read', null)
  const refused: string[] = []
  const entered: string[] = []
  const ask = (name: string, policy: Policy) =>
    bulkhead.enter(policy, null).then(
      (out) => {
        entered.push(name)
        out()
      },
      (error) => refused.push(`${name} ${code(error)}`),
    )
  await ask('beat', 'beat')
  t.strictSame(refused, ['beat overloaded'])
  const all = [ask('cached', 'cached'), ask('read', 'read'), ask('credential', 'credential')]
  await new Promise(setImmediate)
  for (const [name, policy] of [
    ['late read', 'read'],
    ['money', 'money'],
    ['write', 'write'],
  ] as const) {
    all.push(ask(name, policy))
    await new Promise(setImmediate)
  }
  t.strictSame(refused, ['beat overloaded', 'cached overloaded', 'late read overloaded', 'read overloaded'])
  leave()
  await Promise.all(all)
  t.strictSame(entered, ['money', 'credential', 'write'])
})

t.test('among equally important calls, the caller with the fewest running calls goes first', async (t) => {
  const bulkhead = createBulkhead({ ...LIMITS, inFlight: 3, waiting: 8, waitMs: 100 })
  const leaves = [await bulkhead.enter('read', 'greedy'), await bulkhead.enter('read', 'greedy')]
  leaves.push(await bulkhead.enter('read', 'other'))
  const entered: string[] = []
  const ask = (name: string, policy: Policy) => bulkhead.enter(policy, name).then(() => entered.push(name))
  const all = [ask('greedy', 'read'), ask('greedy', 'read'), ask('other', 'read'), ask('new', 'read')]
  leaves[2]?.()
  await all[2]
  leaves[0]?.()
  await all[3]
  t.strictSame(entered, ['other', 'new'])
  leaves[1]?.()
  await all[0]
  t.strictSame(entered, ['other', 'new', 'greedy'])
  await t.rejects(Promise.all(all), { code: 'overloaded' })
})

t.test(
  'when the queue is full, a caller’s last waiting call gives way to a caller that has none waiting',
  async (t) => {
    const bulkhead = createBulkhead({ inFlight: 1, waiting: 3, waitMs: 1_000 })
    const leave = await bulkhead.enter('read', 'first')
    const greedy = [1, 2, 3].map(() => bulkhead.enter('read', 'greedy'))
    const other = bulkhead.enter('read', 'other')
    await t.rejects(greedy[2] ?? other, { code: 'overloaded' })
    await t.rejects(bulkhead.enter('read', 'greedy'), { code: 'overloaded' })
    leave()
    for (const call of [greedy[0], greedy[1], other]) (await call)?.()
    t.equal(bulkhead.inFlight, 0)
  },
)

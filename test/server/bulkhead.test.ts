import t from 'tap'
import { createBulkhead } from '../../server/upstream/bulkhead.ts'
import { openPool, transmit } from '../../server/upstream/wire.ts'
import type { Policy } from '../../shared/contract/row.ts'

const LIMITS = { inFlight: 2, waiting: 3, waitMs: 60 }
const code = (error: unknown) => (error as { code?: string }).code

t.test('so many at once and no more; who waits enters when another leaves', async (t) => {
  const bulkhead = createBulkhead(LIMITS)
  const [first] = await Promise.all([bulkhead.enter('read'), bulkhead.enter('read')])
  const third = bulkhead.enter('read')
  t.equal(bulkhead.inFlight, 2)
  t.equal(bulkhead.waiting, 1)
  first?.()
  first?.()
  await third
  t.equal(bulkhead.inFlight, 2, 'a way out counts once')
  t.equal(bulkhead.waiting, 0)
})

t.test('a turn that comes after the deadline sends nothing, and says so', async (t) => {
  const pool = openPool('http://127.0.0.1:9', 1)
  const late = transmit(pool, { method: 'GET', path: '/', headers: {} }, performance.now())
  await t.rejects(late, { code: 'overloaded', outcome: 'not_sent' })
  await pool.close()
})

t.test('who waits too long is refused', async (t) => {
  const bulkhead = createBulkhead({ ...LIMITS, inFlight: 0 })
  await t.rejects(bulkhead.enter('money'), { code: 'overloaded', outcome: 'not_sent' })
  t.equal(bulkhead.waiting, 0)
})

t.test('the least important goes first, money last, beats do not wait', async (t) => {
  const bulkhead = createBulkhead({ ...LIMITS, inFlight: 1 })
  const leave = await bulkhead.enter('read')
  const refused: string[] = []
  const entered: string[] = []
  const ask = (name: string, policy: Policy) =>
    bulkhead.enter(policy).then(
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

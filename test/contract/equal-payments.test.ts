/** Equal payments that a member makes on purpose: the server never reports more of these payments as done than the upstream has records. */
import t from 'tap'
import { ABSENT_AFTER_S } from '../support/absent-after.ts'
import { look, paged, STARTED } from '../support/record-lists.ts'
import { build, type Caller, confirmedIntent, intent, lookupOf } from '../support/system.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const body = { account: 'alice', amount: '2.5', coin: 'usdt', payPassword: '246810' }
type Headers = Record<string, string>

const statesOf = async (caller: Caller, intents: readonly Headers[]): Promise<unknown[]> => {
  const states = []
  for (const headers of intents) states.push((await caller.call('GET', lookupOf(headers))).body.state)
  return states
}

t.test('if one of two equal payments without a response was carried out, both are unknown', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const [first, second] = [confirmedIntent(), confirmedIntent()]
  upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
  await caller.call('POST', PATH, body, first)
  upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
  await caller.call('POST', PATH, body, second)
  upstream.world.advance(ABSENT_AFTER_S)
  t.strictSame(await statesOf(caller, [first, second]), ['unknown', 'unknown'])
})

for (const lost of ['first', 'second'] as const) {
  t.test(
    `if the ${lost} of two equal payments was lost, it is not reported as done because of the other’s record`,
    async (t) => {
      const { login, upstream } = await build(t)
      const caller = await login()
      const intents = [intent(), confirmedIntent()]
      for (const [index, headers] of intents.entries()) {
        if (index === (lost === 'first' ? 0 : 1)) upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
        await caller.call('POST', PATH, body, headers)
      }
      t.equal(upstream.world.transfers.length, 1)
      upstream.world.advance(61)
      const states = async () =>
        lost === 'first' ? await statesOf(caller, intents) : (await statesOf(caller, intents)).reverse()
      t.strictSame(await states(), ['unknown', 'done'])
      upstream.world.advance(ABSENT_AFTER_S)
      t.strictSame(await states(), ['rejected', 'done'], 'the record belongs to the answered one')
    },
  )
}

t.test('a refused duplicate does not prevent the earlier equal payment from being found', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const [cut, refused] = [intent(), confirmedIntent()]
  upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
  await caller.call('POST', PATH, body, cut)
  upstream.faults.set(KEY, 'refuse', { times: 1 })
  t.equal((await caller.call('POST', PATH, body, refused)).status, 422)
  upstream.world.advance(61)
  t.strictSame(await statesOf(caller, [cut, refused]), ['done', 'rejected'])
})

t.test('an equal payment made while the list is being read keeps its record', async (t) => {
  const input = { account: 'alice', amount: '2.5', coin: 'usdt' }
  const record = { id: 1, orderid: 'T1', money: '2.50', account: 'alice', type: 'money', direction: 'out' }
  const lists = { 'POST user/transferList': paged([{ ...record, createtime: STARTED + 100 }]) }
  for (const orderId of ['T1', null, undefined]) {
    const meanwhile = [{ input, orderId, after: 100 }]
    t.equal(await look('POST user/transfer', input, lists, { age: 100, meanwhile }), 'unknown', String(orderId))
  }
  t.equal(
    await look('POST user/transfer', input, lists, { age: 100 }),
    'done',
    'without it, the record is the only one',
  )
})

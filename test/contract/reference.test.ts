/**
 * With the setting UPSTREAM_REFERENCE_FIELD, payments carry their idempotency key, and lookups find payments by their key instead of by amount and
 * time.
 */
import t from 'tap'
import { ABSENT_AFTER_S } from '../support/absent-after.ts'
import { build, confirmedIntent, lookupOf } from '../support/system.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const FIELD = 'out_trade_no'
const transfer = { account: 'alice', amount: '20', coin: 'usdt', payPassword: '246810' }

t.test('each of several equal payments is found by its own key', async (t) => {
  const { login, upstream } = await build(t, { settings: { UPSTREAM_REFERENCE_FIELD: FIELD } })
  const caller = await login()
  const references: string[] = []
  // makes the upstream store the reference of each payment and show it in its lists
  upstream.rewrite = (key, data) => {
    if (key === KEY) references.unshift(String(Object(upstream.calls(KEY).at(-1)?.json)[FIELD]))
    if (key !== 'POST user/transferList') return data
    const list = data as { data: object[] }
    return { ...list, data: list.data.map((item, index) => ({ ...item, [FIELD]: references[index] })) }
  }
  const [done, lost, second] = [confirmedIntent(), confirmedIntent(), confirmedIntent()]
  for (const [headers, fault] of [
    [done, 'cut-before-answer'],
    [lost, 'cut-before-read'],
    [second, 'cut-before-answer'],
  ] as const) {
    upstream.faults.set(KEY, fault, { times: 1 })
    t.match((await caller.call('POST', PATH, transfer, headers)).body, { outcome: 'unknown' })
  }
  t.equal(upstream.world.transfers.length, 2)
  const states = () =>
    Promise.all([done, lost, second].map(async (headers) => (await caller.call('GET', lookupOf(headers))).body.state))
  t.strictSame(await states(), ['done', 'unknown', 'done'])
  upstream.world.advance(ABSENT_AFTER_S)
  t.strictSame(await states(), ['done', 'rejected', 'done'])
})

t.test('a record without a reference is compared by amount and time', async (t) => {
  const { login, upstream } = await build(t, { settings: { UPSTREAM_REFERENCE_FIELD: FIELD } })
  const caller = await login()
  for (const shown of [undefined, null, 7, ' ']) {
    upstream.rewrite = (key, data) => {
      if (key !== 'POST user/transferList') return data
      const list = data as { data: object[] }
      return { ...list, data: list.data.map((item) => ({ ...item, [FIELD]: shown })) }
    }
    const headers = confirmedIntent()
    upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
    t.match((await caller.call('POST', PATH, transfer, headers)).body, { outcome: 'unknown' })
    const { state } = (await caller.call('GET', lookupOf(headers))).body
    t.equal(state, 'done', String(shown))
    upstream.world.advance(3_600)
  }
})

t.test('without the setting, no field is added', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  await caller.call('POST', PATH, transfer, confirmedIntent())
  t.strictSame(Object.keys(Object(upstream.calls(KEY)[0]?.json)).sort(), ['account', 'money', 'pay_password', 'type'])
})

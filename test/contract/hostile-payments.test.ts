/** What a malicious page could send as a payment: only a plainly written payment reaches the upstream. */
import t from 'tap'
import { build, intent } from '../support/system.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }

t.test('an amount that is not in plain notation is not sent', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const texts = '1e2 1E2 0x10 １２ ٣ 1_000 1,5 +1 -1 -0 00.1 .5 5. Infinity NaN 0 0.00000000 0.000000001'.split(' ')
  const blanks = [' 1', '1 ', '1\n', '1\u00a0', '1\u200b', '1\u0000']
  const long = ['9'.repeat(19), '1'.repeat(5_000), `1.${'0'.repeat(40)}1`]
  for (const amount of [...texts, ...blanks, ...long, 1, 1e30, true, null, ['1'], { toString: '1' }]) {
    const { status, body } = await caller.call('POST', PATH, { ...transfer, amount }, intent())
    const fields = { amount: /^rules\./ }
    t.match(
      { status, body },
      { status: 400, body: { outcome: 'not_sent', fields } },
      JSON.stringify(amount).slice(0, 20),
    )
  }
  t.strictSame(upstream.calls(KEY), [])
})

t.test('JSON that parsers could read differently is either not sent or sent exactly as it was validated', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const rest = '"account":"alice","coin":"usdt","payPassword":"246810"'
  for (const body of [
    `{"amount":1e400,${rest}}`,
    `{"amount":"1","\\u005f_proto__":{"amount":"5"},${rest}}`,
    `{"amount":"1","constructor":{"prototype":{"a":1}},${rest}}`,
    `{"amount":"1",${rest}}{}`,
    `{"amount":"1",${rest},}`,
    `{"amount":"1",${rest}} // comment`,
    '['.repeat(30_000),
    `{"amount":"1","account":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ]) {
    const answer = await caller.call('POST', PATH, body, intent())
    t.match(answer, { status: 400, body: { outcome: 'not_sent' } }, body.slice(0, 60))
  }
  t.strictSame(upstream.calls(KEY), [])
  const twice = await caller.call('POST', PATH, `{"amount":"1000000","amount":"3",${rest}}`, intent())
  t.equal(twice.status, 200)
  t.match(upstream.calls(KEY), [{ json: { money: '3' } }], 'the last one is checked and sent')
})

t.test('idempotency keys and confirmations are accepted only in their exact form', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const pay = async (headers: Record<string, string>, amount = '7') =>
    (await caller.call('POST', PATH, { ...transfer, amount }, headers)).body.code
  const uuid = '0198f0c2-7d1e-4c3a-9b55-0123456789ab'
  for (const key of ['', 'x', `${uuid}, ${uuid}`, `{${uuid}}`, `urn:uuid:${uuid}`, uuid.replaceAll('-', '')])
    t.equal(await pay({ 'idempotency-key': key }), 'idempotency_key_missing', key)
  t.equal(
    await pay({ 'idempotency-key': 'ffffffff-ffff-7fff-bfff-ffffffffffff' }),
    'idempotency_key_missing',
    'in the future',
  )
  t.equal(await pay({ 'idempotency-key': '00000000-0000-7000-8000-000000000000' }), 'outcome_unknown', 'from 1970')
  for (const page of ['', ' ', 'x']) t.equal(await pay({ ...intent(), 'x-session-id': page }), 'session_changed', page)
  t.strictSame(upstream.calls(KEY), [])
  t.equal(await pay(intent()), undefined)
  for (const confirmed of ['', 'true', 'CONFIRMED', 'confirmed, confirmed'])
    t.equal(await pay({ ...intent(), 'x-same-intent': confirmed }), 'same_intent', confirmed)
  t.equal(upstream.calls(KEY).length, 1)
})

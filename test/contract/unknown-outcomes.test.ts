/** How the outcome of a payment becomes known after it was unknown. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { LATE_SLACK_MS } from '../../server/ledger/ledger.ts'
import { paymentTimes } from '../../server/money/payment-times.ts'
import { KEY_NEW_S } from '../../shared/limits.ts'
import { eventually } from '../support/eventually.ts'
import { build, type Caller, confirmedIntent, intent, lookupOf } from '../support/system.ts'
import { uuidAt } from '../support/uuid-at.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }

const intentOf = async (caller: Caller, headers: Record<string, string>) =>
  (await caller.call('GET', lookupOf(headers))).body

const { absentAfterS } = paymentTimes(900)

const settled = [
  [
    KEY,
    PATH,
    { account: 'alice', amount: '2.5', coin: 'usdt', payPassword: '246810' },
    { orderId: /^T/, amount: '2.50', account: 'alice' },
  ],
  [
    'POST user/exchange_coin_money',
    '/api/user/exchange_coin_money',
    { amount: '20', direction: 'usdt_to_snt', payPassword: '246810' },
    { orderId: /./, direction: 'usdt_to_snt' },
  ],
  [
    'POST recharge/recharge',
    '/api/recharge/recharge',
    { amount: '100', network: 'TRC20' },
    { orderId: /^R/, state: 'waiting', address: /./ },
  ],
  [
    'POST withdrawal/apply',
    '/api/withdrawal/apply',
    { amount: '20', accountId: 1, payPassword: '246810' },
    { orderId: /^W/, state: 'review' },
  ],
  [
    'POST purchase/taskPledge',
    '/api/purchase/taskPledge',
    { taskId: 1, autoReinvest: true, payPassword: '246810' },
    { taskId: 1, state: 'new' },
  ],
] as const

for (const [key, path, input, found] of settled) {
  t.test(`${key}: an unknown outcome is resolved from the upstream’s list, as done or not carried out`, async (t) => {
    const { login, upstream } = await build(t, { stub: { seed: 'small' } })
    const caller = await login()
    const { world, faults } = upstream
    const body = key === 'POST withdrawal/apply' ? { ...input, accountId: world.receipts[0]?.id } : input

    faults.set(key, 'cut-before-answer', { times: 1 })
    const carriedOut = intent()
    t.match((await caller.call('POST', path, body, carriedOut)).body, { outcome: 'unknown' })
    t.match(await intentOf(caller, carriedOut), { state: 'done', row: key })
    const replay = await caller.call('POST', path, body, carriedOut)
    t.equal(replay.status, 200)
    t.match(replay.body, found)
    t.equal(upstream.calls(key).length, 1)

    // an hour later, the member makes the same payment again on purpose, but this second payment never reaches the upstream
    world.advance(3_600)
    faults.set(key, 'cut-before-read', { times: 1 })
    const lost = confirmedIntent()
    t.match((await caller.call('POST', path, body, lost)).body, { outcome: 'unknown' })
    const until = upstream.clock.now() + absentAfterS
    t.match(await intentOf(caller, lost), { state: 'unknown', reason: 'delay', until }, 'absence proves nothing yet')
    t.match((await caller.call('POST', path, body, lost)).body, { code: 'outcome_unknown' })
    world.advance(absentAfterS - 1)
    t.match(await intentOf(caller, lost), { state: 'unknown', reason: 'delay', until })
    world.advance(2)
    t.match(await intentOf(caller, lost), { state: 'rejected', row: key })
    const answer = await caller.call('POST', path, body, lost)
    t.equal(answer.status, 409)
    t.match(answer.body, { code: 'not_carried_out', outcome: 'rejected' })
    t.equal(upstream.calls(key).length, 2)
  })
}

t.test('a change of a task’s switch is reported as done when the upstream shows the intended value', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  await caller.call(
    'POST',
    '/api/purchase/taskPledge',
    { taskId: 1, autoReinvest: true, payPassword: '246810' },
    intent(),
  )
  const id = upstream.world.pledges[0]?.id
  upstream.faults.set('POST purchase/editTaskPledge', 'cut-before-answer', { times: 1 })
  const headers = intent()
  t.match((await caller.call('POST', '/api/purchase/editTaskPledge', { id, autoReinvest: false }, headers)).body, {
    outcome: 'unknown',
  })
  t.match(await intentOf(caller, headers), { state: 'done' })
})

t.test('the server looks up an unknown outcome without a request', async (t) => {
  const { login, upstream } = await build(t, { deps: { reconcileDelaysMs: [50, 100] } })
  const caller = await login()
  upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
  const headers = intent()
  await caller.call('POST', PATH, transfer, headers)
  let status = 409
  await eventually('the outcome is known', async () => {
    status = (await caller.call('POST', PATH, transfer, headers)).status
    return status !== 409
  })
  t.equal(status, 200)
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('a payment whose result could not be stored is not sent again and is looked up at once', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'unnoted-'))
  t.teardown(async () => rmSync(folder, { recursive: true }))
  const { login, upstream } = await build(t, { settings: { DATA_DIR: folder } })
  const caller = await login()
  const headers = intent()
  t.equal((await caller.call('POST', PATH, transfer, headers)).status, 200)
  // simulates a ledger that has stored the claim of the payment and then failed for so long that no attempt to store the outcome succeeded
  const store = new DatabaseSync(join(folder, 'ledger.db'))
  store.exec("UPDATE intents SET state = 'open', status = NULL, body = NULL")
  store.close()
  t.match((await caller.call('POST', PATH, transfer, headers)).body, { code: 'outcome_unknown', outcome: 'unknown' })
  t.match(await intentOf(caller, headers), { state: 'done', row: KEY })
  t.equal((await caller.call('POST', PATH, transfer, headers)).headers.get('idempotency-replayed'), 'true')
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('a payment refused because the session ended can be sent with the same key after a new login', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.faults.set(KEY, 'unauthorized', { times: 1 })
  const headers = intent()
  const over = await caller.call('POST', PATH, transfer, headers)
  t.equal(over.status, 401)
  t.match(over.body, { code: 'session_ended', outcome: 'rejected' })
  const again = await login()
  const answer = await again.call('POST', PATH, transfer, headers)
  t.equal(answer.status, 200)
  t.equal(answer.headers.get('idempotency-replayed'), null)
  t.equal(upstream.world.transfers.length, 1)
  t.equal((await again.call('GET', '/api/user/info')).status, 200, 'the old response does not end the new session')
})

t.test('the record of an older equal payment is not mistaken for that of the new one', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  await caller.call('POST', PATH, transfer, intent())
  upstream.world.advance(30)
  upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
  const headers = confirmedIntent()
  t.match((await caller.call('POST', PATH, transfer, headers)).body, { outcome: 'unknown' })
  t.match(await intentOf(caller, headers), { state: 'unknown' })
})

t.test('a payment that arrives after its key was looked up is sent, unless it was reported as not sent', async (t) => {
  const { login, upstream, visitor } = await build(t)
  const caller = await login()
  const now = () => upstream.clock.now() * 1_000
  const [soon, late] = [intent(uuidAt(now())), intent(uuidAt(now()))]
  for (const headers of [soon, late])
    t.match(await intentOf(caller, headers), { state: 'unknown', row: null, reason: 'arrival' })
  t.equal((await caller.call('POST', PATH, transfer, soon)).status, 200)
  t.match(await intentOf(caller, soon), { state: 'done' })
  upstream.world.advance(KEY_NEW_S + LATE_SLACK_MS / 1_000 + 1)
  t.match(await intentOf(caller, late), { state: 'not_sent', row: null, reason: null })
  const refused = await caller.call('POST', PATH, transfer, late)
  t.equal(refused.status, 422)
  t.match(refused.body, { code: 'idempotency_key_reused', outcome: 'not_sent' })
  t.match(await intentOf(caller, late), { state: 'not_sent' })
  t.equal(upstream.calls(KEY).length, 1)
  t.equal((await caller.call('GET', '/api/view/intent?key=1')).status, 400)
  t.equal((await caller.call('GET', `/api/view/intent?key=${randomUUID()}&x=1`)).status, 400)
  t.equal((await visitor().call('GET', `/api/view/intent?key=${randomUUID()}`)).status, 401)
})

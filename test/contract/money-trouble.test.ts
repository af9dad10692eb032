/** Payments under faults: cut connections, disconnected browsers, unknown outcomes and how they are resolved, equal payments, paused payments. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import t from 'tap'
import { LATE_SLACK_MS } from '../../server/ledger/ledger.ts'
import { paymentTimes } from '../../server/money/payment-times.ts'
import { KEY_NEW_S } from '../../shared/limits.ts'
import { type CutPoint, startCutProxy } from '../support/cut-proxy.ts'
import { uuidAt } from '../support/payment-world.ts'
import { build, type Caller, confirmedIntent, intent } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'

const PATH = '/api/user/transfer'
const KEY = 'POST user/transfer'
const transfer = { account: 'alice', amount: '1', coin: 'usdt', payPassword: '246810' }

/** Makes `count` calls, ten at a time. */
async function many(count: number, call: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next
      next += 1
      await call(index)
    }
  }
  await Promise.all(Array.from({ length: 10 }, worker))
}

t.test(
  'with the connection cut at five points, 200 times each, no payment is sent twice and every outcome is correct',
  async (t) => {
    const cable = await startUpstream()
    const proxy = await startCutProxy(cable.origin)
    t.teardown(async () => {
      await proxy.close()
      await cable.close()
    })
    const { login } = await build(t, { settings: { UPSTREAM_URL: `${proxy.origin}/prod` } })
    const caller = await login()
    const words: Record<CutPoint, 'not_sent' | 'unknown'> = {
      'before-connect': 'not_sent',
      'after-connect': 'not_sent',
      'mid-body': 'unknown',
      'before-head': 'unknown',
      'mid-answer': 'unknown',
    }
    const demo = cable.world.byName('demo')
    if (demo) demo.money = 1_000_000_0000_0000n
    for (const [point, word] of Object.entries(words) as [CutPoint, string][]) {
      await proxy.cut(point)
      cable.requests.length = 0
      const outcomes: Record<string, number> = {}
      await many(200, async () => {
        const { body } = await caller.call('POST', PATH, transfer, confirmedIntent())
        outcomes[String(body.outcome)] = (outcomes[String(body.outcome)] ?? 0) + 1
      })
      // on a slow machine, the cut may hit up to 100 requests while they are being sent; their outcome is then unknown instead of not sent
      const { unknown: late = 0, ...others } = outcomes
      const allowed = point === 'after-connect' ? Math.min(late, 100) : 0
      t.strictSame(word === 'unknown' ? outcomes : others, { [word]: 200 - allowed }, point)
      const reached = point === 'before-head' || point === 'mid-answer' ? 200 : 0
      t.equal(cable.calls(KEY).length, reached, `${point}: calls`)
      await proxy.cut(null)
    }
  },
)

t.test(
  'if the browser disconnects 50 ms after sending, the payment completes and its result is stored (200 times)',
  async (t) => {
    const { login, upstream, origin } = await build(t)
    const caller = await login()
    upstream.faults.set(KEY, 'slow', { ms: 150 })
    const keys = Array.from({ length: 200 }, () => randomUUID())
    await many(200, async (index) => {
      const gone = fetch(origin.replace('localhost', '127.0.0.1') + PATH, {
        method: 'POST',
        headers: {
          ...confirmedIntent(keys[index]),
          cookie: caller.cookie,
          'x-requested-with': 'fetch',
          'content-type': 'application/json',
        },
        body: JSON.stringify(transfer),
        signal: AbortSignal.timeout(50),
      })
      await gone.then(
        () => t.fail('the request should have been aborted'),
        () => undefined,
      )
    })
    upstream.faults.clear()
    let kept = 0
    await many(200, async (index) => {
      const answer = await caller.call('POST', PATH, transfer, confirmedIntent(keys[index]))
      if (answer.status === 200 && answer.headers.get('idempotency-replayed') === 'true') kept += 1
    })
    t.equal(kept, 200)
    t.equal(upstream.calls(KEY).length, 200)
    t.equal(upstream.world.transfers.length, 200)
  },
)

t.test('if the upstream closes idle connections, none of 1,000 payments is sent twice or unknown', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const demo = upstream.world.byName('demo')
  if (demo) demo.money = 1_000_000_0000_0000n
  const outcomes: Record<string, number> = {}
  upstream.closesIdle = true
  await many(1_000, async () => {
    const { status } = await caller.call('POST', PATH, transfer, confirmedIntent())
    outcomes[status] = (outcomes[status] ?? 0) + 1
  })
  t.strictSame(outcomes, { 200: 1_000 })
  t.equal(upstream.world.transfers.length, 1_000)
})

t.test('fifty simultaneous payments while the upstream is unreachable are all reported as not sent', async (t) => {
  const { login } = await build(t)
  const caller = await login()
  const dead = await build(t, { settings: { UPSTREAM_URL: 'http://127.0.0.1:9/prod' } })
  const elsewhere = dead.visitor()
  elsewhere.cookie = caller.cookie
  const headers = intent()
  const answers = await Promise.all(Array.from({ length: 50 }, () => elsewhere.call('POST', PATH, transfer, headers)))
  t.ok(answers.every(({ body }) => body.outcome === 'not_sent'))
})

const intentOf = async (caller: Caller, headers: Record<string, string>) =>
  (await caller.call('GET', `/api/view/intent?key=${headers['idempotency-key']}`)).body

const { executionS } = paymentTimes(900)

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

    // the same payment is made again on purpose an hour later, but never reaches the upstream
    world.advance(3_600)
    faults.set(key, 'cut-before-read', { times: 1 })
    const lost = confirmedIntent()
    t.match((await caller.call('POST', path, body, lost)).body, { outcome: 'unknown' })
    const until = upstream.clock.now() + executionS
    t.match(await intentOf(caller, lost), { state: 'unknown', reason: 'delay', until }, 'absence proves nothing yet')
    t.match((await caller.call('POST', path, body, lost)).body, { code: 'outcome_unknown' })
    world.advance(executionS - 1)
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
  for (let round = 0; round < 40 && status === 409; round++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    status = (await caller.call('POST', PATH, transfer, headers)).status
  }
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
  // the state of the ledger if it fails after the claim, for longer than writes are retried
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

t.test(
  'an equal payment within a minute is sent only after confirmation; payments of other members do not count',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    t.equal((await caller.call('POST', PATH, transfer, intent())).status, 200)
    const again = intent()
    const asked = await caller.call('POST', PATH, transfer, again)
    t.equal(asked.status, 409)
    t.match(asked.body, { code: 'same_intent', outcome: 'not_sent' })
    t.equal((await caller.call('POST', PATH, { ...transfer, amount: '1.5' }, intent())).status, 200)
    t.equal((await caller.call('POST', PATH, transfer, { ...again, 'x-same-intent': 'confirmed' })).status, 200)
    t.equal(upstream.calls(KEY).length, 3)
    upstream.world.advance(61)
    t.equal((await caller.call('POST', PATH, transfer, intent())).status, 200)
    const other = await login('alice', 'alice1234')
    const back = { ...transfer, account: 'demo', payPassword: '135790' }
    t.equal((await other.call('POST', PATH, back, intent())).status, 200)
  },
)

t.test(
  'the same payment may be tried again at once after a refusal, and requires confirmation after an unknown outcome',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    t.equal((await caller.call('POST', PATH, { ...transfer, payPassword: '999999' }, intent())).status, 422)
    upstream.faults.set(KEY, 'cut-before-read', { times: 1 })
    t.match((await caller.call('POST', PATH, transfer, intent())).body, { outcome: 'unknown' })
    upstream.world.advance(3_600)
    t.match((await caller.call('POST', PATH, transfer, intent())).body, { code: 'same_intent' })
  },
)

t.test(
  'if two equal payments arrive at the same moment, one is sent and the other requires confirmation',
  async (t) => {
    const { login, upstream } = await build(t)
    const caller = await login()
    const answers = await Promise.all([1, 2].map(() => caller.call('POST', PATH, transfer, intent())))
    t.strictSame(answers.map(({ status }) => status).sort(), [200, 409])
    t.equal(upstream.calls(KEY).length, 1)
  },
)

t.test('a paused payment is refused and not sent, and the start view lists it in advance', async (t) => {
  const settings = { PAUSED: 'transfer, withdraw', PAUSED_MESSAGE: 'Back at noon' }
  const { login, upstream } = await build(t, { settings })
  const caller = await login()
  const answer = await caller.call('POST', PATH, transfer, intent())
  t.equal(answer.status, 503)
  t.match(answer.body, { code: 'paused', outcome: 'not_sent', detail: 'Back at noon' })
  t.equal(upstream.requests.length, 0)
  t.strictSame((await caller.call('GET', '/api/view/start')).body.paused, {
    transfer: 'Back at noon',
    withdraw: 'Back at noon',
  })
  const swap = { amount: '20', direction: 'usdt_to_snt', payPassword: '246810' }
  t.equal((await caller.call('POST', '/api/user/exchange_coin_money', swap, intent())).status, 200)
  const all = await build(t, { settings: { PAUSED: 'all' } })
  t.strictSame(Object.keys((await all.visitor().call('GET', '/api/view/start')).body.paused ?? {}).sort(), [
    'purchase',
    'recharge',
    'swap',
    'task',
    'transfer',
    'withdraw',
  ])
})

t.test('an amount is sent exactly as the member typed it', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const amount = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
    .map(([units, scale]) => {
      if (scale === 0) return String(units % 10n ** 12n || 1n)
      const digits = String(units).padStart(scale + 1, '0')
      return `${digits
        .slice(0, -scale)
        .slice(-12)
        .replace(/^0+(?=\d)/, '')}.${digits.slice(-scale)}`
    })
    .filter((text) => /[1-9]/.test(text))
  await fc.assert(
    fc.asyncProperty(amount, async (typed) => {
      upstream.requests.length = 0
      await caller.call('POST', PATH, { ...transfer, amount: typed }, confirmedIntent())
      const [sent] = upstream.calls(KEY)
      return sent?.body.includes(`"money":"${typed}"`) ?? false
    }),
    { numRuns: 200 },
  )
})

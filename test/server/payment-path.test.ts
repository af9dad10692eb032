/**
 * A payment passes each step once and in this order: parse, check the limits, claim in the ledger, count the attempt, send upstream, record the
 * outcome.
 */
import { mock } from 'node:test'
import t from 'tap'
import { payeeOf } from '../../server/ledger/payee.ts'
import { refusePaused } from '../../server/money/kill-switch.ts'
import { policies } from '../../server/policy.ts'
import type { MoneyKey } from '../../shared/contract/index.ts'
import { countParses, fail, KEY, member, paymentHandler, transfer } from '../support/payment-handler.ts'
import { exampleOf, keys, rowOf, send } from '../support/rows.ts'
import { build, intent } from '../support/system.ts'

t.test('each step is passed once, whatever the upstream responds', async (t) => {
  const start = ['parse', 'limits', 'payeeOf', 'claim', 'throttle', 'send']
  for (const [answer, status, recorded, outcome] of [
    [() => ({ orderId: 'T1' }), 200, 'complete', 'done'],
    [fail('refused'), 422, 'complete', 'rejected'],
    // the payment may be sent again after a login
    [fail('session_ended'), 401, 'release', 'rejected'],
    [fail('upstream_unreachable'), 502, 'release', 'not_sent'],
    [fail('upstream_cut'), 502, 'markUnknown', 'unknown'],
    [
      () => {
        throw new TypeError('a bug of ours')
      },
      500,
      'markUnknown',
      'unknown',
    ],
  ] as const)
    t.test(`${status} ${recorded}`, async (t) => {
      const { pay, ends } = paymentHandler(t, answer)
      t.strictSame(await pay(intent()), [status, ...start, recorded])
      t.match(ends, [{ outcome }])
    })
})

t.test('a repeated request gets the recorded response, with a header that tells so', async (t) => {
  for (const [answer, type, body] of [
    [() => ({ orderId: 'T1' }), 'application/json; charset=utf-8', /^{"orderId":"T1"}$/],
    [fail('refused'), /^application\/problem\+json/, /"code":"refused".*"requestId":"req-1"/],
  ] as const) {
    const { pay, responses } = paymentHandler(t, answer)
    const headers = intent()
    await pay(headers)
    await pay(headers)
    t.match(responses, [
      { type, body, replayed: 'true' },
      { type, body, replayed: undefined },
    ])
  }
})

t.test(
  'a repeated request stops at the claim, a paused payment before parsing, an invalid input before the claim',
  async (t) => {
    const { pay, ends } = paymentHandler(t, () => ({ orderId: 'T1' }))
    const headers = intent()
    await pay(headers)
    t.strictSame(await pay(headers), [200, 'parse', 'limits', 'payeeOf', 'claim'])
    t.strictSame(await pay(intent(), { ...transfer, amount: 'much' }), [400, 'parse'])
    t.strictSame(await pay({}), [400, 'parse'])
    t.strictSame(await pay({ ...intent(), 'x-session-id': 'another' }), [409])
    t.equal((await pay({ ...headers, 'x-session-id': member.id }))[0], 200)
    const { payPassword: _, ...input } = transfer
    t.strictSame(
      ends,
      ['done', 'replayed', 'replayed'].map((outcome) => ({ key: KEY, input, outcome })),
      'the reported input contains no secret',
    )
    t.strictSame(await paymentHandler(t, () => ({}), { transfer: '' }).pay(intent()), [503])
  },
)

t.test(
  'a payment over the limit is looked up in the ledger but not written; a repeated one gets its recorded response',
  async (t) => {
    const { pay, limits } = paymentHandler(t, () => ({ orderId: 'T1' }))
    const headers = intent()
    await pay(headers)
    limits.usedUp = true
    t.strictSame(await pay(intent()), [429, 'parse', 'limits', 'find', 'isForgotten'])
    t.strictSame(await pay(headers), [200, 'parse', 'limits', 'find', 'payeeOf', 'claim'])
  },
)

t.test('a payment is sent before its deadline, with its key if the upstream has a field for it', async (t) => {
  const headers = intent()
  const key = headers['idempotency-key']
  for (const [referenceField, reference] of [
    ['out_trade_no', { out_trade_no: key }],
    [undefined, {}],
  ] as const) {
    const { pay, sent, look } = paymentHandler(
      t,
      () => ({ orderId: 'T1' }),
      {},
      { reconcileDelaysMs: [], referenceField },
    )
    await pay(headers)
    t.strictSame(sent[0]?.sent, { account: 'alice', money: '1', type: 'money', pay_password: '246810', ...reference })
    const deadlineMs = Number(sent[0]?.deadlineMs)
    t.ok(deadlineMs > 0 && deadlineMs <= policies.money.deadlineMs, `${deadlineMs} ms are left`)
    t.match(await look(String(key)), { state: 'done', orderId: 'T1' })
  }
})

t.test('over the limit, a payment that cannot be looked up passes, because it may be a repeated one', async (t) => {
  const { pay, limits, state } = paymentHandler(t, () => ({ orderId: 'T1' }))
  const headers = intent()
  await pay(headers)
  Object.assign(limits, { usedUp: true })
  Object.assign(state, { isAway: true })
  t.strictSame(await pay(headers), [200, 'parse', 'limits', 'find', 'payeeOf', 'claim'])
})

t.test('an equal payment needs the member’s confirmation', async (t) => {
  const { pay } = paymentHandler(t, () => ({ orderId: 'T1' }))
  await pay(intent())
  t.strictSame(await pay(intent()), [409, 'parse', 'limits', 'payeeOf', 'claim'])
  t.equal((await pay({ ...intent(), 'x-same-intent': 'yes' }))[0], 409)
  t.equal((await pay({ ...intent(), 'x-same-intent': 'confirmed' }))[0], 200)
})

t.test('the account’s own name in the response is remembered for the name that was entered', async (t) => {
  const mail = 'alice@example.com'
  for (const [entered, named, learned] of [
    [mail, 'alice', true],
    [mail, mail, false],
    [mail, '', false],
    [mail, 7, false],
    [mail, undefined, false],
  ] as const) {
    const { pay, store } = paymentHandler(t, () => ({ orderId: 'T1', account: named }))
    const steps = await pay(intent(), { ...transfer, account: entered })
    t.equal(steps.includes('learnPayee'), learned, String(named))
    t.equal(await store.payeeOf(payeeOf(entered)), payeeOf(learned ? String(named) : entered))
  }
})

t.test('only a payment of unknown outcome is looked for later, until the server closes', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const later = async (answer: () => object, closes = false) => {
    const { pay, steps, searched, store, close } = paymentHandler(t, answer, {}, { reconcileDelaysMs: [20] })
    await pay(intent())
    if (closes) close()
    steps.length = 0
    mock.timers.tick(20)
    if (steps[0] === 'find') t.match(await store.find(String(searched[0])), { state: 'unknown' }, 'it is this payment')
    return steps[0]
  }
  t.equal(await later(fail('upstream_cut')), 'find')
  t.equal(await later(fail('upstream_cut'), true), undefined)
  t.equal(await later(fail('refused')), undefined)
  t.equal(await later(() => ({ orderId: 'T1' })), undefined)
})

t.test('by default, the first lookup comes after a second', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const { pay, steps } = paymentHandler(t, fail('upstream_cut'), {}, {})
  await pay(intent())
  steps.length = 0
  mock.timers.tick(999)
  t.strictSame(steps, [])
  mock.timers.tick(1)
  t.strictSame(steps, ['find'])
})

t.test('without a session nothing is even parsed', async (t) => {
  const { pay, state } = paymentHandler(t, () => ({ orderId: 'T1' }))
  state.session = null
  t.strictSame(await pay(intent()), [401])
})

t.test('each kind of payment can be paused alone, with a message for the members', async (t) => {
  const rows = keys.filter((key): key is MoneyKey => rowOf(key).policy === 'money')
  for (const [kind, named] of [
    ['recharge', ['POST recharge/recharge']],
    ['withdraw', ['POST withdrawal/apply']],
    ['transfer', ['POST user/transfer']],
    ['swap', ['POST user/exchange_coin_money']],
    ['purchase', ['POST purchase/buySoftware', 'POST purchase/buyNode']],
    ['task', ['POST purchase/taskPledge', 'POST purchase/editTaskPledge']],
  ] as const) {
    const paused = rows.filter((key) => {
      try {
        refusePaused(key, { [kind]: 'back at noon' })
        return false
      } catch (error) {
        t.match(error, { code: 'paused', detail: 'back at noon' })
        return true
      }
    })
    t.strictSame(paused.sort(), [...named].sort(), kind)
  }
})

t.test('in the complete server, each kind of payment is parsed once and sent once', async (t) => {
  const system = await build(t)
  const caller = await system.login()
  const rows = keys.filter((key): key is MoneyKey => rowOf(key).policy === 'money')
  t.equal(rows.length, 8)
  for (const key of rows) {
    let parses = 0
    countParses(t, key, () => {
      parses += 1
    })
    const { status, text } = await send(caller, key, exampleOf(key, system))
    t.equal(status, 200, `${key}: ${text}`)
    t.equal(parses, 1, key)
    t.equal(system.upstream.calls(key).length, 1, key)
  }
})

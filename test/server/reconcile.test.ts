/** Scheduled lookups of unknown outcomes go on after one of them has failed, and find payments that start in between. */
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import t from 'tap'
import type { CallContext, Calls } from '../../server/calls/calls.ts'
import { readOutput } from '../../server/calls/codec.ts'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { intentId } from '../../server/money/intent.ts'
import { intentStatus } from '../../server/money/intent-status.ts'
import { paymentTimes } from '../../server/money/payment-times.ts'
import { createReconciler } from '../../server/money/reconcile.ts'
import { Problem } from '../../server/problem.ts'
import { createClock } from '../../server/upstream/clock.ts'
import { intent as intentWith } from '../support/ledger.ts'

const times = paymentTimes(60)
const row = 'POST user/transfer'
const input = '{"account":"alice","amount":"1","coin":"usdt"}'
const session = { member: 'demo', startedAt: Date.now() }

t.test('after a failed lookup, the next ones still happen on time', async (t) => {
  const store = openSqliteLedger(undefined)
  const intent = intentWith('watched', { input })
  await store.claim(intent, false)
  await store.markUnknown(intent)
  let looks = 0
  const ledger = {
    ...store,
    async find(id: string) {
      looks += 1
      if (looks === 1) throw new Error('the store is away')
      return store.find(id)
    },
  }
  const calls = {
    run: async () => ({ data: null }),
    read: async () => ({ data: [], output: { items: [], total: null, more: false }, clockOffset: 0 }),
  } as unknown as Calls
  const reconciler = createReconciler({
    ledger,
    calls,
    now: Date.now,
    clock: createClock(times.clockMemoryMs),
    times,
    delaysMs: times.lookDelaysMs,
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(async () => {
    reconciler.close()
    mock.timers.reset()
    await store.close()
  })
  reconciler.watch({ id: intent.id, reference: '' }, { id: 'request', session } as unknown as CallContext)
  for (const [index, wait] of times.lookDelaysMs.entries()) {
    mock.timers.tick(wait - 1)
    await settled()
    t.equal(looks, index, `not before ${wait} ms`)
    mock.timers.tick(1)
    await settled()
    t.equal(looks, index + 1, `after ${wait} ms`)
  }
})

t.test('after closing, no further lookup happens', async (t) => {
  let looks = 0
  const reconciler = createReconciler({
    ledger: {
      async find() {
        looks += 1
        return null
      },
    } as unknown as Ledger,
    calls: {} as Calls,
    now: Date.now,
    clock: createClock(times.clockMemoryMs),
    times,
    delaysMs: [1_000],
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  reconciler.watch({ id: 'watched', reference: '' }, { id: 'request', session } as unknown as CallContext)
  reconciler.close()
  mock.timers.tick(1_000)
  await settled()
  t.equal(looks, 0)
})

t.test('a record that another process has just found for another payment leaves this one unknown', async (t) => {
  const store = openSqliteLedger(undefined, { now: () => Date.now() - 3_600_000 })
  const intent = intentWith('lost', { input, keyCreatedAt: Date.now() })
  await store.claim(intent, false)
  await store.markUnknown(intent)
  let offered: string | undefined
  const ledger: Ledger = {
    ...store,
    async complete(_of, _answer, record) {
      offered = record
      return false
    },
  }
  const data = [
    { id: 1, fee: '0', orderid: 't1', money: '1', account: 'alice', type: 'money', direction: 'out', createtime: 0 },
  ]
  const output = readOutput('POST user/transferList', data)
  const calls = {
    run: async () => ({ data: null }),
    read: async () => ({ data, output, clockOffset: 0 }),
  } as unknown as Calls
  const reconciler = createReconciler({
    ledger,
    calls,
    now: Date.now,
    clock: createClock(times.clockMemoryMs),
    times,
    referenceField: 'orderid',
    delaysMs: [],
  })
  t.teardown(() => store.close())
  const context = { id: 'request', session } as unknown as CallContext
  t.match(await reconciler.look({ id: 'lost', reference: 't1' }, context), { state: 'unknown' })
  t.match(offered, /./, 'the record was found')
})

/** Waits a few turns of the event loop, which a lookup takes. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round++) await turn()
}

t.test(
  'the first lookup comes after one second, the next ones in growing intervals until absence can be proven',
  async (t) => {
    for (const maxDelayS of [60, 900, 3_600]) {
      const { lookDelaysMs, executionS } = paymentTimes(maxDelayS)
      t.equal(lookDelaysMs[0], 1_000)
      t.ok(Math.max(...lookDelaysMs) <= 30_000)
      const total = lookDelaysMs.reduce((sum, each) => sum + each, 0)
      t.ok(total > executionS * 1_000 && total < (executionS + 60) * 1_000, `${total} ms for ${executionS} s`)
    }
  },
)

t.test(
  'a payment claimed between the lookup of its key and the closing of that key is in progress, not "not sent"',
  async (t) => {
    const ledger = openSqliteLedger(undefined)
    t.teardown(() => ledger.close())
    const uuid = randomUUID()
    const intent = intentWith(intentId(session, { uuid }), { input })
    const reconciler = {
      async look({ id }: { id: string }) {
        const found = await ledger.find(id)
        if (!found) await ledger.claim(intent, false)
        return found
      },
      watch: () => undefined,
      close: () => undefined,
    }
    session.startedAt = Date.now()
    const request = { id: 'request', session, query: { key: uuid } } as unknown as FastifyRequest
    const throttle = { lookup: async () => undefined }
    const status = intentStatus({ ledger, reconciler, throttle, times, now: Date.now })
    const ask = () => status(request, {} as FastifyReply)
    const nothing = { orderId: null, reason: null, until: null }
    t.strictSame(await ask(), { state: 'under_way', row, ...nothing })
    await ledger.complete(intent, { status: 200, body: '{"orderId":"T1"}' })
    t.strictSame(await ask(), { state: 'done', row, ...nothing, orderId: 'T1' }, 'the key was not closed')
  },
)

t.test('a lookup that the ledger cannot answer is an error, never "not sent"', async (t) => {
  const ledger = openSqliteLedger(undefined)
  t.teardown(() => ledger.close())
  const ask = (fault: Error, of: object | null = session) =>
    intentStatus({
      ledger,
      reconciler: { look: () => Promise.reject(fault), watch: () => undefined, close: () => undefined },
      throttle: { lookup: async () => undefined },
      times,
      now: Date.now,
    })({ id: 'request', session: of, query: { key: randomUUID() } } as unknown as FastifyRequest, {} as FastifyReply)
  await t.rejects(async () => ask(new Error('the store is away')), { code: 'ledger_unavailable' })
  await t.rejects(async () => ask(new Problem('session_ended')), { code: 'session_ended' })
  await t.rejects(async () => ask(new Error('not reached'), null), { code: 'not_logged_in' })
})

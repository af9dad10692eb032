/** Scheduled lookups of unknown outcomes go on after one of them has failed, and find payments that start in between. */
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import type { CallContext, Calls } from '../../server/calls/calls.ts'
import { readOutput } from '../../server/calls/codec.ts'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { paymentTimes } from '../../server/money/payment-times.ts'
import { createReconciler, type ReconcilerParts } from '../../server/money/reconcile.ts'
import { createClock } from '../../server/upstream/clock.ts'
import { intent as intentWith } from '../support/ledger.ts'

const times = paymentTimes(60)
const input = '{"account":"alice","amount":"1","coin":"usdt"}'
const context = { id: 'request', session: { member: 'demo', startedAt: Date.now() } } as unknown as CallContext

const reconcilerOf = (parts: Pick<ReconcilerParts, 'ledger' | 'calls' | 'delaysMs' | 'referenceField'>) =>
  createReconciler({ ...parts, now: Date.now, clock: createClock(times.clockMemoryMs), times })

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
  const reconciler = reconcilerOf({ ledger, calls, delaysMs: times.lookDelaysMs })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(async () => {
    reconciler.close()
    mock.timers.reset()
    await store.close()
  })
  reconciler.watch({ id: intent.id, reference: '' }, context)
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
  const reconciler = reconcilerOf({
    ledger: {
      async find() {
        looks += 1
        return null
      },
    } as unknown as Ledger,
    calls: {} as Calls,
    delaysMs: [1_000],
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  reconciler.watch({ id: 'watched', reference: '' }, context)
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
  const reconciler = reconcilerOf({ ledger, calls, referenceField: 'orderid', delaysMs: [] })
  t.teardown(() => store.close())
  t.match(await reconciler.look({ id: 'lost', reference: 't1' }, context), { state: 'unknown' })
  t.match(offered, /./, 'the record was found')
})

t.test('when two sessions look at once and the ledger is away, both are told so after one attempt', async (t) => {
  let looks = 0
  const ledger = {
    async find() {
      looks += 1
      throw new Error('the store is away')
    },
  } as unknown as Ledger
  const reconciler = reconcilerOf({ ledger, calls: {} as Calls, delaysMs: [] })
  const other = { ...context, session: { ...context.session, id: 'other' } } as CallContext
  const both = [context, other].map((each) => reconciler.look({ id: 'asked', reference: '' }, each))
  for (const each of both) await t.rejects(each, /the store is away/)
  t.equal(looks, 1)
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

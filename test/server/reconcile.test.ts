/** Scheduled lookups of unknown outcomes go on after one of them has failed, and find payments that start in between. */
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import t from 'tap'
import type { CallContext, Calls } from '../../server/calls/calls.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { memoryCounters } from '../../server/limits/counters.ts'
import { createClosedKeys } from '../../server/money/closed-keys.ts'
import { intentId } from '../../server/money/intent.ts'
import { intentStatus } from '../../server/money/intent-status.ts'
import { paymentTimes } from '../../server/money/payment-times.ts'
import { createReconciler } from '../../server/money/reconcile.ts'
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
    const intent = intentWith(intentId(session, { uuid, createdAt: 0 }), { input })
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
    const closedKeys = createClosedKeys(memoryCounters(Date.now))
    const throttle = { lookup: async () => undefined }
    const status = intentStatus({ ledger, closedKeys, reconciler, throttle, times, now: Date.now })
    const ask = () => status(request, {} as FastifyReply)
    const nothing = { orderId: null, reason: null, until: null }
    t.strictSame(await ask(), { state: 'under_way', row, ...nothing })
    await ledger.complete(intent, { status: 200, body: '{"orderId":"T1"}' })
    t.strictSame(await ask(), { state: 'done', row, ...nothing, orderId: 'T1' }, 'the key was not closed')
  },
)

/** Scheduled lookups of unknown outcomes: they continue after one has failed, and miss no payment that starts in between. */
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import t from 'tap'
import type { Calls } from '../../server/calls/calls.ts'
import type { Intent } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { intentId } from '../../server/money/intent.ts'
import { intentStatus } from '../../server/money/intent-status.ts'
import { createReconciler } from '../../server/money/reconcile.ts'
import { RECONCILE_DELAYS_MS } from '../../server/money/reconcile-limits.ts'

const STARTED_AT = 1_795_147_200
const row = 'POST user/transfer'
const intentOf = (id: string): Intent => ({
  id,
  attempt: randomUUID(),
  fingerprint: 'print',
  sameAs: null,
  row,
  input: '{"account":"alice","amount":"1","coin":"usdt"}',
})

t.test('a failed lookup does not stop the schedule: the others still happen on time', async (t) => {
  const store = openSqliteLedger(undefined)
  const intent = intentOf('watched')
  await store.claim(intent, STARTED_AT, false)
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
  const calls = { run: async () => ({ data: { items: [], more: false } }) } as unknown as Calls
  const reconciler = createReconciler({
    ledger,
    calls,
    // too early to conclude that it is absent
    now: () => STARTED_AT * 1_000,
    clockOffset: () => 0,
    waits: RECONCILE_DELAYS_MS,
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(async () => {
    reconciler.close()
    mock.timers.reset()
    await store.close()
  })
  reconciler.watch(intent.id, { id: 'request', session: { member: 'demo' } } as unknown as FastifyRequest)
  for (const [index, wait] of RECONCILE_DELAYS_MS.entries()) {
    mock.timers.tick(wait - 1)
    await turn()
    t.equal(looks, index, `not before ${wait} ms`)
    mock.timers.tick(1)
    await turn()
    t.equal(looks, index + 1, `after ${wait} ms`)
  }
})

t.test(
  'a payment claimed between the lookup of its key and the closing of that key is in progress, not "not sent"',
  async (t) => {
    const ledger = openSqliteLedger(undefined)
    t.teardown(() => ledger.close())
    const key = randomUUID()
    const intent = intentOf(intentId('demo', key))
    const reconciler = {
      async look(id: string) {
        const found = await ledger.find(id)
        if (!found) await ledger.claim(intent, STARTED_AT, false)
        return found
      },
      watch: () => undefined,
      close: () => undefined,
    }
    const request = { id: 'request', session: { member: 'demo' }, query: { key } } as unknown as FastifyRequest
    const ask = () => intentStatus(ledger, reconciler, () => STARTED_AT * 1_000)(request, {} as FastifyReply)
    t.strictSame(await ask(), { state: 'under_way', row, orderId: null })
    await ledger.complete(intent, { status: 200, body: '{"orderId":"T1"}' })
    t.strictSame(await ask(), { state: 'done', row, orderId: 'T1' }, 'the key was not closed')
  },
)

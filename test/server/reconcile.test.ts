/** Payments of unknown outcome are looked up on a schedule. A failed lookup does not end the schedule. Payments may be added to it at any time. */
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { CallContext, Calls } from '../../server/calls/calls.ts'
import { readOutput } from '../../server/calls/codec.ts'
import type { Entry, Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { paymentTimes } from '../../server/money/payment-times.ts'
import { createReconciler, type ReconcilerParts } from '../../server/money/reconcile.ts'
import { SEARCH_CALLS_MAX } from '../../server/policy.ts'
import { Problem } from '../../server/problem.ts'
import { createClock } from '../../server/upstream/clock.ts'
import { intent as intentWith } from '../support/ledger.ts'

const times = paymentTimes(60)
const input = '{"account":"alice","amount":"1","coin":"usdt"}'
const errors: object[] = []
const log = { error: (line: object) => errors.push(line) }
const context = { id: 'request', log, session: { member: 'demo', startedAt: Date.now() } } as unknown as CallContext

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
      if (looks === 1) throw new Error('the store is unavailable')
      return store.find(id)
    },
  }
  const used: unknown[] = []
  const calls = {
    async run(_key: unknown, _input: unknown, by: CallContext) {
      used.push(by)
      return { data: null }
    },
    read: async () => ({ data: [], output: { items: [], total: null, more: false }, clockOffset: 0 }),
  } as unknown as Calls
  const reconciler = reconcilerOf({ ledger, calls, delaysMs: times.lookDelaysMs })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(async () => {
    reconciler.close()
    mock.timers.reset()
    await store.close()
  })
  const request = { ...context, lang: 'en', source: 'app', ip: '::1', log: {}, upstreamCalls: [], body: 'a large one' }
  reconciler.watch({ id: intent.id, reference: '' }, request as unknown as CallContext)
  for (const [index, wait] of times.lookDelaysMs.entries()) {
    mock.timers.tick(wait - 1)
    await settled()
    t.equal(looks, index, `not before ${wait} ms`)
    mock.timers.tick(1)
    await settled()
    t.equal(looks, index + 1, `after ${wait} ms`)
  }
  const { body: _, ...needed } = request
  t.strictSame(used[0], needed, 'only what the lookups need is kept')
  mock.timers.tick(600_000)
  await settled()
  t.equal(looks, times.lookDelaysMs.length, 'the last one is the last')
})

t.test('once the outcome is known, or there is no payment any more, no further lookup happens', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  for (const found of [{ state: 'ended' }, { state: 'open', alive: true }, null]) {
    let looks = 0
    const ledger = {
      async find() {
        looks += 1
        return found
      },
    } as unknown as Ledger
    reconcilerOf({ ledger, calls: {} as Calls, delaysMs: [10, 10] }).watch({ id: 'watched', reference: '' }, context)
    for (let round = 0; round < 3; round++) {
      mock.timers.tick(10)
      await settled()
    }
    t.equal(looks, 1, JSON.stringify(found))
  }
})

type LostOptions = {
  /** replaces methods of the ledger */
  methods?: Partial<Ledger>
  /** unix milliseconds by the ledger's clock */
  ledgerTime?: () => number
  referenceField?: string
}

/**
 * A reconciler for one payment of unknown outcome.
 * @param read replaces the reading of the upstream's list
 * @param change fields of the payment to replace when it is read from the ledger
 */
async function lost(
  t: Test,
  read: (by: CallContext) => Promise<unknown>,
  change: Partial<Entry> = {},
  { methods, ledgerTime, referenceField }: LostOptions = {},
) {
  const store = openSqliteLedger(undefined, { now: ledgerTime })
  t.teardown(() => store.close())
  const intent = intentWith(undefined, { input })
  await store.claim(intent, false)
  await store.markUnknown(intent)
  const ledger: Ledger = {
    ...store,
    async find(id) {
      const entry = await store.find(id)
      return entry && ({ ...entry, ...change } as Entry)
    },
    ...methods,
  }
  const budgets: unknown[] = []
  const call = (answer: (by: CallContext) => Promise<unknown>) =>
    (async (_key: unknown, _input: unknown, by: CallContext, { budget }: { budget: unknown }) => {
      budgets.push(budget)
      return answer(by)
    }) as never
  const calls = { run: call(async () => ({ data: null })), read: call(read) } as unknown as Calls
  const reconciler = reconcilerOf({ ledger, calls, referenceField, delaysMs: [] })
  const look = (by = context, id = intent.id, reference = '') => reconciler.look({ id, reference }, by)
  return { look, budgets, intent, store }
}

const EMPTY = { data: [], output: { items: [], total: null, more: false }, clockOffset: 0 }
const inSession = (id: string) => ({ ...context, session: { ...context.session, id } }) as CallContext

t.test('only a payment without a known outcome is searched for', async (t) => {
  for (const [change, state, calls] of [
    [{ state: 'unknown' }, 'unknown', 2],
    [{ state: 'open', alive: false }, 'unknown', 2],
    [{ state: 'open', alive: true }, 'open', 0],
    [{ state: 'ended' }, 'ended', 0],
  ] as const) {
    const { look, budgets } = await lost(t, async () => EMPTY, change as Partial<Entry>)
    t.match(await look(), { state })
    t.equal(budgets.length, calls, state)
    if (calls > 0) t.strictSame(budgets, [{ left: SEARCH_CALLS_MAX }, budgets[0]], 'all calls have one budget')
  }
  const { look, budgets } = await lost(t, async () => EMPTY)
  t.equal(await look(context, 'never'), null)
  t.strictSame(budgets, [])
})

t.test('if the list cannot be read, the outcome stays unknown; only the end of the session is told', async (t) => {
  errors.length = 0
  const bug = new TypeError('a bug')
  for (const error of [new Problem('upstream_unreachable'), new Problem('refused'), bug]) {
    const { look } = await lost(t, () => Promise.reject(error))
    t.match(await look(), { state: 'unknown' })
  }
  t.strictSame(errors, [{ err: bug }], 'only the bug is logged')
  const { look } = await lost(t, () => Promise.reject(new Problem('session_ended')))
  await t.rejects(look(), { code: 'session_ended' })
})

t.test('simultaneous lookups share one reading, unless it failed because another session ended', async (t) => {
  const by: (string | undefined)[] = []
  const { look } = await lost(t, async ({ session }) => {
    by.push(session?.id)
    if (session?.id === 'over') throw new Problem('session_ended')
    return EMPTY
  })
  const [one, other] = [inSession('one'), inSession('other')]
  for (const both of [
    [one, one],
    [one, other],
  ]) {
    t.match(await Promise.all(both.map((each) => look(each))), [{ state: 'unknown' }, { state: 'unknown' }])
    t.strictSame(by.splice(0), ['one'])
  }
  const over = inSession('over')
  const [first, second, third] = await Promise.allSettled([over, over, one].map((each) => look(each)))
  for (const each of [first, second]) t.match(each, { reason: { code: 'session_ended' } })
  t.match(third, { value: { state: 'unknown' } })
  t.strictSame(by, ['over', 'one'])
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
  let offered: string | undefined
  const reference = randomUUID()
  const data = [
    {
      id: 1,
      fee: '0',
      orderid: reference,
      money: '1',
      account: 'alice',
      type: 'money',
      direction: 'out',
      createtime: 0,
    },
  ]
  const { look, intent } = await lost(
    t,
    async () => ({ data, output: readOutput('POST user/transferList', data), clockOffset: 0 }),
    // as if the process that sent the payment had died
    { state: 'open', alive: false } as Partial<Entry>,
    {
      ledgerTime: () => Date.now() - 3_600_000,
      referenceField: 'orderid',
      methods: {
        async complete(_of, _answer, record) {
          offered = record
          return false
        },
      },
    },
  )
  t.match(await look(context, intent.id, reference), { state: 'unknown' })
  t.match(offered, /./, 'the record was found')
})

t.test(
  'if two sessions look at once while the ledger is unavailable, both get the error after one attempt',
  async (t) => {
    let looks = 0
    const ledger = {
      async find() {
        looks += 1
        throw new Error('the store is unavailable')
      },
    } as unknown as Ledger
    const reconciler = reconcilerOf({ ledger, calls: {} as Calls, delaysMs: [] })
    const other = { ...context, session: { ...context.session, id: 'other' } } as CallContext
    const both = [context, other].map((each) => reconciler.look({ id: 'asked', reference: '' }, each))
    for (const each of both) await t.rejects(each, /the store is unavailable/)
    t.equal(looks, 1)
  },
)

/** Waits for as many turns of the event loop as a lookup takes. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round++) await turn()
}

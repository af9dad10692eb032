/** Looks up a payment of unknown outcome in upstream lists that the test invents. */
import { randomUUID } from 'node:crypto'
import type { CallContext, Calls } from '../../server/calls/calls.ts'
import { readOutput } from '../../server/calls/codec.ts'
import type { Answer } from '../../server/ledger/ledger.ts'
import { payeeOf } from '../../server/ledger/payee.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { storedRecordName } from '../../server/money/find-outcome.ts'
import { intentId, type Payer } from '../../server/money/intent.ts'
import { paymentTimes } from '../../server/money/payment-times.ts'
import { createReconciler } from '../../server/money/reconcile.ts'
import { Problem } from '../../server/problem.ts'
import type { Budget } from '../../server/upstream/client.ts'
import { createClock } from '../../server/upstream/clock.ts'
import type { MoneyKey, RowKey } from '../../shared/contract/index.ts'
import { intent } from './ledger.ts'
import { uuidAt } from './uuid-at.ts'

/** unix seconds when the payment is made: noon in the upstream's time zone */
export const STARTED = 1_795_147_200
export const TIMES = paymentTimes(900)
const payer = { member: 'demo', startedAt: 0 } as Payer
const context = { id: 'request', session: payer } as unknown as CallContext

/** For each list, a function that returns a page as the upstream would send it. */
export type Lists = Partial<Record<RowKey, (input: { page?: number }) => unknown>>
/** Another payment of the member. */
type Other = {
  input: object
  /** the order number in the response; '' or null if the response had none. Absent if the payment's outcome is unknown */
  orderId?: string | null | undefined
  /** the record's id in the response, if the response had one */
  recordId?: number
  row?: MoneyKey
  /** how many seconds after `STARTED` the payment is made */
  after?: number
  /** the payment's idempotency key */
  reference?: string
}
export type Options = {
  /** how many seconds after the payment the lookup happens */
  age?: number
  /**
   * the upstream's clock minus ours, in milliseconds: one value for all responses, or a function of the page. Null if the response does not tell the
   * time
   */
  offset?: number | null | ((page: number) => number | null)
  /** whether the ledger's epoch is unknown, so that any payment may be missing in it */
  knowsNothing?: boolean
  /** the member's other payments around the same time */
  others?: readonly Other[]
  /** other payments, which are made while the list is being read */
  meanwhile?: readonly Other[]
  /** how many seconds it takes to read one page of a list */
  reading?: number
  /** the payment's idempotency key. If set, the upstream's lists show idempotency keys in the field `reference` */
  reference?: string
  /** how many seconds the ledger's clock has jumped ahead since the payment */
  ledgerAhead?: number
  /** how many seconds the ledger's clock has jumped ahead since the other payments */
  aheadOfOthers?: number
  /** how many seconds before the payment the ledger was opened */
  knownFor?: number
}
export type Found = 'done' | 'absent' | 'unknown'

/** Looks up a payment of unknown outcome in `lists`. @returns the payment's state after that */
export async function look(row: MoneyKey, input: object, lists: Lists, options: Options = {}): Promise<Found> {
  const answer = await answerOf(row, input, lists, options)
  return answer === null ? 'unknown' : answer.status === 200 ? 'done' : 'absent'
}

/** Looks up a payment of unknown outcome in `lists`. @returns the response that is recorded; null if the outcome stays unknown */
export async function answerOf(
  row: MoneyKey,
  input: object,
  lists: Lists,
  options: Options = {},
): Promise<Answer | null> {
  const { age = TIMES.absentAfterS, offset = 0, others = [], meanwhile = [], reading = 0, knowsNothing } = options
  // unless the test says otherwise, the ledger is opened three days before the payment, so that it knows all payments that a search may consider
  let time = STARTED - (options.knownFor ?? 3 * 86_400)
  const now = () => time * 1_000
  const opened = openSqliteLedger(undefined, { now })
  const find: typeof opened.find = async (id) => {
    const found = await opened.find(id)
    return found && { ...found, age: found.age + (options.ledgerAhead ?? 0) }
  }
  const neighbours: typeof opened.neighbours = async (id, withinS) =>
    (await opened.neighbours(id, withinS)).map((each) => ({ ...each, age: each.age + (options.aheadOfOthers ?? 0) }))
  const store = { ...opened, find, neighbours }
  const ledger = knowsNothing ? { ...store, state: () => ({ ...store.state(), knowsSince: null }) } : store
  const clock = createClock(TIMES.clockMemoryMs)
  const waiting = [...meanwhile]
  const read = async (key: RowKey, asked: { page?: number }, _context: unknown, { budget }: { budget: Budget }) => {
    if (budget.left === 0) throw new Problem('overloaded')
    budget.left -= 1
    time += reading
    const clockOffset = typeof offset === 'function' ? offset(asked.page ?? 1) : offset
    if (clockOffset !== null) clock.add(clockOffset)
    if (key !== 'GET user/info') await payOthers(waiting.splice(0))
    // `GET user/info` is called only for the upstream's clock
    const data = key === 'GET user/info' ? null : (lists[key]?.(asked) ?? null)
    return { data, output: key === 'GET user/info' ? null : readOutput(key, data), clockOffset }
  }
  const run = async (...asked: Parameters<typeof read>) => ({ data: (await read(...asked)).output })
  const calls = { run, read } as unknown as Calls
  const { reference = randomUUID() } = options
  const referenceField = options.reference === undefined ? undefined : 'reference'
  const reconciler = createReconciler({ ledger, calls, now, clock, times: TIMES, referenceField, delaysMs: [] })

  async function pay(of: MoneyKey, given: object, uuid: string, after = 0) {
    time = STARTED + after
    const payee = 'account' in given ? payeeOf(String(given.account)) : ''
    const made = intent(intentId(payer, { uuid }), {
      keyCreatedAt: now(),
      attempt: uuidAt(now()),
      list: 'demo',
      row: of,
      payee,
      input: JSON.stringify(given),
    })
    await ledger.claim(made, true)
    return made
  }
  async function payOthers(all: readonly Other[]): Promise<void> {
    const at = time
    for (const {
      input: given,
      orderId,
      recordId: id,
      row: of = row,
      after = 0,
      reference: key = randomUUID(),
    } of all) {
      const other = await pay(of, given, key, after)
      if (orderId === undefined) await ledger.markUnknown(other)
      else {
        const record = orderId === null && id === undefined ? undefined : storedRecordName(context, of, { orderId, id })
        await ledger.complete(other, { status: 200, body: JSON.stringify({ orderId }) }, record)
      }
    }
    time = at
  }

  const own = await pay(row, input, reference)
  await ledger.markUnknown(own)
  await payOthers(others)
  time = STARTED + age
  const entry = await reconciler.look({ id: own.id, reference }, context)
  await ledger.close()
  return entry?.state === 'ended' ? entry.answer : null
}

/** Splits `items` into pages of a list. @returns a function that returns a page as the upstream would send it */
export const paged =
  (items: readonly object[], size = 15) =>
  ({ page = 1 }: { page?: number }) => ({
    total: items.length,
    per_page: size,
    current_page: page,
    last_page: Math.max(1, Math.ceil(items.length / size)),
    data: items.slice((page - 1) * size, page * size),
  })

/** The transfer that the tests look up. */
export const sent = { account: 'alice', amount: '2.5', coin: 'usdt' }

let lastId = 0

/** The upstream's record of `sent`, with a new number. @param about fields to replace */
export const transfer = (about: object = {}) => ({
  id: ++lastId,
  orderid: `T${lastId}`,
  money: '2.50',
  fee: '0',
  account: 'alice',
  type: 'money',
  direction: 'out',
  createtime: STARTED + 1,
  ...about,
})

/** Looks up `sent`, changed by `input`, in a list of transfers. */
export const transfers = (input: object, items: readonly object[], options: Options = {}) =>
  look('POST user/transfer', { ...sent, ...input }, { 'POST user/transferList': paged(items) }, options)

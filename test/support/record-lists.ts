/** Looks up one payment with an unknown outcome in lists of the upstream. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Calls } from '../../server/calls/calls.ts'
import { readOutput } from '../../server/calls/codec.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createReconciler } from '../../server/money/reconcile.ts'
import type { MoneyKey, RowKey } from '../../shared/contract/index.ts'

/** unix seconds: noon in the upstream's time zone */
export const STARTED_AT = 1_795_147_200
const request = { id: 'request', session: { member: 'demo' } } as unknown as FastifyRequest

/** Response data by row, in the upstream's format. */
export type Lists = Partial<Record<RowKey, (input: { page?: number }) => unknown>>
export type Options = {
  /** seconds between the payment and its lookup */
  age?: number
  /** the upstream's clock minus ours, in milliseconds */
  offset?: number | null
  /** number of equal payments made and looked up before this one */
  before?: number
  /** seconds that reading a list takes */
  reading?: number
}
export type Found = 'done' | 'absent' | 'unknown'

/** The state of a payment with an unknown outcome after a lookup in `lists`. */
export async function look(row: MoneyKey, input: object, lists: Lists, options: Options = {}): Promise<Found> {
  const { age = 61, offset = 0, before = 0, reading = 0 } = options
  const ledger = openSqliteLedger(undefined)
  let clock = STARTED_AT + age
  const run = async (key: RowKey, asked: { page?: number }) => {
    clock += reading
    // requested only for the upstream's time
    const data = key === 'GET user/info' ? null : readOutput(key, lists[key]?.(asked) ?? null)
    return { data, age: 0, fresh: true }
  }
  const calls = { run } as unknown as Calls
  const reconciler = createReconciler({ ledger, calls, now: () => clock * 1_000, clockOffset: () => offset, waits: [] })
  let found: Found = 'unknown'
  for (let index = 0; index <= before; index++) {
    const intent = {
      id: randomUUID(),
      attempt: randomUUID(),
      fingerprint: '',
      sameAs: null,
      row,
      input: JSON.stringify(input),
    }
    await ledger.claim(intent, STARTED_AT, false)
    await ledger.markUnknown(intent)
    const entry = await reconciler.look(intent.id, request)
    found = entry?.state !== 'ended' ? 'unknown' : entry.answer.status === 200 ? 'done' : 'absent'
  }
  await ledger.close()
  return found
}

/** A list in the upstream's pages of `size` items. */
export const paged =
  (items: readonly object[], size = 15) =>
  ({ page = 1 }: { page?: number }) => ({
    total: items.length,
    per_page: size,
    current_page: page,
    last_page: Math.max(1, Math.ceil(items.length / size)),
    data: items.slice((page - 1) * size, page * size),
  })

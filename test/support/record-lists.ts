/** One intent of unknown outcome, and lists of the upstream's to look for it in. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Calls } from '../../server/calls/calls.ts'
import { readOutput } from '../../server/calls/codec.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createReconciler } from '../../server/money/reconcile.ts'
import type { MoneyKey, RowKey } from '../../shared/contract/index.ts'

/** unix seconds, noon in the upstream's zone */
export const BEGUN = 1_795_147_200
const request = { id: 'request', session: { member: 'demo' } } as unknown as FastifyRequest

/** What the upstream answers, in its own words. */
export type Lists = Partial<Record<RowKey, (input: { page?: number }) => unknown>>
export type Options = {
  /** seconds from the intent to the look */
  age?: number
  /** the upstream's clock minus ours, in milliseconds */
  offset?: number | null
  /** what was done before: intents that are looked at first */
  before?: number
  /** seconds that reading a list takes */
  reading?: number
}
export type Found = 'done' | 'absent' | 'unknown'

/** The state of an intent of unknown outcome after a look at the lists. */
export async function look(row: MoneyKey, input: object, lists: Lists, options: Options = {}): Promise<Found> {
  const { age = 61, offset = 0, before = 0, reading = 0 } = options
  const ledger = openSqliteLedger(undefined)
  let clock = BEGUN + age
  const run = async (key: RowKey, asked: { page?: number }) => {
    clock += reading
    // asked for its time alone
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
    await ledger.claim(intent, BEGUN, false)
    await ledger.markUnknown(intent)
    const entry = await reconciler.look(intent.id, request)
    found = entry?.state !== 'ended' ? 'unknown' : entry.answer.status === 200 ? 'done' : 'absent'
  }
  await ledger.close()
  return found
}

/** A list in pages of fifteen. */
export const paged =
  (items: readonly object[], size = 15) =>
  ({ page = 1 }: { page?: number }) => ({
    total: items.length,
    per_page: size,
    current_page: page,
    last_page: Math.max(1, Math.ceil(items.length / size)),
    data: items.slice((page - 1) * size, page * size),
  })

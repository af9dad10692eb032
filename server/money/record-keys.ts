/**
 * The idempotency keys in the records of an upstream that accepts them (setting UPSTREAM_REFERENCE_FIELD): whose payment a record belongs to, and
 * what an unknown key proves.
 */
import type { CallContext } from '../calls/calls.ts'
import { weakest } from './compare-record.ts'
import type { Evidence, ListedRecord } from './evidence.ts'
import { intentId } from './intent.ts'
import type { Comparer } from './payment-records.ts'

/** The idempotency key in a record's `field`, in lower case and without dashes, because the upstream may change both; '' if there is no text. */
export function shownKey(raw: unknown, field: string | undefined): string {
  if (field === undefined || typeof raw !== 'object' || raw === null) return ''
  const value: unknown = Reflect.get(raw, field)
  return typeof value === 'string' ? value.trim().toLowerCase().replaceAll('-', '') : ''
}

/** The upstream may cut keys off. A key with fewer hexadecimal digits than this is ignored, because another key may begin with the same digits. */
const KEY_DIGITS_MIN = 24

export const isKey = (shown: string, reference: string): boolean =>
  shown.length >= KEY_DIGITS_MIN && reference.replaceAll('-', '').startsWith(shown)

const WHOLE_KEY = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/**
 * The records that show a whole key, by the id of the intent that has this key in the ledger. If several records show the same key, the first one.
 */
export function recordsByIntent(
  { records }: Evidence,
  { session }: CallContext,
  keyOf: (record: ListedRecord) => string,
): ReadonlyMap<string, ListedRecord> {
  const found = new Map<string, ListedRecord>()
  if (!session) return found
  for (const record of records) {
    const groups = WHOLE_KEY.exec(keyOf(record))?.slice(1)
    const id = groups && intentId(session, { uuid: groups.join('-') })
    if (id && !found.has(id)) found.set(id, record)
  }
  return found
}

/**
 * Returns a function that compares like `comparer`, but gives a record with an unknown key at most the result `atMost`. Text in the key's field that
 * does not look like a key is ignored.
 * @param atMost `impossible` if the field is known to carry our keys: the record then belongs to another payment. Otherwise `unclear`: the upstream
 * may write keys of its own into the field
 */
export const doubtingKeys =
  (comparer: Comparer, keyOf: (record: ListedRecord) => string, atMost: 'impossible' | 'unclear'): Comparer =>
  (record) => {
    const { amount, details } = comparer(record)
    return { amount, details: WHOLE_KEY.test(keyOf(record)) ? weakest(details, atMost) : details }
  }

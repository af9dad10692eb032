/** A payment as the ledger knows it: its id, and a fingerprint by which a repeat is told from another payment. */
import { randomUUID } from 'node:crypto'
import { type ParsedInput, storable } from '../calls/codec.ts'
import { digest, type Intent } from '../ledger/ledger.ts'
import { REPEATABLE } from '../policy.ts'
import { Problem } from '../problem.ts'

/** A UUID, bare or quoted. */
const KEY = /^"?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"?$/i

/** The id covers the member: the same key of another member is another intent. @throws Problem when `key` is no UUID */
export function intentId(member: string, key: unknown): string {
  const [, uuid] = KEY.exec(String(key ?? '')) ?? []
  if (!uuid) throw new Problem('idempotency_key_missing')
  return digest([member, uuid.toLowerCase()])
}

/**
 * Id, fingerprint and input hold no field that the contract marks as secret: a hash of six digits would give them away. They use our names
 * and words only, so they stay the same when the upstream's are corrected.
 * @param key the request's `Idempotency-Key`
 */
export function intentOf(member: string, key: unknown, input: ParsedInput): Intent {
  const shown = storable(input)
  const fingerprint = digest([input.key, ...Object.entries(shown).sort(byName).flatMap(normalised)])
  return {
    id: intentId(member, key),
    attempt: randomUUID(),
    fingerprint,
    sameAs: REPEATABLE.has(input.key) ? null : digest([member, fingerprint]),
    row: input.key,
    input: JSON.stringify(shown),
  }
}

type Field = readonly [name: string, value: unknown]

const byName = ([a]: Field, [b]: Field): number => (a < b ? -1 : 1)

/** The codec takes a number for its digits and drops the spaces around a name. */
const normalised = ([name, value]: Field): string[] => [name, String(value).trim()]

/** Describes a payment for the ledger: its id, and a fingerprint that distinguishes a repeated request from another payment. */
import { randomUUID } from 'node:crypto'
import { type ParsedInput, storable } from '../calls/codec.ts'
import { digest, type Intent } from '../ledger/ledger.ts'
import { REPEATABLE } from '../policy.ts'
import { Problem } from '../problem.ts'

/** A UUID, bare or quoted. */
const KEY = /^"?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"?$/i

/** The id includes the member: the same key of another member is another intent. @throws Problem when `key` is not a UUID */
export function intentId(member: string, key: unknown): string {
  const [, uuid] = KEY.exec(String(key ?? '')) ?? []
  if (!uuid) throw new Problem('idempotency_key_missing')
  return digest([member, uuid.toLowerCase()])
}

/**
 * Id, fingerprint and input contain no field that the contract marks as secret: the six digits of a payment password can be guessed from their
 * hash. They use our own names and values, so they do not change when the upstream's names are corrected.
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

/** The codec also accepts numbers for digits and trims text, so variants that it treats as equal get the same fingerprint. */
const normalised = ([name, value]: Field): string[] => [name, String(value).trim()]

/**
 * Describes a payment for the ledger: its id, when its key was created, and fingerprints that distinguish a repeated request from another payment.
 */
import * as z from 'zod'
import { canonical, isDecimal } from '../../shared/decimal.ts'
import { KEY_NEW_S } from '../../shared/limits.ts'
import { plainAccount } from '../../shared/plain-account.ts'
import { uuidV7 } from '../../shared/uuid-v7.ts'
import { type ParsedInput, storable } from '../calls/codec.ts'
import { digest, type Intent } from '../ledger/ledger.ts'
import { payeeOf } from '../ledger/payee.ts'
import { REPEATABLE } from '../policy.ts'
import { Problem } from '../problem.ts'

/** What is needed of the payer's session. `startedAt`: when the session started, in unix milliseconds. */
export type Payer = { readonly member: string; readonly startedAt: number }

/**
 * The idempotency key of a request. `createdAt`: when the client created it. `newUntil`: until when it may begin a payment; null if the key does not
 * tell its age. Both in unix milliseconds.
 */
export type Key = { readonly uuid: string; readonly createdAt: number; readonly newUntil: number | null }

/** A UUID, with or without quotes. */
const KEY = /^"?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"?$/i

/** How far a key's time may be ahead of our clock. Clients take their time from the server, so their clocks differ by less. */
const AHEAD_MAX_MS = 5 * 60_000
/** How far the clocks of the ledger and of the server's processes may differ. */
const CLOCKS_DIFFER_MAX_MS = 60_000

/**
 * Reads an idempotency key. A UUID of version 7 contains its creation time; any other key counts as created when the session started.
 * @param now unix milliseconds
 * @throws Problem `idempotency_key_missing` when it is not a UUID, or its time is more than AHEAD_MAX_MS ahead of our clock
 */
export function readKey(given: unknown, payer: Payer, now: number): Key {
  const [, found] = KEY.exec(String(given ?? '')) ?? []
  if (!found) throw new Problem('idempotency_key_missing')
  const uuid = found.toLowerCase()
  const ownTime = timeIn(uuid)
  const createdAt = ownTime ?? payer.startedAt
  // a key from the future would count as new even after the ledger has deleted its entry
  if (createdAt > now + AHEAD_MAX_MS) throw new Problem('idempotency_key_missing')
  return { uuid, createdAt, newUntil: ownTime === null ? null : ownTime + KEY_NEW_S * 1_000 }
}

/** When the client created the key, in unix milliseconds; null if the key does not tell. */
const timeIn = (uuid: string): number | null =>
  isVersion7(uuid) ? Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16) : null

/**
 * The age of a payment in milliseconds, which no jump of a single clock can raise: the lower of its age by the ledger's clock and its age by the
 * clocks of the processes. Null if the two differ so much that one of the clocks has jumped since the payment began.
 * @param age in milliseconds, by the ledger's clock
 * @param attempt contains the time when the payment began, unless an earlier version of the server has made it
 * @param now unix milliseconds of our clock
 */
export function certainAge(age: number, attempt: string, now: number): number | null {
  const beganAt = timeIn(attempt)
  if (beganAt === null) return age
  const ownAge = now - beganAt
  return Math.abs(age - ownAge) > CLOCKS_DIFFER_MAX_MS ? null : Math.min(age, ownAge)
}

const version7 = z.uuidv7()
const isVersion7 = (uuid: string): boolean => version7.safeParse(uuid).success

/** The id includes the member, so that the same key sent by another member is another intent. */
export const intentId = ({ member }: Payer, { uuid }: Pick<Key, 'uuid'>): string => digest([member, uuid])

/**
 * Describes a payment as an intent. Fields that the contract marks as secret are left out, because six digits of a payment password can be guessed
 * from their hash. The hashes are made from our own names and values, so they stay the same when the upstream's names are corrected.
 * @param now unix milliseconds
 */
export function intentOf(payer: Payer, key: Key, input: ParsedInput, now: number): Intent {
  const shown = storable(input)
  const fields = Object.entries(shown).sort(byName).map(normalised)
  const withoutPayee = fields.filter(([name]) => name !== PAYEE)
  return {
    id: intentId(payer, key),
    attempt: uuidV7(now),
    keyCreatedAt: key.createdAt,
    keyNewUntil: key.newUntil,
    fingerprint: digest([input.key, fields]),
    sameAs: REPEATABLE.has(input.key) ? null : digest([payer.member, input.key, withoutPayee]),
    payee: payeeOf(String(shown[PAYEE] ?? '')),
    list: digest([payer.member]),
    row: input.key,
    input: JSON.stringify(shown),
  }
}

/** The input field that says who is paid. */
const PAYEE = 'account'

type Field = readonly [name: string, value: unknown]

const byName = ([a]: Field, [b]: Field): number => (a < b ? -1 : 1)

/** Makes values equal that mean the same: 20, 20.0 and "20.00", or the spellings of an account. */
function normalised([name, value]: Field): [string, string] {
  const text = String(value).trim()
  if (name === PAYEE) return [name, plainAccount(text)]
  return [name, isDecimal(text) ? canonical(text) : text]
}

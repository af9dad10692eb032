/** The ledger stores what must outlive a request: payments with their outcomes, and revoked sessions. */
import { createHash } from 'node:crypto'
import type { MemberStore } from './member-store.ts'

/** SHA-256 of the parts, as an id that does not reveal them. */
export const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** The response to a payment. A repeated request gets the same response again. */
export type Answer = { readonly status: number; readonly body: string }

/** One payment that a member intends to make. It is recorded before anything is sent to the upstream. */
export type Intent = {
  readonly id: string
  /**
   * a new UUID of version 7 for each attempt, because an intent may be released and claimed again; late writes of the first attempt must not change
   * the second
   */
  readonly attempt: string
  /** unix milliseconds: when the client created the idempotency key */
  readonly keyCreatedAt: number
  /** unix milliseconds: after this time, the key may not begin a payment; null if the key does not tell its age */
  readonly keyNewUntil: number | null
  /** equal when the same request is repeated; different for another payment under the same key */
  readonly fingerprint: string
  /** equal for payments of one member with the same row, amount and other details, whoever is paid; null for rows that may be repeated */
  readonly sameAs: string | null
  /** who is paid, as `KIND:HASH`; '' if nobody is. Payees of different kinds, such as a name and an e-mail address, may be the same person. */
  readonly payee: string
  /** equal for all payments of one member, because their records may appear in the same upstream list */
  readonly list: string
  /** the money row; needed to find the outcome later */
  readonly row: string
  /** the client's input as JSON without secret fields; needed to find the outcome later */
  readonly input: string
}

/**
 * The state of an intent.
 * - `open`: claimed. Either a process is sending it (`alive`), or that process died before it recorded the outcome.
 * - `unknown`: it may have been sent, but no response arrived.
 * - `ended`: the response is recorded, with the name of the upstream's record if it is known.
 *
 * `startedAt`: unix seconds of the ledger's clock. `age`: seconds since then, by the same clock.
 */
export type Entry = Omit<Intent, 'sameAs' | 'keyCreatedAt' | 'keyNewUntil'> & {
  readonly startedAt: number
  readonly age: number
} & (
    | { readonly state: 'open'; readonly alive: boolean }
    | { readonly state: 'unknown' }
    | { readonly state: 'ended'; readonly answer: Answer; readonly record: string | null }
  )

/**
 * Names the attempt that a write belongs to. A write changes nothing if another attempt has claimed the intent, or the outcome is already recorded.
 */
export type Attempt = Pick<Intent, 'id' | 'attempt'>

/**
 * - `first`: the intent is claimed now.
 * - `known`: it was claimed before.
 * - `same`: another intent with the same effect is recent or has no known outcome.
 * - `forgotten`: there is no entry, but the key is so old that its entry may have expired or been lost, so nothing may be sent.
 * - `late`: it was never claimed and can no longer be, because its key is too old to begin a payment.
 */
export type ClaimResult =
  | { readonly kind: 'first' }
  | { readonly kind: 'known'; readonly entry: Entry }
  | { readonly kind: 'same' }
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'late' }

/** What the ledger knows of an intent: see `ClaimResult`. `new`: there is no entry, and a payment may still begin. */
export type Lookup = Extract<ClaimResult, { kind: 'known' | 'forgotten' | 'late' }> | { readonly kind: 'new' }

/**
 * A lookup reports a key as `late` only this many milliseconds after a claim would. Otherwise, if the ledger's clock were set back a little after the
 * lookup, the key could still begin a payment.
 */
export const LATE_SLACK_MS = 60_000

/** The state of the store, for /readyz and the metrics. */
export type StoreState = {
  readonly store: 'memory' | 'sqlite' | 'redis'
  /** unix milliseconds: entries from before this time may be missing; null while the store cannot be reached */
  readonly knowsSince: number | null
  /** unix milliseconds: when this process noticed that the store had lost its data; null if it never did */
  readonly lostAt: number | null
}

/** A session that stays valid when all other sessions of its member are revoked. `startedAt`: unix milliseconds. */
export type KeptSession = { readonly id: string; readonly startedAt: number }

/** Times are unix seconds unless stated otherwise. */
export type Ledger = {
  state(): StoreState
  /**
   * Atomically looks up an intent, and records it if it is new and may be sent (see `ClaimResult`). Two payees count as the same if they are equal or
   * of different kinds.
   * @param confirmed whether to skip the check for `same`
   */
  claim(intent: Intent, confirmed: boolean): Promise<ClaimResult>
  find(id: string): Promise<Entry | null>
  /** Like `find`, but if there is no entry, also says why. */
  lookUp(of: Pick<Intent, 'id' | 'keyCreatedAt' | 'keyNewUntil'>): Promise<Lookup>
  /**
   * Whether an intent that has no entry may once have been claimed: its entry may have expired or been lost.
   * @param keyCreatedAt unix milliseconds
   */
  isForgotten(keyCreatedAt: number): Promise<boolean>
  /**
   * The other intents with the same `list` that were claimed within `withinS` seconds of this one. Contains only intents that may have been carried
   * out: open, of unknown outcome, or ended with a status below 400. Empty if the intent is not in the ledger.
   */
  neighbours(id: string, withinS: number): Promise<Entry[]>
  /**
   * Records the outcome. Even if the write fails, the attempt no longer counts as being sent by this process.
   * @param record name of the upstream's record of this payment; each record belongs to one intent only
   * @returns false, with nothing recorded, when the record belongs to another intent
   */
  complete(of: Attempt, answer: Answer, record?: string): Promise<boolean>
  markUnknown(of: Attempt): Promise<void>
  /**
   * Counts the payments without a known outcome: unknown, or open although their process died. For each age in seconds, how many are at least that
   * old.
   */
  countUnknown(ages: readonly number[]): Promise<number[]>
  /** Deletes an intent that moved no funds, so that the payment can be tried again. */
  release(of: Attempt): Promise<void>
  /** Remembers that two payees, each `KIND:HASH`, are the same account: `payeeOf(alias)` then returns `payee`. */
  learnPayee(alias: string, payee: string): Promise<void>
  /** The payee that is known for an alias; the alias itself if no payee is known. */
  payeeOf(alias: string): Promise<string>
  /** Revokes a session and removes it from the member's list. @param until unix seconds when its cookie expires */
  revoke(sessionId: string, until: number): Promise<void>
  /**
   * Revokes all sessions of a member that started before `at`.
   * @param at unix milliseconds
   * @param until unix seconds when the last of these sessions expires
   * @param keep a session of this member that stays valid, unless it was revoked before
   */
  revokeAll(member: string, at: number, until: number, keep?: KeptSession): Promise<void>
  /**
   * Whether the session counts as revoked. Unless the ledger is in memory, this includes all sessions that started before the store lost its data,
   * because their revocations may be lost. `startedAt`: unix milliseconds.
   */
  isRevoked(session: { id: string; member: string; startedAt: number }): Promise<boolean>
  /** Whether this process knows, without asking the store, that the session is not revoked. If false, only `isRevoked` can tell. */
  isKnownValid(session: { id: string; member: string; startedAt: number }): boolean
  readonly members: MemberStore
  close(): Promise<void>
}

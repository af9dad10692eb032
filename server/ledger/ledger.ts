/** The ledger stores what must outlive a request: payments with their outcomes, and revoked sessions. */
import { createHash } from 'node:crypto'

/** SHA-256 of the parts: an id that does not reveal them. */
export const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** The response to a payment as it is sent again to repeated requests. */
export type Answer = { readonly status: number; readonly body: string }

/** One payment that a member intends to make, recorded before anything is sent. */
export type Intent = {
  readonly id: string
  /** new for each try: when an intent is released and claimed again, late writes of the first attempt must not change the second */
  readonly attempt: string
  /** equal for a repeated request, different for another payment under the same id */
  readonly fingerprint: string
  /** equal for intents of one member with the same row, amount and target; null for rows that may be repeated */
  readonly sameAs: string | null
  /** the money row and the client's input as JSON without secret fields, needed for reconciling */
  readonly row: string
  readonly input: string
}

/**
 * The state of an intent. `open`: claimed, and either a process is sending it (`alive`) or the process died before it recorded the outcome.
 * `unknown`: it may have been sent, but no response arrived. `ended`: the response is recorded. `startedAt` in unix seconds.
 */
export type Entry = Omit<Intent, 'id' | 'sameAs'> & { readonly startedAt: number } & (
    | { readonly state: 'open'; readonly alive: boolean }
    | { readonly state: 'unknown' }
    | { readonly state: 'ended'; readonly answer: Answer }
  )

/** The attempt that a write belongs to. A write of another attempt, or after the outcome was recorded, changes nothing. */
export type Attempt = Pick<Intent, 'id' | 'attempt'>

/** `first`: claimed now. `known`: claimed before. `same`: another intent with the same effect is recent or of unknown outcome. */
export type ClaimResult =
  | { readonly kind: 'first' }
  | { readonly kind: 'known'; readonly entry: Entry }
  | { readonly kind: 'same' }

/** Times are unix seconds unless stated otherwise. */
export type Ledger = {
  /** the storage, reported by /readyz */
  readonly store: 'memory' | 'sqlite' | 'redis'
  /** Looks up an intent and records it if it is new, atomically. @param confirmed skips the check for `same` */
  claim(intent: Intent, now: number, confirmed: boolean): Promise<ClaimResult>
  find(id: string): Promise<Entry | null>
  /** Whether another intent with the same effect is open or carried out within a minute of this one, so that a record may belong to either. */
  hasDuplicate(id: string): Promise<boolean>
  /** Records the outcome. Even if the write fails, this process no longer counts as sending the attempt. */
  complete(of: Attempt, answer: Answer): Promise<void>
  /** Records that the outcome is unknown. */
  markUnknown(of: Attempt): Promise<void>
  /** Deletes an intent that moved no funds, so that it can be tried again. */
  release(of: Attempt): Promise<void>
  /** Revokes a session; `until` is when its cookie expires. */
  revoke(sessionId: string, until: number): Promise<void>
  /** Revokes all sessions of a member that started before `at`, in unix milliseconds; `until` is when the last of them expires. */
  revokeAll(member: string, at: number, until: number): Promise<void>
  isRevoked(session: { id: string; member: string; startedAt: number }): Promise<boolean>
  close(): Promise<void>
}

/** What outlives a request: which payments were started and how they ended, and which sessions are over. */
import { createHash } from 'node:crypto'

/** SHA-256 of the parts: an id that does not reveal them. */
export const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** A payment's answer as a repeat gets it. */
export type Answer = { readonly status: number; readonly body: string }

/** One payment that a member means to make, recorded before anything is sent. */
export type Intent = {
  readonly id: string
  /** new for each try: an intent that was released and claimed again is another attempt, which late writes of the first must not change */
  readonly attempt: string
  /** equal for a repeat, different for another payment under the same id */
  readonly fingerprint: string
  /** equal for intents of one member with the same row, amount and target; null for rows that may be repeated */
  readonly sameAs: string | null
  /** the money row and what the screen sent, as JSON without secret fields: reconciling needs it */
  readonly row: string
  readonly input: string
}

/**
 * The state of an intent. `open`: claimed and not ended; a process is sending it (`alive`), or the process died before it wrote the end.
 * `unknown`: sent, but the answer never came. `startedAt` in unix seconds.
 */
export type Entry = Omit<Intent, 'id' | 'sameAs'> & { readonly startedAt: number } & (
    | { readonly state: 'open'; readonly alive: boolean }
    | { readonly state: 'unknown' }
    | { readonly state: 'ended'; readonly answer: Answer }
  )

/** Who writes. A write of another attempt, or after the end was written, changes nothing. */
export type Attempt = Pick<Intent, 'id' | 'attempt'>

/** `first`: claimed now, go on. `known`: claimed before. `same`: another intent did the same a moment ago, or may have done it. */
export type ClaimResult =
  | { readonly kind: 'first' }
  | { readonly kind: 'known'; readonly entry: Entry }
  | { readonly kind: 'same' }

/** Times are unix seconds. */
export type Ledger = {
  /** where it is stored, for /readyz */
  readonly store: 'memory' | 'sqlite' | 'redis'
  /** Looks an intent up and records it if it is new, in one step. @param confirmed the member wants it although the same was done */
  claim(intent: Intent, now: number, confirmed: boolean): Promise<ClaimResult>
  find(id: string): Promise<Entry | null>
  /** Whether another intent with the same effect was done or is under way within a minute of this one, so that a record may be either's. */
  hasDuplicate(id: string): Promise<boolean>
  /** Writes how it ended. Even if the write fails, this process counts as no longer sending. */
  complete(of: Attempt, answer: Answer): Promise<void>
  /** Writes that the outcome is unknown. */
  markUnknown(of: Attempt): Promise<void>
  /** Deletes an intent that moved nothing, so that it can be tried again. */
  release(of: Attempt): Promise<void>
  /** Ends a session for good; `until` is when its cookie would have expired. */
  revoke(sessionId: string, until: number): Promise<void>
  /** Ends all sessions of a member that began before `at`, in unix milliseconds. */
  revokeAll(member: string, at: number, until: number): Promise<void>
  isRevoked(session: { id: string; member: string; startedAt: number }): Promise<boolean>
  close(): Promise<void>
}

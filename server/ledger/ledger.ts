/** What the server must not forget: which money calls were begun and how they ended, and which sessions are over. */
import { createHash } from 'node:crypto'

/** A name for what `parts` say together, which does not tell them. */
export const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** A money call's answer as it is given again. */
export type Answer = { readonly status: number; readonly body: string }

/** One wish to move money, as it is noted before anything is sent. */
export type Wish = {
  readonly id: string
  /** new each time it is begun: a wish that was forgotten and begun again is another attempt, and a late note of the first is not its note */
  readonly attempt: string
  /** tells another payload under the same id from a repeat */
  readonly fingerprint: string
  /** equal for wishes of one member that would do the same: row, amount and target; null for those that may be repeated */
  readonly same: string | null
  /** the money row and what the screen sent, without its password: for finding out later what became of it */
  readonly row: string
  readonly input: string
}

/**
 * How a wish stands. `open`: begun and not ended; somebody is still sending it (`alive`), or nobody is and its end was never noted.
 * `unknown`: sent, and nobody knows how it ended. `begun` in unix seconds.
 */
export type Entry = Omit<Wish, 'id' | 'same'> & { readonly begun: number } & (
    | { readonly state: 'open'; readonly alive: boolean }
    | { readonly state: 'unknown' }
    | { readonly state: 'ended'; readonly answer: Answer }
  )

/** Whose note it is. One of another attempt, or after the end was noted, changes nothing. */
export type Attempt = Pick<Wish, 'id' | 'attempt'>

/** `first`: noted now, go on. `known`: was noted before. `same`: another id did the same a moment ago, or may have done it. */
export type Begun =
  | { readonly kind: 'first' }
  | { readonly kind: 'known'; readonly entry: Entry }
  | { readonly kind: 'same' }

/** Times are unix seconds. */
export type Ledger = {
  /** where it lies, for /readyz */
  readonly store: 'memory' | 'sqlite' | 'redis'
  /** Notes a wish before anything is sent, in one step. @param confirmed the member wants it although the same was done */
  begin(wish: Wish, now: number, confirmed: boolean): Promise<Begun>
  find(id: string): Promise<Entry | null>
  /** Whether another wish that would do the same was done, or is under way, within a minute of this one: what is found may be either's. */
  hasTwin(id: string): Promise<boolean>
  /** Notes how it ended. When a note fails, this process counts as no longer sending all the same. */
  end(of: Attempt, answer: Answer): Promise<void>
  /** Notes that nobody knows how it ended. */
  doubt(of: Attempt): Promise<void>
  /** Forgets a wish that moved nothing, so that the same one can be tried again. */
  forget(of: Attempt): Promise<void>
  /** Ends a session for good; `until` is when its cookie would have run out by itself. */
  revoke(sessionId: string, until: number): Promise<void>
  /** Ends all sessions of a member that began before `at`, in unix milliseconds. */
  revokeAll(member: string, at: number, until: number): Promise<void>
  isRevoked(session: { id: string; member: string; begun: number }): Promise<boolean>
  close(): Promise<void>
}

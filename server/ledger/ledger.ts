/** What the server must not forget: which money calls were begun and how they ended, and which sessions are over. */

/** A money call's answer as it is given again. */
export type Answer = { readonly status: number; readonly body: string }

/** How a begun intent stands. `open`: begun and not ended, by this process or by one that is no more. */
export type Entry =
  | { readonly state: 'open'; readonly fingerprint: string }
  | { readonly state: 'ended'; readonly fingerprint: string; readonly answer: Answer }
  | { readonly state: 'unknown'; readonly fingerprint: string }

/** Times are unix seconds. */
export type Ledger = {
  /** Notes an intent before anything is sent; answers with the entry when there already is one, null when this call is the first. */
  begin(intent: string, fingerprint: string, now: number): Promise<Entry | null>
  /** Notes how it ended. */
  end(intent: string, answer: Answer): Promise<void>
  /** Notes that nobody knows how it ended. */
  doubt(intent: string): Promise<void>
  /** Forgets an intent of which nothing was sent, so that the same one can be tried again. */
  forget(intent: string): Promise<void>
  /** Ends a session for good; `until` is when its cookie would have run out by itself. */
  revoke(sessionId: string, until: number): Promise<void>
  isRevoked(sessionId: string): Promise<boolean>
  close(): Promise<void>
}

/** What the server stores about members besides payments: their accounts and their sessions. Times are unix seconds unless stated otherwise. */

export type StoredSession = {
  /** public id */
  readonly id: string
  /** keyed hash of the member */
  readonly member: string
  /** browser and system in words, such as `Chrome on Android` */
  readonly device: string
  /** unix milliseconds, the same value as in the session cookie */
  readonly startedAt: number
  readonly lastSeenAt: number
  /** when its cookie expires */
  readonly until: number
}

/** The most sessions of a member that are listed: the newest ones. */
export const SESSIONS_PER_MEMBER = 50

export type MemberStore = {
  /**
   * Stores that an account, given as a keyed hash, belongs to this member. The entry expires at `until`. One account may belong to several members
   * over time.
   */
  learnAccount(account: string, member: string, until: number): Promise<void>
  /** The members that an account is known to belong to: usually one member or none. */
  membersOf(account: string): Promise<string[]>
  /** Adds a session to the member's list, or updates when it was last seen. `sessionsOf` includes the session even before it is written. */
  noteSession(session: StoredSession): Promise<void>
  /** The sessions of a member, given as a keyed hash, that have not expired and were not revoked individually. */
  sessionsOf(member: string): Promise<StoredSession[]>
}

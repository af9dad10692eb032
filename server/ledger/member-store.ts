/** What must be remembered of members besides their payments: which accounts are theirs, and their sessions. Times are unix seconds. */

export type StoredSession = {
  /** public id */
  readonly id: string
  /** keyed hash of the member */
  readonly member: string
  /** in plain words, such as `Chrome on Android` */
  readonly device: string
  /** unix milliseconds, as the cookie has it */
  readonly startedAt: number
  readonly lastSeenAt: number
  /** when its cookie expires */
  readonly until: number
}

/** Of each member, the newest sessions are listed. */
export const SESSIONS_PER_MEMBER = 50

export type MemberStore = {
  /** Remembers until `until` that an account, given as a keyed hash, is this member's. One account may be several members' one after the other. */
  learnAccount(account: string, member: string, until: number): Promise<void>
  /** The members that an account is known to belong to: usually one, or none. */
  membersOf(account: string): Promise<string[]>
  /** Registers a session, or the time when it was seen if it is registered. Lists have it at once, even before it is written. */
  noteSession(session: StoredSession): Promise<void>
  /** The sessions of a member, given as a keyed hash, that have not expired and were not revoked one by one. */
  sessionsOf(member: string): Promise<StoredSession[]>
}

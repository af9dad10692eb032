/** A session of a member, one per device or browser. The specification has no call for sessions; the server provides these itself. */

export type ListedSession = {
  /** public id of the session */
  readonly id: string
  /** browser and system in English, such as `Chrome on Android` */
  readonly device: string
  /** unix seconds */
  readonly createdAt: number
  /** unix seconds, to the hour */
  readonly lastSeenAt: number
  /** whether this is the session that sends the request */
  readonly current: boolean
}

export type SessionList = { readonly sessions: readonly ListedSession[] }

/** Which sessions to end: one, or all except the one that sends the request. */
export type SessionsToEnd = { readonly id: string } | { readonly others: true }

/** The sessions of a member, one for each device or browser. They are the server's own: the specification has no call for them. */

export type ListedSession = {
  /** public id of the session */
  readonly id: string
  /** browser and system in English, such as `Chrome on Android` */
  readonly device: string
  /** unix seconds */
  readonly createdAt: number
  /** unix seconds, to the hour */
  readonly lastSeenAt: number
  /** the session that asks */
  readonly current: boolean
}

export type SessionList = { readonly sessions: readonly ListedSession[] }

/** Which sessions to end: one, or all but the one that asks. */
export type SessionsToEnd = { readonly id: string } | { readonly others: true }

/**
 * Limits each member's requests in this process, with a token bucket. A refusal is cheap, because it comes before the session is looked up and the
 * body is read. It is also delayed, so that a client that does not wait between its requests cannot keep the process busy with refusals.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { growingTo } from '../base/growing.ts'
import { Problem } from '../problem.ts'

/** `burst`: how many requests may come at once. */
export type MemberRequestLimit = { readonly perSecond: number; readonly burst: number }

export type MemberRequests = {
  /** Null if the member has requests left. Otherwise resolves, after a delay, with the Problem for the response. */
  refusal(member: string): Promise<Problem> | null
  /**
   * Counts a request. Must be called only for a session that is known to be valid. Otherwise, somebody with a stolen cookie of an ended session could
   * use up the member's requests.
   */
  count(member: string): void
}

/**
 * `requests`: how many requests were left at the last count; negative if more requests came at once than were left. `at`: when a request was last
 * counted. `loggedAt`: when a refusal was last logged. Both in monotonic milliseconds.
 */
type Bucket = { requests: number; at: number; loggedAt: number }

/** How many members' buckets are kept; about 2 MB. */
const MEMBERS_MAX = 10_000
/** How long a refusal is delayed. */
const HOLD_MS = 1_000
/** How many refusals may be delayed at the same time. Further refusals are sent at once. */
const HELD_MAX = 2_000
/** For each member, at most one refusal in this time is logged. */
const LOG_EVERY_MS = 60_000

/** @param limit null: no limit @param now monotonic milliseconds */
export function createMemberRequests(
  limit: MemberRequestLimit | null,
  now: () => number = () => performance.now(),
): MemberRequests {
  if (!limit) return { refusal: () => null, count: () => undefined }
  const { perSecond, burst } = limit
  const buckets = new LRUCache<string, Bucket>(growingTo(MEMBERS_MAX))
  let held = 0

  const left = ({ requests, at }: Bucket): number => Math.min(burst, requests + ((now() - at) / 1_000) * perSecond)

  async function refuse(bucket: Bucket): Promise<Problem> {
    const isLogged = now() - bucket.loggedAt >= LOG_EVERY_MS
    if (isLogged) bucket.loggedAt = now()
    if (held < HELD_MAX) {
      held += 1
      await sleep(HOLD_MS)
      held -= 1
    }
    return new Problem('too_many_requests', { retryAfter: 1, isRepeated: !isLogged })
  }

  return {
    refusal(member) {
      const bucket = buckets.get(member)
      return bucket && left(bucket) < 1 ? refuse(bucket) : null
    },
    count(member) {
      const bucket = buckets.get(member) ?? { requests: burst, at: now(), loggedAt: Number.NEGATIVE_INFINITY }
      bucket.requests = Math.max(-burst, left(bucket) - 1)
      bucket.at = now()
      buckets.set(member, bucket)
    },
  }
}

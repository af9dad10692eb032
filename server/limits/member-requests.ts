/**
 * Limits each member's requests in this process, by a token bucket. A refusal is cheap, because it comes before the session is looked up and the body is
 * read, and it is held back for a moment, so that a client that does not wait between its requests cannot keep the process busy with refusals.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Problem } from '../problem.ts'
import { growingTo } from './growing.ts'

/** `burst`: how many requests may come at once. */
export type MemberRequestLimit = { readonly perSecond: number; readonly burst: number }

export type MemberRequests = {
  /** Resolves with the Problem if the member has no requests left; null, without a promise, if there are some. */
  refusal(member: string): Promise<Problem> | null
  /** Counts a request. Only for a session that is known to be valid: a stolen one that has ended must not use up the member's requests. */
  count(member: string): void
}

/** `requests`: how many are left; negative if more came at once than were left. In monotonic milliseconds: `at`: of the last count; `loggedAt`. */
type Bucket = { requests: number; at: number; loggedAt: number }

/** Size of the cache of buckets, about 2 MB. */
const MEMBERS_MAX = 10_000
/** How long a refusal is held back, and how many are at the same time; more are sent at once. */
const HOLD_MS = 1_000
const HELD_MAX = 2_000
/** A refusal of each member is logged this often. */
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

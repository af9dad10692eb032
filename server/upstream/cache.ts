/**
 * Answers of the `cached` rows: one for everybody of one language. One call at a time for each; fresh, then stale while it is fetched anew,
 * stale when that fails. Only what passed the codec gets in.
 */
import { LRUCache } from 'lru-cache'
import { STALE_LIMIT_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { LastKnown } from './last-known.ts'

/** `at` in unix milliseconds. */
export type Kept = { readonly data: unknown; readonly at: number }

/** Ages in milliseconds: up to `fresh` it counts as new; up to `behind` a newer one is fetched behind it. */
type Ages = { readonly fresh: number; readonly behind: number }

export type Cache = {
  /**
   * The kept answer for `key`, or a new one from `load`; whether it is older than fresh is for the caller to say. What has not come within
   * `deadlineMs` is there for the next one.
   * @throws Problem `upstream_timeout` at the deadline, when nothing is kept that may still be shown
   */
  get(key: string, ages: Ages, load: () => Promise<unknown>, deadlineMs?: number): Promise<Kept>
  /** What is used is not the first to go when there is too much. */
  use(key: string): void
}

const ENTRIES_MAX = 64

/** @param now unix milliseconds @param lastKnown what outlives the process */
export function createCache(now: () => number, lastKnown?: LastKnown): Cache {
  const kept = new LRUCache<string, Kept>({ max: ENTRIES_MAX })
  for (const [key, entry] of lastKnown?.entries ?? []) kept.set(key, entry)
  const flights = new Map<string, Promise<Kept>>()

  async function fetch(key: string, load: () => Promise<unknown>): Promise<Kept> {
    try {
      const entry = { data: await load(), at: now() }
      kept.set(key, entry)
      lastKnown?.save(() => kept.entries())
      return entry
    } finally {
      flights.delete(key)
    }
  }

  return {
    use: (key) => void kept.get(key),
    async get(key, { fresh, behind }, load, deadlineMs) {
      const known = kept.get(key)
      const age = known ? now() - known.at : Number.POSITIVE_INFINITY
      if (known && age <= fresh) return known
      const flight = flights.get(key) ?? fetch(key, load)
      flights.set(key, flight)
      const shown = age > STALE_LIMIT_MS ? undefined : known
      const answer = shown ? flight.catch(() => shown) : flight
      if (shown && age <= behind) return shown
      return deadlineMs === undefined ? answer : within(deadlineMs, answer, shown)
    },
  }
}

/** What `answer` brings in time, else what there is. */
const within = (ms: number, answer: Promise<Kept>, kept: Kept | undefined): Promise<Kept> =>
  new Promise((resolve, reject) => {
    const late = () => (kept ? resolve(kept) : reject(new Problem('upstream_timeout')))
    const timer = setTimeout(late, ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })

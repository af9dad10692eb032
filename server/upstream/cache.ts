/**
 * Answers of the `cached` rows: one for everybody of one language. One call at a time for each; fresh, then stale while it is fetched anew,
 * stale when that fails. Only what passed the codec gets in.
 */
import { LRUCache } from 'lru-cache'
import { STALE_LIMIT_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { CachedAnswer, LastKnown } from './last-known.ts'

/** Ages in milliseconds: up to `fresh` it counts as new; up to `behind` a newer one is fetched behind it. */
type Ages = { readonly fresh: number; readonly staleWhileRevalidate: number }

export type Cache = {
  /**
   * The kept answer for `key`, or a new one from `load`; whether it is older than fresh is for the caller to say. What has not come within
   * `deadlineMs` is there for the next one.
   * @throws Problem `upstream_timeout` at the deadline, when nothing is kept that may still be shown
   */
  get(key: string, ages: Ages, load: () => Promise<unknown>, deadlineMs?: number): Promise<CachedAnswer>
  /** What is used is not the first to go when there is too much. */
  use(key: string): void
}

const ENTRIES_MAX = 64

/** @param now unix milliseconds @param lastKnown what outlives the process */
export function createCache(now: () => number, lastKnown?: LastKnown): Cache {
  const answers = new LRUCache<string, CachedAnswer>({ max: ENTRIES_MAX })
  for (const [key, entry] of lastKnown?.entries ?? []) answers.set(key, entry)
  const flights = new Map<string, Promise<CachedAnswer>>()

  async function fetch(key: string, load: () => Promise<unknown>): Promise<CachedAnswer> {
    try {
      const entry = { data: await load(), at: now() }
      answers.set(key, entry)
      lastKnown?.save(() => answers.entries())
      return entry
    } finally {
      flights.delete(key)
    }
  }

  return {
    use: (key) => void answers.get(key),
    async get(key, { fresh, staleWhileRevalidate: behind }, load, deadlineMs) {
      const cached = answers.get(key)
      const age = cached ? now() - cached.at : Number.POSITIVE_INFINITY
      if (cached && age <= fresh) return cached
      const flight = flights.get(key) ?? fetch(key, load)
      flights.set(key, flight)
      const shown = age > STALE_LIMIT_MS ? undefined : cached
      const answer = shown ? flight.catch(() => shown) : flight
      if (shown && age <= behind) return shown
      return deadlineMs === undefined ? answer : within(deadlineMs, answer, shown)
    },
  }
}

/** What `answer` brings in time, else what there is. */
const within = (ms: number, answer: Promise<CachedAnswer>, kept: CachedAnswer | undefined): Promise<CachedAnswer> =>
  new Promise((resolve, reject) => {
    const late = () => (kept ? resolve(kept) : reject(new Problem('upstream_timeout')))
    const timer = setTimeout(late, ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/**
 * Answers of the `cached` rows: one for everybody of one language. One call at a time for each; fresh, then stale while it is fetched anew,
 * stale when that fails. Only what passed the codec gets in.
 */
import { LRUCache } from 'lru-cache'
import { STALE_LIMIT_MS } from '../policy.ts'
import type { LastKnown } from './last-known.ts'

/** `at` in unix milliseconds. */
export type Kept = { readonly data: unknown; readonly at: number }

/** Ages in milliseconds: up to `fresh` it counts as new; up to `behind` a newer one is fetched behind it. */
type Ages = { readonly fresh: number; readonly behind: number }

export type Cache = {
  /** The kept answer for `key`, or a new one from `load`; whether it is older than fresh is for the caller to say. */
  get(key: string, ages: Ages, load: () => Promise<unknown>): Promise<Kept>
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
    async get(key, { fresh, behind }, load) {
      const known = kept.get(key)
      const age = known ? now() - known.at : Number.POSITIVE_INFINITY
      if (known && age <= fresh) return known
      const flight = flights.get(key) ?? fetch(key, load)
      flights.set(key, flight)
      if (!known || age > STALE_LIMIT_MS) return flight
      const answer = flight.catch(() => known)
      return age > behind ? answer : known
    },
  }
}

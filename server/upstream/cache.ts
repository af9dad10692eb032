/**
 * Cache for `cached` rows, shared by all users, with one upstream call per key at a time. A stale entry is returned while it is refreshed
 * and when the refresh fails. Only data that passed the output codec is stored.
 */
import { LRUCache } from 'lru-cache'
import { STALE_LIMIT_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import { ageOf, shownAgeOf } from './age.ts'
import type { CachedAnswer, LastKnown } from './last-known.ts'

/** In milliseconds: up to `fresh` an entry is fresh; up to `staleWhileRevalidate` it is returned while a refresh runs. */
type Ages = { readonly fresh: number; readonly staleWhileRevalidate: number }

export type Cache = {
  /**
   * The cached entry for `key`, which may be stale, or a new one from `load`. A `load` that exceeds `deadlineMs` continues and fills the cache.
   * @throws Problem `upstream_timeout` at the deadline, when no cached entry is recent enough to be shown
   */
  get(key: string, ages: Ages, load: () => Promise<unknown>, deadlineMs?: number): Promise<CachedAnswer>
  /** Marks the entry as recently used, so that it is evicted later. */
  use(key: string): void
}

const ENTRIES_MAX = 64

/** @param now unix milliseconds @param lastKnown persists the entries across restarts */
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
      const age = cached ? ageOf(cached.at, now()) : Number.POSITIVE_INFINITY
      if (cached && age <= fresh) return cached
      const flight = flights.get(key) ?? fetch(key, load)
      flights.set(key, flight)
      const shown = cached && shownAgeOf(cached.at, now()) <= STALE_LIMIT_MS ? cached : undefined
      const answer = shown ? flight.catch(() => shown) : flight
      if (shown && age <= behind) return shown
      return deadlineMs === undefined ? answer : within(deadlineMs, answer, shown)
    },
  }
}

/** Resolves with `answer`, or with `cached` after `ms`. @throws Problem `upstream_timeout` after `ms` without `cached` */
const within = (ms: number, answer: Promise<CachedAnswer>, cached: CachedAnswer | undefined): Promise<CachedAnswer> =>
  new Promise((resolve, reject) => {
    const late = () => (cached ? resolve(cached) : reject(new Problem('upstream_timeout')))
    const timer = setTimeout(late, ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })

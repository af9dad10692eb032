/**
 * Cache for `cached` rows, shared by all users. For each key, at most one upstream call runs at a time. A stale entry is returned when a refresh
 * fails, and, up to a certain age, while the refresh runs. Only data that matches the contract is stored.
 */
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { STALE_LIMIT_MS } from '../policy.ts'
import { ageOf, shownAgeOf } from './age.ts'
import type { CachedAnswer, LastKnown } from './last-known.ts'
import { within } from './within.ts'

/** In milliseconds. Up to the age `fresh`, an entry is fresh. Up to `staleWhileRevalidate`, it is returned at once while a refresh runs. */
type Ages = { readonly fresh: number; readonly staleWhileRevalidate: number }

/** Everything that an answer depends on. Visitors choose `source` and `input`, so these can have any number of values. */
export type CacheKey = {
  readonly row: string
  readonly lang: string
  readonly source: string | undefined
  readonly input: Readonly<Record<string, unknown>>
}

export type Cache = {
  /**
   * The cached entry for `key`, which may be stale, or a new one from `load`.
   * @param staleAfterMs if there is a stale entry, how long to wait for `load` before that entry is returned, in milliseconds. `load` then goes on
   * and fills the cache
   */
  get(key: CacheKey, ages: Ages, load: () => Promise<unknown>, staleAfterMs?: number): Promise<CachedAnswer>
  /** The cached entry for `key`, fresh or stale; null if there is no entry, or it is older than STALE_LIMIT_MS. */
  find(key: CacheKey): CachedAnswer | null
  /** Marks the entry as recently used, so that it is evicted later. */
  use(key: CacheKey): void
  /** Removes all entries of `row`. */
  forget(row: string): void
}

/**
 * How many answers without `source` and input are kept. All users need these answers during an outage, so none is ever evicted: there are more places
 * than `cached` rows times languages.
 */
const PINNED_MAX = 64
/** How many answers for a `source` or with an input are kept for each row. The least recently used answer is evicted. */
const VARIANTS_MAX = 32

type Shelf = LRUCache<string, CachedAnswer>

/** @param now unix milliseconds @param lastKnown persists the entries across restarts */
export function createCache(now: () => number, lastKnown?: LastKnown): Cache {
  const pinned: Shelf = new LRUCache<string, CachedAnswer>({ max: PINNED_MAX })
  /** the answers for a `source` or with an input, by row */
  const variants = new Map<string, Shelf>()
  const flights = new Map<string, Promise<CachedAnswer>>()

  function shelfOf({ row, source, input }: CacheKey): Shelf {
    if (source === undefined && Object.keys(input).length === 0) return pinned
    const shelf = variants.get(row) ?? new LRUCache<string, CachedAnswer>({ max: VARIANTS_MAX })
    variants.set(row, shelf)
    return shelf
  }

  for (const [id, answer] of lastKnown?.entries ?? []) {
    const key = keyOf(id)
    if (key) shelfOf(key).set(id, answer)
  }

  function* entries(): Generator<readonly [string, CachedAnswer]> {
    for (const shelf of [pinned, ...variants.values()]) yield* shelf.entries()
  }

  async function fetch(key: CacheKey, load: () => Promise<unknown>): Promise<CachedAnswer> {
    const id = idOf(key)
    try {
      const entry = { data: await load(), at: now() }
      shelfOf(key).set(id, entry)
      lastKnown?.save(entries)
      return entry
    } finally {
      flights.delete(id)
    }
  }

  const isShowable = ({ at }: CachedAnswer): boolean => shownAgeOf(at, now()) <= STALE_LIMIT_MS

  return {
    find(key) {
      const cached = shelfOf(key).get(idOf(key))
      return cached && isShowable(cached) ? cached : null
    },
    use: (key) => void shelfOf(key).get(idOf(key)),
    forget(row) {
      variants.delete(row)
      for (const id of [...pinned.keys()]) if (keyOf(id)?.row === row) pinned.delete(id)
      lastKnown?.save(entries)
    },
    async get(key, { fresh, staleWhileRevalidate }, load, staleAfterMs) {
      const id = idOf(key)
      const cached = shelfOf(key).get(id)
      const age = cached ? ageOf(cached.at, now()) : Number.POSITIVE_INFINITY
      if (cached && age <= fresh) return cached
      const flight = flights.get(id) ?? fetch(key, load)
      flights.set(id, flight)
      const shown = cached && isShowable(cached) ? cached : undefined
      const answer = shown ? flight.catch(() => shown) : flight
      if (shown && age <= staleWhileRevalidate) return shown
      return shown && staleAfterMs !== undefined ? within(staleAfterMs, answer, shown) : answer
    },
  }
}

const idOf = ({ row, lang, source, input }: CacheKey): string => JSON.stringify([row, lang, source ?? null, input])

const stored = z.tuple([z.string(), z.string(), z.string().nullable(), z.record(z.string(), z.unknown())])

/** The key that belongs to an id in the file of last known answers; null if the id is invalid. */
function keyOf(id: string): CacheKey | null {
  try {
    const [row, lang, source, input] = stored.parse(JSON.parse(id))
    return { row, lang, source: source ?? undefined, input }
  } catch {
    return null
  }
}

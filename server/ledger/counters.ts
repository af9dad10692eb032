/** Counters that start again at zero after a time window. */
import { LRUCache } from 'lru-cache'
import { growingTo } from '../base/growing.ts'

/** `count` in the current window; `until`: end of the window in unix seconds. */
export type Window = { readonly count: number; readonly until: number }

export type Counters = {
  /** Adds one under `key`. The window starts with the first count. */
  add(key: string, windowS: number): Promise<Window>
  /** Subtracts one. @returns false when there is no window, or its count is 0 */
  takeBack(key: string): Promise<boolean>
  clear(key: string): Promise<void>
  /** The current window; null when there is no window. */
  read(key: string): Promise<Window | null>
}

/** How many counters each of the two caches holds. One is for low counts, one for high counts; each takes about 8 MB. */
const KEYS_MAX = 50_000
/**
 * From this count on, a counter is in the cache of high counts. To evict such a counter, an attacker needs this many tries on each of 50,000 other
 * keys.
 */
const HIGH_FROM = 5

type Kept = {
  /** counters that an earlier process has stored */
  readonly known?: readonly (readonly [string, Window])[]
  /** called with the new count, or with null when the counter is cleared */
  readonly onChange?: (key: string, window: Window | null) => void
}

/** @param now unix milliseconds */
export function memoryCounters(now: () => number, { known = [], onChange }: Kept = {}): Counters {
  const low = new LRUCache<string, Window>(growingTo(KEYS_MAX))
  const high = new LRUCache<string, Window>(growingTo(KEYS_MAX))
  const put = (key: string, window: Window): void => {
    const [own, other] = window.count < HIGH_FROM ? [low, high] : [high, low]
    other.delete(key)
    own.set(key, window)
  }
  for (const [key, window] of known) put(key, window)
  const seconds = () => Math.floor(now() / 1_000)
  const open = (key: string) => {
    const found = high.get(key) ?? low.get(key)
    return found && found.until > seconds() ? found : undefined
  }
  const change = (key: string, window: Window): Window => {
    put(key, window)
    onChange?.(key, window)
    return window
  }
  return {
    async add(key, windowS) {
      const known = open(key)
      const latest = seconds() + windowS
      // a stored window can end after `latest` only if the clock was set back meanwhile. It would last too long, so its end is moved to `latest`
      const { count, until } = known && known.until <= latest ? known : { count: known?.count ?? 0, until: latest }
      return change(key, { count: count + 1, until })
    },
    async takeBack(key) {
      const window = open(key)
      if (!window || window.count === 0) return false
      change(key, { ...window, count: window.count - 1 })
      return true
    },
    async clear(key) {
      const isKnown = [low, high].map((windows) => windows.delete(key)).includes(true)
      if (isKnown) onChange?.(key, null)
    },
    async read(key) {
      return open(key) ?? null
    },
  }
}

/**
 * Counts in `first`, or in `second` if `first` fails: guessing must stay limited while the shared store is unavailable. `takeBack` takes from
 * `second` first, if `second` has counted something during an outage. `clear` clears both.
 */
export function withFallback(first: Counters, second: Counters, onFault: (error: unknown) => void): Counters {
  const orElse =
    <T>(instead: () => T | Promise<T>) =>
    (error: unknown) => {
      onFault(error)
      return instead()
    }
  return {
    add: (key, windowS) => first.add(key, windowS).catch(orElse(() => second.add(key, windowS))),
    takeBack: async (key) => (await second.takeBack(key)) || first.takeBack(key).catch(orElse(() => false)),
    async clear(key) {
      await Promise.all([first.clear(key).catch(onFault), second.clear(key)])
    },
    async read(key) {
      const [one, other] = await Promise.all([first.read(key).catch(orElse(() => null)), second.read(key)])
      return one && other ? { count: one.count + other.count, until: Math.max(one.until, other.until) } : (one ?? other)
    },
  }
}

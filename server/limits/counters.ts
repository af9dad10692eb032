/** Counters with time windows. */
import { LRUCache } from 'lru-cache'

/** The number counted in the window, and the window's end in unix seconds. */
type Count = { readonly count: number; readonly until: number }

export type Counters = {
  /** Adds one under `key`; its window starts with the first. */
  add(key: string, windowS: number): Promise<Count>
  /** Subtracts one. @returns false when there was nothing to subtract from */
  takeBack(key: string): Promise<boolean>
  clear(key: string): Promise<void>
}

const KEYS_MAX = 50_000

/** @param now unix milliseconds */
export function memoryCounters(now: () => number): Counters {
  const windows = new LRUCache<string, { count: number; until: number }>({ max: KEYS_MAX })
  const seconds = () => Math.floor(now() / 1_000)
  const open = (key: string) => {
    const known = windows.get(key)
    return known && known.until > seconds() ? known : undefined
  }
  return {
    async add(key, windowS) {
      const window = open(key) ?? { count: 0, until: seconds() + windowS }
      window.count += 1
      windows.set(key, window)
      return { ...window }
    },
    async takeBack(key) {
      const window = open(key)
      if (!window || window.count === 0) return false
      window.count -= 1
      return true
    },
    async clear(key) {
      windows.delete(key)
    },
  }
}

/**
 * Counts in the first, or in the second when the first fails: guessing must stay limited while the shared store is unavailable. What was counted
 * in the second during an outage is taken back there, and cleared in both.
 */
export const withFallback = (first: Counters, second: Counters): Counters => ({
  add: (key, windowS) => first.add(key, windowS).catch(() => second.add(key, windowS)),
  takeBack: async (key) => (await second.takeBack(key)) || first.takeBack(key).catch(() => false),
  async clear(key) {
    await Promise.all([first.clear(key).catch(() => undefined), second.clear(key)])
  },
})

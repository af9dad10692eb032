/**
 * Options for an LRU cache of at most `max` entries that grows as needed. Every entry has size 1; lru-cache's own `max` would allocate room for all
 * entries at once.
 */
export const growingTo = (max: number) => ({ maxSize: max, sizeCalculation: () => 1 })

/**
 * For a cache with a `ttl`: reads the clock at each use. By default, lru-cache reads it at most once in a millisecond, and starts a timer for that.
 */
export const EXACT_TTL = { ttlResolution: 0 } as const

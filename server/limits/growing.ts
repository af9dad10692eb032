/**
 * Options for an LRU cache of at most `max` entries that grows as needed. Every entry has size 1; lru-cache's own `max` would allocate room for all
 * entries at once.
 */
export const growingTo = (max: number) => ({ maxSize: max, sizeCalculation: () => 1 })

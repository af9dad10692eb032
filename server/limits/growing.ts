/** Limits an LRU cache to `max` entries by the sum of their sizes, each 1: with lru-cache's own `max`, it would allocate room for all of them at once. */
export const growingTo = (max: number) => ({ maxSize: max, sizeCalculation: () => 1 })

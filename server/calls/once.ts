/** Returns a function that calls `start` the first time and returns the same result every time. For rows that several parts of a view need. */
export function once<T>(start: () => T): () => T {
  let started: { value: T } | undefined
  return () => {
    started ??= { value: start() }
    return started.value
  }
}

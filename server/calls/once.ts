/** Calls `start` the first time only and returns its result every time: several parts of a view may need the same row. */
export function once<T>(start: () => T): () => T {
  let started: { value: T } | undefined
  return () => {
    started ??= { value: start() }
    return started.value
  }
}

/** Runs `start` on the first call only, for parts of a view that need the same row. */
export function once<T>(start: () => T): () => T {
  let started: { value: T } | undefined
  return () => {
    started ??= { value: start() }
    return started.value
  }
}

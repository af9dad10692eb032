/** How long to wait. The time is long, because everything may take long on a busy machine. */
const PATIENCE_MS = 60_000

/**
 * Calls `ask` until the result is true. A rejection counts as false.
 * @param what name of the condition, for the error
 * @throws if it takes longer than PATIENCE_MS
 */
export async function eventually(what: string, ask: () => unknown): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
    if (
      await Promise.resolve()
        .then(ask)
        .catch(() => false)
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`did not happen in time: ${what}`)
}

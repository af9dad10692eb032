/**
 * Defers work that becomes ready in one turn of the event loop to the end of that turn, so that it runs together and shares the processor's
 * caches (cohort scheduling). It adds no other delay.
 * @returns a function that waits for the end of the current turn
 */
export function createBatch(): () => Promise<void> {
  let turn: Promise<void> | undefined

  // all callers wait for the same promise, so that their continuations run one after the other
  return () => {
    turn ??= new Promise((resolve) => {
      setImmediate(() => {
        turn = undefined
        resolve()
      })
    })
    return turn
  }
}

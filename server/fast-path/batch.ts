/**
 * Groups work: everything that becomes ready in one turn of the event loop runs together at the end of that turn. Similar work then runs back to back
 * and finds its code and data in the processor's caches (cohort scheduling). The only delay is the rest of the turn.
 * @returns a function that waits for the end of the current turn
 */
export function createBatch(): () => Promise<void> {
  let turn: Promise<void> | undefined

  // all callers get the same promise, so that their continuations run one after the other
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

/**
 * Lets the work that comes up in one turn of the event loop be done together at the end of that turn: all but the first piece find their code
 * and data in the processor's caches (cohort scheduling). A piece that comes alone waits for nothing else.
 * @returns waits for the end of this turn
 */
export function createBatch(): () => Promise<void> {
  let turn: Promise<void> | undefined

  // one promise for all that wait: their next steps then follow each other without other work in between
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

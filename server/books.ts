/** The server's books: what is counted and written down of each request and call. */

/** So many entries are written at a time, or after this long. */
const ENTRIES_MAX = 100
const WAIT_MS = 100

export type Books = {
  /** Has it written down soon. Nobody waits for it, and many in a row cost half: their code and data are at hand then. */
  note(write: () => void): void
  /** Writes down what is left. */
  catchUp(): void
  /** unix milliseconds: when what is being written down was; otherwise now */
  time(): number
}

export function openBooks(): Books {
  let entries: { at: number; write: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let writtenOf: number | null = null

  function catchUp(): void {
    clearTimeout(timer)
    timer = undefined
    const due = entries
    entries = []
    const faults: unknown[] = []
    for (const { at, write } of due) {
      writtenOf = at
      try {
        write()
      } catch (fault) {
        faults.push(fault)
      }
    }
    writtenOf = null
    // the others are written all the same
    if (faults.length > 0) throw new AggregateError(faults, 'the books could not be kept')
  }

  return {
    note(write) {
      entries.push({ at: Date.now(), write })
      if (entries.length >= ENTRIES_MAX) catchUp()
      else timer ??= setTimeout(catchUp, WAIT_MS).unref()
    },
    catchUp,
    time: () => writtenOf ?? Date.now(),
  }
}

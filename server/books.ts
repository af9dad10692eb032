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

/** @param onFault hears of an entry that could not be written; nobody else does, least of all who happens to come next */
export function openBooks(onFault: (fault: unknown) => void): Books {
  let entries: { at: number; write: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let writtenOf: number | null = null

  function catchUp(): void {
    clearTimeout(timer)
    timer = undefined
    const due = entries
    entries = []
    for (const { at, write } of due) {
      writtenOf = at
      try {
        write()
      } catch (fault) {
        onFault(fault)
      }
    }
    writtenOf = null
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

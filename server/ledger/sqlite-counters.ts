/**
 * Stores the counters in the ledger's file, so that neither a restart nor a crash resets the limits on guessing. Counting happens in memory, because
 * each attempt changes several counters. The changes are written a moment later in one transaction.
 */
import { type Counters, memoryCounters, type Window } from './counters.ts'
import { transaction } from './sqlite-database.ts'
import type { Run } from './sqlite-members.ts'
import type { Statements } from './sqlite-statements.ts'

const WRITE_AFTER_MS = 200

export type StoredCounters = {
  readonly counters: Counters
  /** Writes the counters that have changed. Never rejects: counting in memory goes on. */
  write(): Promise<void>
}

/**
 * @param on statements for reading the counters that the last process stored
 * @param now unix milliseconds
 */
export function sqliteCounters(run: Run, on: Statements, now: () => number): StoredCounters {
  const changed = new Map<string, Window | null>()
  let writing: ReturnType<typeof setTimeout> | undefined
  const known = on.counters.all(Math.floor(now() / 1_000)).map(({ key, count, until }): [string, Window] => {
    return [String(key), { count: Number(count), until: Number(until) }]
  })

  async function write(): Promise<void> {
    clearTimeout(writing)
    writing = undefined
    if (changed.size === 0) return
    const entries = [...changed]
    changed.clear()
    await run(({ database, count, uncount }) =>
      transaction(database, () => {
        for (const [key, window] of entries) {
          if (window) count.run(key, window.count, window.until)
          else uncount.run(key)
        }
      }),
    ).catch(() => undefined)
  }

  const onChange = (key: string, window: Window | null): void => {
    changed.set(key, window && { ...window })
    writing ??= setTimeout(() => void write(), WRITE_AFTER_MS)
    writing.unref()
  }
  return { counters: memoryCounters(now, { known, onChange }), write }
}

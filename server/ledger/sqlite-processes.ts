/**
 * Registers the processes that use one ledger file. Only one process should use a file: two could send the same payment twice. Only the ledger in
 * Redis prevents that.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'

/** A process seen within this time, in seconds, counts as running. Each process reports more than twice in that time. */
const SEEN_WITHIN_S = 25

export type Presence = {
  /** Records that this process is running. */
  beat(database: DatabaseSync, nowS: number): void
  /** Describes another process that uses this file and is running; null if there is no other process. */
  other(database: DatabaseSync, nowS: number): string | null
  leave(database: DatabaseSync): void
}

/** Gives this process a random id, under which `beat` registers it. */
export function createPresence(): Presence {
  const id = randomUUID()
  const host = hostname()

  /**
   * Whether a registered process has certainly ended. An entry with this process's host name and process id is left from before a restart of
   * the container. For other processes on the same host, the system knows whether the process id is in use.
   */
  const isOver = (other: { host: string; pid: number }): boolean =>
    other.host === host && (other.pid === process.pid || !isRunning(other.pid))

  return {
    beat(database, nowS) {
      database.prepare('INSERT OR REPLACE INTO processes VALUES (?, ?, ?, ?)').run(id, host, process.pid, nowS)
      database.prepare('DELETE FROM processes WHERE seenAt < ?').run(nowS - SEEN_WITHIN_S)
    },
    other(database, nowS) {
      const seen = database.prepare('SELECT * FROM processes WHERE id <> ? AND seenAt >= ?')
      for (const row of seen.iterate(id, nowS - SEEN_WITHIN_S)) {
        const found = { host: String(row.host), pid: Number(row.pid) }
        if (!isOver(found)) return `process ${found.pid} on ${found.host}`
      }
      return null
    },
    leave(database) {
      database.prepare('DELETE FROM processes WHERE id = ?').run(id)
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    // signal 0 checks for the process without sending anything
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

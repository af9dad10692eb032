/** The processes that use one ledger file. There should be one: payments that two processes send at once are found in Redis only. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'

/** A process that was seen within this time counts as running; each reports itself more than twice in it. */
const SEEN_WITHIN_S = 25

export type Presence = {
  /** Reports this process. */
  beat(database: DatabaseSync, nowS: number): void
  /** Another running process of this file, in words; null when there is none. */
  other(database: DatabaseSync, nowS: number): string | null
  leave(database: DatabaseSync): void
}

/** The presence of this process, under an id of its own. */
export function createPresence(): Presence {
  const id = randomUUID()
  const host = hostname()

  /** A container that is started again has the same name and process number; on one machine the system knows who is running. */
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
    // signal 0 only asks
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

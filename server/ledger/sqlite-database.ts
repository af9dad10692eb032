/** The ledger's database: opening it, transactions, and waiting while another process has locked it. */
import { type BigIntStats, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePrivateFile, makePrivateFolder, tighten } from './private-files.ts'
import { createTables } from './sqlite-schema.ts'
import { StoreError } from './store-error.ts'

const FILE = 'ledger.db'
/** At the start nobody is served yet, so SQLite itself may wait for a lock. */
const BOOT_WAIT_MS = 2_000

export type Database = {
  readonly database: DatabaseSync
  /** Whether the file at the path is not the one that is open: it was deleted or replaced. */
  isReplaced(): boolean
}

/** @param now unix milliseconds @throws StoreError when the file cannot be used; it is then left as it was */
export function openAtBoot(folder: string | undefined, now: number): Database {
  try {
    return openDatabase(folder, now, BOOT_WAIT_MS)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const path = folder ? join(folder, FILE) : 'the ledger in memory'
    throw new StoreError('sqlite', `${path} cannot be used and was left as it is: ${reason}`, { cause })
  }
}

/** @param waitMs how long SQLite may block the process while the file is locked */
export function openDatabase(folder: string | undefined, now: number, waitMs = 0): Database {
  if (!folder) return { database: prepared(new DatabaseSync(':memory:'), now), isReplaced: () => false }
  const path = join(folder, FILE)
  makePrivateFolder(folder)
  makePrivateFile(path)
  // SQLite creates them with the mode of the file itself
  for (const beside of ['-wal', '-shm']) tighten(path + beside)
  const own = identity(path)
  const database = prepared(new DatabaseSync(path, { timeout: waitMs }), now)
  // from now on a lock must not block the event loop: `retryWhileLocked` waits instead
  database.exec('PRAGMA busy_timeout = 0')
  return { database, isReplaced: () => identity(path) !== own }
}

function prepared(database: DatabaseSync, now: number): DatabaseSync {
  try {
    const check = database.prepare('PRAGMA quick_check(1)').get()
    if (check?.quick_check !== 'ok') throw new Error(`it is damaged (${String(check?.quick_check)})`)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    transaction(database, () => {
      createTables(database, now)
      // the process that was sending these has ended, or ends soon: its own outcome replaces this one
      database.exec("UPDATE intents SET state = 'unknown' WHERE state = 'open'")
    })
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Device and inode; null when there is no file. As long as a file is open, no other file gets its inode. */
function identity(path: string): string | null {
  const found: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}

/** Either all that `act` writes is stored, or nothing. */
export function transaction<T>(database: DatabaseSync, act: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = act()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** How often a locked file is tried again, and for how long, in milliseconds. */
export type LockWait = { readonly everyMs: number; readonly forMs: number }

/** Runs `act`; while another process has locked the file, again and again. @throws the last error when it stays locked */
export async function retryWhileLocked<T>(act: () => T, { everyMs, forMs }: LockWait): Promise<T> {
  const until = performance.now() + forMs
  for (;;) {
    try {
      return act()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= until) throw error
      await sleep(everyMs)
    }
  }
}

/** SQLITE_BUSY and SQLITE_LOCKED, which the low byte of an extended code tells. */
const LOCKED: readonly number[] = [5, 6]
const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && LOCKED.includes(Number(error.errcode) & 0xff)

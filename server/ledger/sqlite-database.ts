/** Opens the ledger's database, runs transactions, and waits while another process has locked the file. */
import { type BigIntStats, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePrivateFile, makePrivateFolder, tighten } from '../base/private-files.ts'
import { StoreError } from '../base/store-error.ts'
import { createTables } from './sqlite-schema.ts'

const FILE = 'ledger.db'
/** How long SQLite may block the process at the start while it waits for a lock. The server accepts no requests before that wait is over. */
const BOOT_WAIT_MS = 2_000

export type Database = {
  readonly database: DatabaseSync
  /** Whether the open file is no longer the one at its path, because it was deleted or replaced. */
  isReplaced(): boolean
}

/**
 * @param now unix milliseconds
 * @throws StoreError when the file cannot be used; the file is not changed then
 */
export function openAtBoot(folder: string | undefined, now: number): Database {
  if (!folder) return openDatabase(folder, now)
  try {
    return openDatabase(folder, now, BOOT_WAIT_MS)
  } catch (cause) {
    const { message } = cause as Error
    throw new StoreError('sqlite', `${join(folder, FILE)} cannot be used and was not changed: ${message}`, { cause })
  }
}

/**
 * @param now unix milliseconds
 * @param waitMs how long SQLite may block the process while the file is locked
 */
export function openDatabase(folder: string | undefined, now: number, waitMs = 0): Database {
  if (!folder) return { database: prepared(new DatabaseSync(':memory:'), now), isReplaced: () => false }
  const path = join(folder, FILE)
  makePrivateFolder(folder)
  makePrivateFile(path)
  // SQLite creates these files with the mode of the database file, but existing ones may have another mode
  for (const beside of ['-wal', '-shm']) tighten(path + beside)
  const own = identity(path)
  const database = prepared(new DatabaseSync(path, { timeout: waitMs }), now)
  // from now on waiting for a lock must not block the event loop: `retryWhileLocked` waits instead
  database.exec('PRAGMA busy_timeout = 0')
  return { database, isReplaced: () => identity(path) !== own }
}

function prepared(database: DatabaseSync, now: number): DatabaseSync {
  try {
    const check = database.prepare('PRAGMA quick_check(1)').get()
    if (check?.quick_check !== 'ok') throw new Error(`the file is damaged (${String(check?.quick_check)})`)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    transaction(database, () => {
      createTables(database, now)
      // the process that claimed an open intent has ended, so the outcome is unknown. During a release, that process may be about to end; it then
      // overwrites this state with the outcome
      database.exec("UPDATE intents SET state = 'unknown' WHERE state = 'open'")
    })
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Device and inode of the file; null if there is no file. While a file is open, no other file gets its inode. */
function identity(path: string): string | null {
  const found: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}

/** Runs `act` in a transaction: either all writes of `act` are stored or none of them. */
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

/** `everyMs`: the pause between two tries at a locked file. `forMs`: how long to try in total. Both in milliseconds. */
export type LockWait = { readonly everyMs: number; readonly forMs: number }

/** Runs `act`, and repeats it while another process has locked the file. @throws the last error if the file is locked for longer than `forMs` */
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

/** SQLITE_BUSY and SQLITE_LOCKED. An extended error code has these values in its low byte. */
const LOCKED: readonly number[] = [5, 6]
const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && LOCKED.includes(Number(error.errcode) & 0xff)

/** Opens a ledger in a file of its own, and can lock the file. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Test } from 'tap'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { logOf, temporaryFolder } from './ledger.ts'

export type Opened = { ledger: Ledger; folder: string; path: string; lines: string[]; clock: { now: number } }

/** Opens a ledger with a clock that the test moves. */
export function open(t: Test, folder = temporaryFolder(t), now = Date.now()): Opened {
  const clock = { now }
  const { lines, log } = logOf()
  const ledger = openSqliteLedger(folder, { now: () => clock.now, log, lockWait: { everyMs: 2, forMs: 60 } })
  t.teardown(() => ledger.close().catch(() => undefined))
  return { ledger, folder, path: join(folder, 'ledger.db'), lines, clock }
}

/** Locks the file of a ledger through another connection. @returns a function that unlocks it */
export function lock(t: Test, path: string): () => void {
  const other = new DatabaseSync(path)
  t.teardown(() => other.close())
  other.exec('BEGIN EXCLUSIVE')
  return () => other.exec('COMMIT')
}

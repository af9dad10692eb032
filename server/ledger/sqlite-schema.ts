/** Creates the tables of the ledger's file, and upgrades a file of the previous version. */
import type { DatabaseSync } from 'node:sqlite'

/** The previous version kept payments for this long. */
const PREVIOUS_LIFE_MS = 24 * 3_600_000

/**
 * Times are unix seconds by the ledger's clock, but unix milliseconds in `meta` and in `at` of `revoked_members`.
 *
 * `meta` has one row. `epoch`: the file has all payments since this time. `sessionsSince`: it has all revoked sessions since this time.
 * `expiredUntil`: payments claimed before this time may have been deleted because of their age.
 *
 * `processes` lists the processes that use the file: normally one, during a release two.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS intents (
    id TEXT PRIMARY KEY, attempt TEXT NOT NULL, fingerprint TEXT NOT NULL, sameAs TEXT, payee TEXT NOT NULL, list TEXT NOT NULL,
    row TEXT NOT NULL, input TEXT NOT NULL, startedAt INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open', status INTEGER, body TEXT, record TEXT UNIQUE, endedAt INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS intents_endedAt ON intents (endedAt);
  CREATE INDEX IF NOT EXISTS intents_sameAs ON intents (sameAs);
  CREATE INDEX IF NOT EXISTS intents_list ON intents (list, startedAt);
  CREATE TABLE IF NOT EXISTS payees (alias TEXT PRIMARY KEY, payee TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS revoked (id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS revoked_members (id TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS processes (id TEXT PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, seenAt INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS meta (epoch INTEGER NOT NULL, sessionsSince INTEGER NOT NULL, expiredUntil INTEGER NOT NULL) STRICT;
`

/**
 * Tables that were added later; an existing file gets them when it is opened.
 * - `accounts`: keyed hashes of names, e-mail addresses and numbers, with the member each belongs to.
 * - `sessions`: `startedAt` is in unix milliseconds.
 * - `kept_sessions`: a revocation of all sessions of a member up to `at` (unix milliseconds) does not end these sessions.
 * - `counters`: limits on guessing.
 */
const MEMBER_TABLES = `
  CREATE TABLE IF NOT EXISTS accounts (
    account TEXT NOT NULL, member TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (account, member)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, member TEXT NOT NULL, device TEXT NOT NULL,
    startedAt INTEGER NOT NULL, lastSeenAt INTEGER NOT NULL, until INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_member ON sessions (member, startedAt);
  CREATE TABLE IF NOT EXISTS kept_sessions (id TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS counters (key TEXT PRIMARY KEY, count INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
`

/** An index that was added later. It contains only the few payments that have no outcome, so that counting them does not read all payments. */
const PENDING_INDEX = `
  CREATE INDEX IF NOT EXISTS intents_pending ON intents (state, startedAt) WHERE state <> 'ended';
`

/**
 * Converts a file of the previous version. That version stored which intent owns a record in rows of `intents` with an empty `row`, and used `owner`
 * for the attempt.
 */
const FROM_PREVIOUS = `
  ALTER TABLE intents RENAME TO previous;
  DROP INDEX IF EXISTS intents_startedAt;
  DROP INDEX IF EXISTS intents_sameAs;
  ${TABLES}
  INSERT INTO intents (id, attempt, fingerprint, sameAs, payee, list, row, input, startedAt, state, status, body, record, endedAt)
    SELECT own.id, own.owner, own.fingerprint, own.sameAs, '', '', own.row, own.input, own.startedAt, own.state, own.status, own.body,
      (SELECT min(claim.id) FROM previous AS claim WHERE claim.row = '' AND claim.fingerprint = own.id),
      CASE own.state WHEN 'ended' THEN own.startedAt END
    FROM previous AS own WHERE own.row <> '';
  DROP TABLE previous;
`

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined

/**
 * Creates the missing tables. Must run within a transaction.
 * @param now unix milliseconds: the epoch of a new file
 */
export function createTables(database: DatabaseSync, now: number): void {
  createMissing(database, now)
  database.exec(PENDING_INDEX)
}

function createMissing(database: DatabaseSync, now: number): void {
  database.exec(MEMBER_TABLES)
  if (hasTable(database, 'meta')) return
  const isPrevious = hasTable(database, 'intents')
  database.exec(isPrevious ? FROM_PREVIOUS : TABLES)
  const [epoch, sessionsSince] = isPrevious ? [now - PREVIOUS_LIFE_MS, 0] : [now, now]
  database.prepare('INSERT INTO meta VALUES (?, ?, 0)').run(epoch, sessionsSince)
}

/** The SQL statements of the ledger. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Entry } from './ledger.ts'
import { prepareMemberStatements } from './sqlite-member-statements.ts'

export type Row = Record<string, SQLOutputValue>

/** Selects payments that may have been carried out; rejected and unsent payments were not. */
const MAYBE_DONE = "(state <> 'ended' OR status < 400)"

/** A late write must not change another attempt, or a recorded outcome, which may have been sent to the client. */
const OWN_ATTEMPT = "id = ? AND attempt = ? AND state <> 'ended'"

/** @param database a ledger database with its tables */
export const prepareStatements = (database: DatabaseSync) => ({
  ...prepareMemberStatements(database),
  database,
  meta: database.prepare('SELECT epoch, sessionsSince, expiredUntil FROM meta'),
  find: database.prepare('SELECT * FROM intents WHERE id = ?'),
  /**
   * selects the payees of other intents with the same effect: of all that have no outcome, because they may be in progress or have been carried out,
   * and of those that were carried out and were claimed after a given time
   */
  alike: database.prepare(
    `SELECT payee FROM intents WHERE sameAs = ? AND id <> ? AND ${MAYBE_DONE} AND (state <> 'ended' OR startedAt > ?)`,
  ),
  insert: database.prepare(
    'INSERT INTO intents (id, attempt, fingerprint, sameAs, payee, list, row, input, startedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  neighbours: database.prepare(`
    SELECT * FROM intents WHERE list = :list AND id <> :id AND startedAt BETWEEN :from AND :to AND ${MAYBE_DONE}
    ORDER BY startedAt
  `),
  ownerOf: database.prepare('SELECT id FROM intents WHERE record = ?'),
  complete: database.prepare(
    `UPDATE intents SET state = 'ended', status = ?, body = ?, record = ?, endedAt = max(startedAt, ?) WHERE ${OWN_ATTEMPT}`,
  ),
  markUnknown: database.prepare(`UPDATE intents SET state = 'unknown' WHERE ${OWN_ATTEMPT}`),
  /** `state <> 'ended'` is redundant, but lets SQLite use the index of pending payments */
  countUnknown: database.prepare(
    "SELECT count(*) AS count FROM intents WHERE state <> 'ended' AND state = 'unknown' AND startedAt <= ?",
  ),
  open: database.prepare("SELECT attempt, startedAt FROM intents WHERE state <> 'ended' AND state = 'open'"),
  release: database.prepare(`DELETE FROM intents WHERE ${OWN_ATTEMPT}`),
  learnPayee: database.prepare('INSERT OR REPLACE INTO payees VALUES (?, ?, ?)'),
  payeeOf: database.prepare('SELECT payee FROM payees WHERE alias = ? AND until > ?'),
  revoke: database.prepare('INSERT INTO revoked VALUES (?, ?) ON CONFLICT DO NOTHING'),
  revokeAll: database.prepare('INSERT OR REPLACE INTO revoked_members VALUES (?, ?, ?)'),
  findRevoked: database.prepare(`
    SELECT 1 FROM revoked WHERE id = :id
    UNION ALL SELECT 1 FROM revoked_members AS every WHERE id = :member AND at > :startedAt
      AND NOT EXISTS (SELECT 1 FROM kept_sessions AS kept WHERE kept.id = :id AND kept.at >= every.at)
  `),
  keepSession: database.prepare('INSERT OR REPLACE INTO kept_sessions VALUES (?, ?, ?)'),
  /** the latest start of the ended intents that `expire` deletes; null if there are none */
  lastOfOld: database.prepare("SELECT max(startedAt) AS at FROM intents WHERE state = 'ended' AND endedAt < ?"),
  expire: database.prepare("DELETE FROM intents WHERE state = 'ended' AND endedAt < ?"),
  rememberExpired: database.prepare('UPDATE meta SET expiredUntil = max(expiredUntil, ?)'),
  expirePayees: database.prepare('DELETE FROM payees WHERE until <= ?'),
  lastRevoked: database.prepare(`
    SELECT max(until) AS until FROM
      (SELECT until FROM revoked WHERE until < :now UNION ALL SELECT until FROM revoked_members WHERE until < :now)
  `),
  endOlderSessions: database.prepare('UPDATE meta SET sessionsSince = max(sessionsSince, ?)'),
  expireRevoked: database.prepare('DELETE FROM revoked WHERE until < ?'),
  expireMembers: database.prepare('DELETE FROM revoked_members WHERE until < ?'),
  expireKept: database.prepare('DELETE FROM kept_sessions WHERE until < ?'),
  startEpoch: database.prepare('UPDATE meta SET epoch = :now, sessionsSince = :now'),
})

export type Statements = ReturnType<typeof prepareStatements>

/** @param now unix seconds @param isSending whether this process is sending the attempt */
export function entryOf(row: Row, now: number, isSending: (attempt: string) => boolean): Entry {
  const about = {
    id: String(row.id),
    attempt: String(row.attempt),
    fingerprint: String(row.fingerprint),
    payee: String(row.payee),
    list: String(row.list),
    row: String(row.row),
    input: String(row.input),
    startedAt: Number(row.startedAt),
    age: now - Number(row.startedAt),
  }
  if (row.state === 'unknown') return { ...about, state: 'unknown' }
  if (row.state === 'open') return { ...about, state: 'open', alive: isSending(about.attempt) }
  const answer = { status: Number(row.status), body: String(row.body) }
  return { ...about, state: 'ended', answer, record: row.record === null ? null : String(row.record) }
}

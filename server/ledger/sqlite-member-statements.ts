/** SQL statements for members: their accounts, their sessions, and the counters that limit guessing. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { SESSIONS_PER_MEMBER, type StoredSession } from './member-store.ts'

/** How many counters the file keeps: as many as each of the two caches of `counters.ts` can hold. Those that end first are deleted. */
const COUNTERS_MAX = 50_000

/** @param database a ledger database with its tables */
export const prepareMemberStatements = (database: DatabaseSync) => ({
  learnAccount: database.prepare(
    'INSERT INTO accounts VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET until = max(until, excluded.until)',
  ),
  membersOf: database.prepare('SELECT member FROM accounts WHERE account = ? AND until > ?'),
  noteSession: database.prepare(`
    INSERT INTO sessions VALUES (:id, :member, :device, :startedAt, :lastSeenAt, :until)
    ON CONFLICT DO UPDATE SET lastSeenAt = max(lastSeenAt, excluded.lastSeenAt)
  `),
  dropOldSessions: database.prepare(`
    DELETE FROM sessions WHERE id IN
      (SELECT id FROM sessions WHERE member = ? ORDER BY startedAt DESC, rowid DESC LIMIT -1 OFFSET ${SESSIONS_PER_MEMBER})
  `),
  dropSession: database.prepare('DELETE FROM sessions WHERE id = ?'),
  sessionsOf: database.prepare('SELECT * FROM sessions WHERE member = ? AND until > ?'),
  count: database.prepare('INSERT OR REPLACE INTO counters VALUES (?, ?, ?)'),
  uncount: database.prepare('DELETE FROM counters WHERE key = ?'),
  counters: database.prepare('SELECT * FROM counters WHERE until > ?'),
  expireAccounts: database.prepare('DELETE FROM accounts WHERE until <= ?'),
  expireSessions: database.prepare('DELETE FROM sessions WHERE until <= ?'),
  expireCounters: database.prepare('DELETE FROM counters WHERE until <= ?'),
  dropCounters: database.prepare(
    `DELETE FROM counters WHERE key IN (SELECT key FROM counters ORDER BY until DESC LIMIT -1 OFFSET ${COUNTERS_MAX})`,
  ),
})

export const sessionOf = (row: Record<string, SQLOutputValue>): StoredSession => ({
  id: String(row.id),
  member: String(row.member),
  device: String(row.device),
  startedAt: Number(row.startedAt),
  lastSeenAt: Number(row.lastSeenAt),
  until: Number(row.until),
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { LEDGER_LIFE_S, SAME_INTENT_S } from '../policy.ts'
import type { ClaimResult, Entry, Intent, Ledger } from './ledger.ts'

/** Size of the cache of sessions that are not revoked, about 1 MB. */
const LIVE_SESSIONS_MAX = 10_000
/** Short, because during an upgrade another process may revoke sessions in the same file. */
const LIVE_SESSION_MS = 1_000

/** `owner` is the attempt that claimed the intent. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS intents (
    id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, sameAs TEXT, row TEXT NOT NULL, input TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open', owner TEXT NOT NULL, status INTEGER, body TEXT, startedAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS intents_startedAt ON intents (startedAt);
  CREATE INDEX IF NOT EXISTS intents_sameAs ON intents (sameAs);
  CREATE TABLE IF NOT EXISTS revoked (id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS revoked_members (id TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
`

/** Other intents with the same effect: recent ones that are open or carried out, and any with an unknown outcome. Rejected ones do not count. */
const SAME = `
  SELECT 1 FROM intents WHERE sameAs = :sameAs AND id <> :id AND (
    state = 'unknown' OR (startedAt > :since AND (state = 'open' OR status < 400))
  ) LIMIT 1
`

/** An intent with an unknown outcome does not count: reconciling lets each record be claimed by only one of the two. */
const DUPLICATE = `
  SELECT 1 FROM intents AS own JOIN intents AS other ON other.sameAs = own.sameAs AND other.id <> own.id
  WHERE own.id = ? AND abs(other.startedAt - own.startedAt) <= ${SAME_INTENT_S} AND (other.state = 'open' OR other.status < 400)
  LIMIT 1
`

/** A late write changes neither another attempt nor an outcome that may have been sent already. */
const OWN_ATTEMPT = "id = ? AND owner = ? AND state <> 'ended'"

/** The ledger in `ledger.db` in `folder`, which survives a kill; in memory without a folder. For a single process. */
export function openSqliteLedger(folder: string | undefined): Ledger {
  if (folder) mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(folder ? join(folder, 'ledger.db') : ':memory:')
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;')
  database.exec(SCHEMA)
  // the process that was sending these has ended
  database.exec("UPDATE intents SET state = 'unknown' WHERE state = 'open'")
  const insert = database.prepare(
    'INSERT INTO intents (id, fingerprint, sameAs, row, input, owner, startedAt) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const find = database.prepare('SELECT * FROM intents WHERE id = ?')
  const findSame = database.prepare(SAME)
  const findDuplicate = database.prepare(DUPLICATE)
  const complete = database.prepare(`UPDATE intents SET state = 'ended', status = ?, body = ? WHERE ${OWN_ATTEMPT}`)
  const markUnknown = database.prepare(`UPDATE intents SET state = 'unknown' WHERE ${OWN_ATTEMPT}`)
  const release = database.prepare(`DELETE FROM intents WHERE ${OWN_ATTEMPT}`)
  const expire = database.prepare('DELETE FROM intents WHERE startedAt < ?')
  const revoke = database.prepare('INSERT INTO revoked (id, until) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const revokeAll = database.prepare('INSERT OR REPLACE INTO revoked_members (id, at, until) VALUES (?, ?, ?)')
  const expireRevoked = database.prepare('DELETE FROM revoked WHERE until < ?')
  const expireMembers = database.prepare('DELETE FROM revoked_members WHERE until < ?')

  const findRevoked = database.prepare(
    'SELECT 1 FROM revoked WHERE id = ? UNION ALL SELECT 1 FROM revoked_members WHERE id = ? AND at > ?',
  )

  /** sessions recently found not revoked, because every request checks its session */
  const live = new LRUCache<string, true>({ max: LIVE_SESSIONS_MAX, ttl: LIVE_SESSION_MS })
  /** attempts that this process is sending */
  const sending = new Set<string>()

  const lookUp = (id: string): Entry | null => asEntry(find.get(id), sending)

  function insertNew(
    { id, attempt, fingerprint, sameAs, row, input }: Intent,
    now: number,
    confirmed: boolean,
  ): ClaimResult {
    expire.run(now - LEDGER_LIFE_S)
    const entry = lookUp(id)
    if (entry) return { kind: 'known', entry }
    if (sameAs !== null && !confirmed && findSame.get({ sameAs, id, since: now - SAME_INTENT_S }))
      return { kind: 'same' }
    insert.run(id, fingerprint, sameAs, row, input, attempt, now)
    return { kind: 'first' }
  }

  return {
    store: folder ? 'sqlite' : 'memory',
    async claim(intent, now, confirmed) {
      database.exec('BEGIN IMMEDIATE')
      let result: ClaimResult
      try {
        result = insertNew(intent, now, confirmed)
      } finally {
        database.exec('COMMIT')
      }
      if (result.kind === 'first') sending.add(intent.attempt)
      return result
    },
    async find(id) {
      return lookUp(id)
    },
    async hasDuplicate(id) {
      return findDuplicate.get(id) !== undefined
    },
    async complete({ id, attempt }, { status, body }) {
      sending.delete(attempt)
      complete.run(status, body, id, attempt)
    },
    async markUnknown({ id, attempt }) {
      sending.delete(attempt)
      markUnknown.run(id, attempt)
    },
    async release({ id, attempt }) {
      sending.delete(attempt)
      release.run(id, attempt)
    },
    async revoke(sessionId, until) {
      expireRevoked.run(Math.floor(Date.now() / 1_000))
      revoke.run(sessionId, until)
      live.delete(sessionId)
    },
    async revokeAll(member, at, until) {
      expireMembers.run(Math.floor(Date.now() / 1_000))
      revokeAll.run(member, at, until)
      live.clear()
    },
    async isRevoked({ id, member, startedAt }) {
      if (live.has(id)) return false
      const isRevoked = findRevoked.get(id, member, startedAt) !== undefined
      if (!isRevoked) live.set(id, true)
      return isRevoked
    },
    async close() {
      database.close()
    },
  }
}

function asEntry(found: Record<string, unknown> | undefined, sending: ReadonlySet<string>): Entry | null {
  if (!found) return null
  const about = {
    attempt: String(found.owner),
    fingerprint: String(found.fingerprint),
    row: String(found.row),
    input: String(found.input),
    startedAt: Number(found.startedAt),
  }
  if (found.state === 'ended')
    return { ...about, state: 'ended', answer: { status: Number(found.status), body: String(found.body) } }
  if (found.state === 'open') return { ...about, state: 'open', alive: sending.has(about.attempt) }
  return { ...about, state: 'unknown' }
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { LEDGER_LIFE_S, SAME_INTENT_S } from '../policy.ts'
import type { Begun, Entry, Ledger, Wish } from './ledger.ts'

/** about 1 MB */
const GOING_MAX = 10_000
/** During an upgrade another process ends sessions in the same file. */
const GOING_MS = 1_000

/** `owner` is the attempt that has the wish. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS wishes (
    id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, same TEXT, row TEXT NOT NULL, input TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open', owner TEXT NOT NULL, status INTEGER, body TEXT, begun INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS wishes_begun ON wishes (begun);
  CREATE INDEX IF NOT EXISTS wishes_same ON wishes (same);
  CREATE TABLE IF NOT EXISTS revoked (id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS revoked_members (id TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
`

/** What was done, is under way, or may have been done: a refusal is none of these. An unknown outcome counts as long as it is unknown. */
const SAME = `
  SELECT 1 FROM wishes WHERE same = :same AND id <> :id AND (
    state = 'unknown' OR (begun > :since AND (state = 'open' OR status < 400))
  ) LIMIT 1
`

/** Of a twin whose end is not known nothing is: each record is claimed by one of the two. */
const TWIN = `
  SELECT 1 FROM wishes AS own JOIN wishes AS other ON other.same = own.same AND other.id <> own.id
  WHERE own.id = ? AND abs(other.begun - own.begun) <= ${SAME_INTENT_S} AND (other.state = 'open' OR other.status < 400)
  LIMIT 1
`

/** A late note changes neither another attempt nor an end that may have been told. */
const ITS_OWN = "id = ? AND owner = ? AND state <> 'ended'"

/** The ledger in `ledger.db` of `folder`, which survives a kill; in memory when there is no folder. One process at a time. */
export function openSqliteLedger(folder: string | undefined): Ledger {
  if (folder) mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(folder ? join(folder, 'ledger.db') : ':memory:')
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;')
  database.exec(SCHEMA)
  // whoever was sending is no more
  database.exec("UPDATE wishes SET state = 'unknown' WHERE state = 'open'")
  const insert = database.prepare(
    'INSERT INTO wishes (id, fingerprint, same, row, input, owner, begun) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const find = database.prepare('SELECT * FROM wishes WHERE id = ?')
  const findSame = database.prepare(SAME)
  const findTwin = database.prepare(TWIN)
  const end = database.prepare(`UPDATE wishes SET state = 'ended', status = ?, body = ? WHERE ${ITS_OWN}`)
  const doubt = database.prepare(`UPDATE wishes SET state = 'unknown' WHERE ${ITS_OWN}`)
  const forget = database.prepare(`DELETE FROM wishes WHERE ${ITS_OWN}`)
  const expire = database.prepare('DELETE FROM wishes WHERE begun < ?')
  const revoke = database.prepare('INSERT INTO revoked (id, until) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const revokeAll = database.prepare('INSERT OR REPLACE INTO revoked_members (id, at, until) VALUES (?, ?, ?)')
  const expireRevoked = database.prepare('DELETE FROM revoked WHERE until < ?')
  const expireMembers = database.prepare('DELETE FROM revoked_members WHERE until < ?')

  const findRevoked = database.prepare(
    'SELECT 1 FROM revoked WHERE id = ? UNION ALL SELECT 1 FROM revoked_members WHERE id = ? AND at > ?',
  )

  /** sessions that were looked up and go on: each request of theirs asks */
  const going = new LRUCache<string, true>({ max: GOING_MAX, ttl: GOING_MS })
  /** attempts that this process has under way */
  const sending = new Set<string>()

  const lookUp = (id: string): Entry | null => asEntry(find.get(id), sending)

  function insertNew({ id, attempt, fingerprint, same, row, input }: Wish, now: number, confirmed: boolean): Begun {
    expire.run(now - LEDGER_LIFE_S)
    const entry = lookUp(id)
    if (entry) return { kind: 'known', entry }
    if (same !== null && !confirmed && findSame.get({ same, id, since: now - SAME_INTENT_S })) return { kind: 'same' }
    insert.run(id, fingerprint, same, row, input, attempt, now)
    return { kind: 'first' }
  }

  return {
    store: folder ? 'sqlite' : 'memory',
    async begin(wish, now, confirmed) {
      database.exec('BEGIN IMMEDIATE')
      let begun: Begun
      try {
        begun = insertNew(wish, now, confirmed)
      } finally {
        database.exec('COMMIT')
      }
      if (begun.kind === 'first') sending.add(wish.attempt)
      return begun
    },
    async find(id) {
      return lookUp(id)
    },
    async hasTwin(id) {
      return findTwin.get(id) !== undefined
    },
    async end({ id, attempt }, { status, body }) {
      sending.delete(attempt)
      end.run(status, body, id, attempt)
    },
    async doubt({ id, attempt }) {
      sending.delete(attempt)
      doubt.run(id, attempt)
    },
    async forget({ id, attempt }) {
      sending.delete(attempt)
      forget.run(id, attempt)
    },
    async revoke(sessionId, until) {
      expireRevoked.run(Math.floor(Date.now() / 1_000))
      revoke.run(sessionId, until)
      going.delete(sessionId)
    },
    async revokeAll(member, at, until) {
      expireMembers.run(Math.floor(Date.now() / 1_000))
      revokeAll.run(member, at, until)
      going.clear()
    },
    async isRevoked({ id, member, begun }) {
      if (going.has(id)) return false
      const isRevoked = findRevoked.get(id, member, begun) !== undefined
      if (!isRevoked) going.set(id, true)
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
    begun: Number(found.begun),
  }
  if (found.state === 'ended')
    return { ...about, state: 'ended', answer: { status: Number(found.status), body: String(found.body) } }
  if (found.state === 'open') return { ...about, state: 'open', alive: sending.has(about.attempt) }
  return { ...about, state: 'unknown' }
}

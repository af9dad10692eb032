import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LEDGER_LIFE_S } from '../policy.ts'
import type { Entry, Ledger } from './ledger.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS intents (
    id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'open',
    status INTEGER, body TEXT, begun INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS intents_begun ON intents (begun);
  CREATE TABLE IF NOT EXISTS revoked (id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
`

/** The ledger in `ledger.db` of `folder`, which survives a kill; in memory when there is no folder. */
export function openSqliteLedger(folder: string | undefined): Ledger {
  if (folder) mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(folder ? join(folder, 'ledger.db') : ':memory:')
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;')
  database.exec(SCHEMA)
  const insert = database.prepare(
    'INSERT INTO intents (id, fingerprint, begun) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const find = database.prepare('SELECT fingerprint, state, status, body FROM intents WHERE id = ?')
  const end = database.prepare("UPDATE intents SET state = 'ended', status = ?, body = ? WHERE id = ?")
  const doubt = database.prepare("UPDATE intents SET state = 'unknown' WHERE id = ?")
  const forget = database.prepare('DELETE FROM intents WHERE id = ?')
  const expire = database.prepare('DELETE FROM intents WHERE begun < ?')
  const revoke = database.prepare('INSERT INTO revoked (id, until) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const findRevoked = database.prepare('SELECT 1 FROM revoked WHERE id = ?')
  const expireRevoked = database.prepare('DELETE FROM revoked WHERE until < ?')

  return {
    async begin(intent, fingerprint, now) {
      expire.run(now - LEDGER_LIFE_S)
      if (insert.run(intent, fingerprint, now).changes === 1) return null
      return asEntry(find.get(intent))
    },
    async end(intent, answer) {
      end.run(answer.status, answer.body, intent)
    },
    async doubt(intent) {
      doubt.run(intent)
    },
    async forget(intent) {
      forget.run(intent)
    },
    async revoke(sessionId, until) {
      expireRevoked.run(Math.floor(Date.now() / 1_000))
      revoke.run(sessionId, until)
    },
    async isRevoked(sessionId) {
      return findRevoked.get(sessionId) !== undefined
    },
    async close() {
      database.close()
    },
  }
}

function asEntry(row: Record<string, unknown> | undefined): Entry {
  const fingerprint = String(row?.fingerprint)
  if (row?.state === 'ended') {
    return { state: 'ended', fingerprint, answer: { status: Number(row.status), body: String(row.body) } }
  }
  return { state: row?.state === 'unknown' ? 'unknown' : 'open', fingerprint }
}

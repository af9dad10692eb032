/** Tests how the server handles problems with the ledger's file when it starts: an older version, damage, missing permissions, another process. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { StoreError } from '../../server/base/store-error.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { modeOf } from '../support/file-mode.ts'
import { DAY, done, intent, session, temporaryFolder } from '../support/ledger.ts'
import { open } from '../support/ledger-file.ts'

/** Creates a file with the tables of the previous version of the server, and with one payment in each state. */
function previousFile(folder: string, nowS: number): void {
  const database = new DatabaseSync(join(folder, 'ledger.db'))
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE intents (
      id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, sameAs TEXT, row TEXT NOT NULL, input TEXT NOT NULL,
      state TEXT NOT NULL DEFAULT 'open', owner TEXT NOT NULL, status INTEGER, body TEXT, startedAt INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX intents_startedAt ON intents (startedAt);
    CREATE INDEX intents_sameAs ON intents (sameAs);
    CREATE TABLE revoked (id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
    CREATE TABLE revoked_members (id TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
    INSERT INTO revoked VALUES ('ended', ${nowS + 60});
    INSERT INTO intents VALUES
      ('done', 'print', 'same', 'row', '{}', 'ended', 'a1', 200, '{"orderId":"1"}', ${nowS - 60}),
      ('open', 'print', 'same', 'row', '{}', 'open', 'a2', NULL, NULL, ${nowS - 60}),
      ('claim', 'done', NULL, '', '{}', 'ended', 'a3', 200, '{}', ${nowS - 30});
  `)
  database.close()
}

t.test('a file of the previous version keeps its entries and sessions, and covers the last 24 hours', async (t) => {
  const folder = temporaryFolder(t)
  const now = Date.now()
  previousFile(folder, Math.floor(now / 1_000))
  const { ledger } = open(t, folder, now)
  const answer = { status: 200, body: '{"orderId":"1"}' }
  t.match(await ledger.find('done'), { state: 'ended', answer, attempt: 'a1', record: 'claim' })
  t.match(await ledger.find('open'), { state: 'unknown', attempt: 'a2' })
  t.strictSame(await ledger.countUnknown([0, 60, 61]), [1, 1, 0])
  t.equal(await ledger.find('claim'), null)
  t.equal(await ledger.complete({ id: 'open', attempt: 'a2' }, done, 'claim'), false, 'a record keeps its payment')
  t.equal(await ledger.isForgotten(now - DAY * 1_000), false)
  t.equal(await ledger.isForgotten(now - DAY * 1_000 - 1), true)
  t.equal(await ledger.isRevoked(session('ended', 1)), true)
  t.equal(await ledger.isRevoked(session('other', 1)), false)
  await ledger.close()
  t.match(open(t, folder, now + 1_000).ledger.state(), { knowsSince: now - DAY * 1_000 })
})

t.test('only the server’s user can read the folder and its files, including files that existed before', async (t) => {
  const { ledger, folder, path } = open(t, join(temporaryFolder(t), 'data'))
  await ledger.claim(intent(), false)
  const files = [path, `${path}-wal`, `${path}-shm`]
  t.equal(modeOf(folder), '700')
  for (const file of files) t.equal(modeOf(file), '600', file)
  chmodSync(folder, 0o755)
  for (const file of files) chmodSync(file, 0o644)
  open(t, folder)
  t.equal(modeOf(folder), '700')
  for (const file of files) t.equal(modeOf(file), '600', file)
})

const refusal = (folder: string): StoreError | null => {
  try {
    void openSqliteLedger(folder).close()
    return null
  } catch (error) {
    return error instanceof StoreError ? error : null
  }
}

t.test('a file that cannot be used is reported in one line and not changed', async (t) => {
  const folder = temporaryFolder(t)
  const path = join(folder, 'ledger.db')
  const garbage = 'no database '.repeat(1_000)
  writeFileSync(path, garbage)
  t.match(refusal(folder)?.message, /ledger\.db cannot be used and was not changed: file is not a database$/)
  t.equal(readFileSync(path, 'utf8'), garbage)
  writeFileSync(join(folder, 'file'), '')
  t.match(refusal(join(folder, 'file'))?.message, /file\/ledger\.db cannot be used.*: E/)
  mkdirSync(join(folder, 'other'))
  const other = new DatabaseSync(join(folder, 'other/ledger.db'))
  other.exec('CREATE TABLE meta (something)')
  other.close()
  t.match(refusal(join(folder, 'other'))?.message, /no such table/)
})

t.test('a file with a damaged page is refused', async (t) => {
  const { ledger, folder, path } = open(t)
  // fills the last pages of the file. Nothing reads them when the file is opened, so only the check can find the damage there
  await ledger.learnPayee('email:x', `name:${'x'.repeat(20_000)}`)
  await ledger.close()
  const bytes = readFileSync(path)
  bytes.fill(0xff, bytes.length - 2 * 4_096)
  writeFileSync(path, bytes)
  t.match(refusal(folder), { store: 'sqlite', message: /damaged|malformed/ })
  t.ok(readFileSync(path).equals(bytes))
})

t.test('a warning names another running process that uses the same folder', async (t) => {
  const { ledger, folder, path, lines, clock } = open(t)
  const database = new DatabaseSync(path)
  t.teardown(() => database.close())
  const put = (id: string, host: string, pid: number, ageS: number) =>
    database
      .prepare('INSERT INTO processes VALUES (?, ?, ?, ?)')
      .run(id, host, pid, Math.floor(clock.now / 1_000) - ageS)
  t.strictSame(lines, [], 'the first one has no reason to warn')
  t.strictSame(open(t, folder, clock.now).lines, [], 'a process with our own host and number was ours before a restart')
  put('killed', hostname(), 2 ** 22 + 1, 1)
  put('stopped', 'elsewhere', 1, 26)
  t.strictSame(open(t, folder, clock.now).lines, [])
  put('running', 'elsewhere', 7, 1)
  const warned = open(t, folder, clock.now)
  t.equal(warned.lines.length, 1)
  t.match(warned.lines[0], /^warn process 7 on elsewhere uses the same DATA_DIR/)
  await warned.ledger.close()
  await ledger.close()
  const left = database.prepare('SELECT id, pid FROM processes').all()
  const named = left.filter(({ pid }) => pid !== process.pid)
  t.strictSame(
    named.map(({ id }) => id),
    ['killed', 'running'],
    'old rows go',
  )
  t.equal(left.length - named.length, 2, 'so do those of two that were closed, of four of ours')
})

t.test('a process counts as running unless this host knows that it is not', async (t) => {
  const system = process.kill
  const failing = (code: string) => () => {
    throw Object.assign(new Error(code), { code })
  }
  for (const [host, pid, kill, warns] of [
    // in containers, every server may have the same process id
    ['elsewhere', process.pid, system, true],
    [hostname(), process.ppid, system, true],
    [hostname(), 4_711, failing('EPERM'), true],
    [hostname(), 4_711, failing('ESRCH'), false],
    [hostname(), process.pid, failing('EPERM'), false],
  ] as const) {
    const { folder, path, clock } = open(t)
    const database = new DatabaseSync(path)
    database.prepare("INSERT INTO processes VALUES ('other', ?, ?, ?)").run(host, pid, Math.floor(clock.now / 1_000))
    database.close()
    const restore = t.intercept(process, 'kill', { value: kill }).restore
    t.equal(open(t, folder, clock.now).lines.length, warns ? 1 : 0, `${host} ${pid}`)
    restore()
  }
})

t.test('a write that fails leaves nothing behind, is reported as it is, and does not prevent the next', async (t) => {
  const { ledger, path } = open(t)
  // stops the clock. A server that takes the error for a lock would then try again without end
  t.intercept(performance, 'now', { value: () => 0 })
  for (const how of ['FAIL', 'ROLLBACK']) {
    const disk = new DatabaseSync(path)
    disk.exec(`CREATE TRIGGER full AFTER INSERT ON intents BEGIN SELECT RAISE(${how}, 'disk is full'); END`)
    const made = intent()
    await t.rejects(ledger.claim(made, false), /disk is full/, how)
    disk.exec('DROP TRIGGER full')
    disk.close()
    t.equal(await ledger.find(made.id), null)
    t.strictSame(await ledger.claim(made, false), { kind: 'first' })
  }
})

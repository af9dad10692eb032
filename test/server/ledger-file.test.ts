/** The ledger in a file: kills, upgrades, loss of the file, locks, file permissions, and other processes. */
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createTables } from '../../server/ledger/sqlite-schema.ts'
import { prepareStatements } from '../../server/ledger/sqlite-statements.ts'
import { StoreError } from '../../server/ledger/store-error.ts'
import { SESSION_LIFE_S } from '../../server/policy.ts'
import { DAY, done, intent, logOf, session, temporaryFolder } from '../support/ledger.ts'

const soon = (): number => Math.floor(Date.now() / 1_000) + 60

type Opened = { ledger: Ledger; folder: string; path: string; lines: string[]; clock: { now: number } }

/** Opens a ledger with a clock that the test moves. */
function open(t: Test, folder = temporaryFolder(t), now = Date.now()): Opened {
  const clock = { now }
  const { lines, log } = logOf()
  const ledger = openSqliteLedger(folder, { now: () => clock.now, log, lockWait: { everyMs: 2, forMs: 60 } })
  t.teardown(() => ledger.close().catch(() => undefined))
  return { ledger, folder, path: join(folder, 'ledger.db'), lines, clock }
}

t.test('after a kill, open claims are unknown, ended sessions stay ended, and no key is lost', async (t) => {
  const before = open(t)
  const [sent, began] = [intent(), before.clock.now]
  await before.ledger.claim(sent, false)
  await before.ledger.revoke('session', soon())
  await before.ledger.close()
  const after = open(t, before.folder, began + 5_000)
  t.strictSame(await after.ledger.countUnknown([0, 5, 60]), [1, 1, 0])
  t.match(await after.ledger.claim(intent(sent.id), false), { kind: 'known', entry: { state: 'unknown' } })
  t.equal(await after.ledger.isRevoked(session('session', began)), true)
  t.equal(await after.ledger.isRevoked(session('other', began)), false)
  t.equal(await after.ledger.isForgotten(began), false)
  t.strictSame(after.ledger.state(), { store: 'sqlite', knowsSince: began, lostAt: null })
})

t.test('a new ledger file ends all earlier sessions; a ledger in memory does not end them at a restart', async (t) => {
  const { ledger, clock } = open(t)
  t.equal(await ledger.isRevoked(session('old', clock.now - 1)), true)
  t.equal(await ledger.isRevoked(session('new', clock.now)), false)
  const memory = openSqliteLedger(undefined, { now: () => clock.now })
  t.teardown(() => memory.close())
  t.equal(await memory.isRevoked(session('old', clock.now - 1)), false)
  t.equal(await memory.isForgotten(clock.now - 1), true)
})

t.test('a session that was ended stays ended after the clock jumped ahead by years and back', async (t) => {
  const first = open(t)
  const startedAt = first.clock.now
  const until = Math.floor(startedAt / 1_000) + SESSION_LIFE_S
  await first.ledger.revoke('alone', until)
  await first.ledger.revokeAll('member', startedAt + 1, until)
  await first.ledger.close()
  const ahead = open(t, first.folder, startedAt + 1_000 * DAY * 1_000)
  await ahead.ledger.close()
  const back = open(t, first.folder, startedAt + 60_000)
  t.equal(await back.ledger.isRevoked({ id: 'alone', member: 'other', startedAt }), true)
  t.equal(await back.ledger.isRevoked({ id: 'x', member: 'member', startedAt }), true)
  t.equal(await back.ledger.isRevoked({ id: 'new', member: 'other', startedAt: startedAt + 60_000 }), false)
})

t.test('a session ended by one of two processes is ended for the other, too', async (t) => {
  const old = open(t)
  const next = open(t, old.folder)
  const startedAt = next.clock.now
  await old.ledger.revoke('session', soon())
  await old.ledger.revokeAll('member', startedAt + 5_000, soon())
  t.equal(await next.ledger.isRevoked({ id: 'session', member: 'other', startedAt }), true)
  t.equal(await next.ledger.isRevoked({ id: 'another', member: 'member', startedAt }), true)
  // even if the other process has just found the session valid
  const going = session('going', startedAt + 9_000)
  const all = { ...session('all', startedAt + 9_000), member: 'everywhere' }
  going.member = 'one'
  for (const each of [going, all]) t.equal(await next.ledger.isRevoked(each), false)
  await old.ledger.revoke('going', soon())
  await old.ledger.revokeAll('everywhere', startedAt + 10_000, soon())
  await new Promise((resolve) => setTimeout(resolve, 1_010))
  for (const each of [going, all]) t.equal(await next.ledger.isRevoked(each), true)
})

t.test('after the clock jumped ahead and back, no earlier key can be sent again', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const { ledger, clock, folder } = open(t)
  const start = clock.now
  const old = intent(undefined, { keyCreatedAt: start })
  await ledger.claim(old, false)
  await ledger.complete(old, done)
  clock.now = start + 40 * DAY * 1_000
  await ledger.claim(intent(undefined, { keyCreatedAt: clock.now }), false)
  t.match(await ledger.find(old.id), { state: 'ended' }, 'a claim removes nothing')
  mock.timers.tick(10_000)
  t.equal(await ledger.find(old.id), null, 'the periodic job does')
  clock.now = start + 5_000
  t.strictSame(await ledger.claim({ ...old, attempt: randomUUID() }, true), { kind: 'forgotten' })
  t.equal(await ledger.isForgotten(clock.now), false, 'newer keys are not forgotten')
  await ledger.close()
  const again = open(t, folder, clock.now)
  t.equal(await again.ledger.isForgotten(start), true, 'also after a restart')
})

const LOSSES: Record<string, (opened: Opened) => void> = {
  'the file is deleted': ({ path }) => rmSync(path),
  'the file and its log are deleted': ({ path }) => {
    for (const name of [path, `${path}-wal`, `${path}-shm`]) rmSync(name)
  },
  'the folder is deleted': ({ folder }) => rmSync(folder, { recursive: true }),
  'the file is replaced by an empty one': ({ path }) => {
    writeFileSync(`${path}.other`, '')
    renameSync(`${path}.other`, path)
  },
}

for (const [name, lose] of Object.entries(LOSSES))
  t.test(`loss while in use: ${name}`, async (t) => {
    const opened = open(t)
    const { ledger, clock, lines, folder } = opened
    const start = clock.now
    const sent = intent(undefined, { keyCreatedAt: start })
    await ledger.claim(sent, false)
    t.equal(await ledger.isRevoked(session('s', start)), false)
    clock.now += 5_000
    lose(opened)
    t.strictSame(await ledger.claim({ ...sent, attempt: randomUUID() }, true), { kind: 'forgotten' })
    t.equal(await ledger.find(sent.id), null)
    t.equal(await ledger.isForgotten(start + 4_999), true)
    t.equal(await ledger.isRevoked(session('s', start)), true, 'a session from before is over')
    t.equal(await ledger.isRevoked(session('t', clock.now)), false)
    t.strictSame(ledger.state(), { store: 'sqlite', knowsSince: clock.now, lostAt: clock.now })
    t.equal(lines.length, 1)
    t.match(lines[0], /^error ledger\.db was deleted or replaced/)
    await ledger.complete(sent, done)
    const next = intent(undefined, { keyCreatedAt: clock.now })
    t.strictSame(await ledger.claim(next, false), { kind: 'first' }, 'new payments go on')
    await ledger.close()
    t.match(await open(t, folder).ledger.find(next.id), { state: 'unknown' }, 'and are on disk')
  })

t.test('a session is on disk a moment after it was noted', async (t) => {
  const { ledger, folder, clock } = open(t)
  // the wait alone does not keep the process running
  const running = setInterval(() => undefined, 1_000)
  t.teardown(() => clearInterval(running))
  const noted = {
    id: randomUUID(),
    member: 'member',
    device: 'Chrome on Android',
    startedAt: clock.now,
    lastSeenAt: Math.floor(clock.now / 1_000),
    until: soon(),
  }
  await ledger.members.noteSession(noted)
  t.strictSame(await open(t, folder).ledger.members.sessionsOf('member'), [noted])
})

t.test('loss while in use: the periodic job notices it, too', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const { ledger, path, clock } = open(t)
  rmSync(path)
  mock.timers.tick(10_000)
  t.match(ledger.state(), { lostAt: clock.now })
  t.ok(existsSync(path))
})

t.test(
  'loss while in use: after an older copy was restored, its entries are known and later keys are not',
  async (t) => {
    const folder = temporaryFolder(t)
    const first = open(t, folder)
    const saved = intent(undefined, { keyCreatedAt: first.clock.now })
    await first.ledger.claim(saved, false)
    await first.ledger.complete(saved, done)
    await first.ledger.close()
    const copy = readFileSync(first.path)
    const { ledger, path, clock } = open(t, folder, first.clock.now)
    clock.now += 1_000
    const lost = intent(undefined, { keyCreatedAt: clock.now })
    await ledger.claim(lost, false)
    writeFileSync(`${path}.copy`, copy)
    for (const name of [path, `${path}-wal`, `${path}-shm`]) rmSync(name)
    renameSync(`${path}.copy`, path)
    clock.now += 1_000
    t.match(await ledger.claim(saved, false), { kind: 'known', entry: { state: 'ended' } })
    t.strictSame(await ledger.claim(lost, false), { kind: 'forgotten' })
    t.match(ledger.state(), { lostAt: clock.now })
  },
)

t.test(
  'loss while in use: while no file can be created, payments are refused, and the loss is logged once',
  async (t) => {
    const { ledger, folder, lines, clock } = open(t)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder was')
    for (let round = 0; round < 3; round++) await t.rejects(ledger.claim(intent(), false))
    t.match(ledger.state(), { knowsSince: null, lostAt: clock.now })
    rmSync(folder)
    clock.now += 5_000
    t.strictSame(await ledger.claim(intent(undefined, { keyCreatedAt: clock.now }), false), { kind: 'first' })
    t.match(ledger.state(), { knowsSince: clock.now })
    t.equal(lines.length, 1)
  },
)

t.test('loss while in use: a copy that cannot be written is not used until it can', async (t) => {
  const { ledger, path, clock } = open(t)
  const other = open(t)
  await other.ledger.close()
  const copy = new DatabaseSync(other.path)
  copy.exec("CREATE TRIGGER full BEFORE UPDATE ON meta BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END")
  copy.close()
  for (const name of [path, `${path}-wal`, `${path}-shm`]) rmSync(name)
  renameSync(other.path, path)
  for (let round = 0; round < 2; round++) {
    await t.rejects(ledger.claim(intent(undefined, { keyCreatedAt: clock.now }), false), /disk is full/)
    t.equal(ledger.state().knowsSince, null)
  }
  const disk = new DatabaseSync(path)
  t.teardown(() => disk.close())
  disk.exec('DROP TRIGGER full')
  clock.now += 5_000
  const next = intent(undefined, { keyCreatedAt: clock.now })
  t.strictSame(await ledger.claim(next, false), { kind: 'first' })
  t.match(ledger.state(), { knowsSince: clock.now })
})

t.test('payments of unknown outcome are counted without reading the others, also in an older file', async (t) => {
  const { ledger, path } = open(t)
  await ledger.close()
  const database = new DatabaseSync(path)
  t.teardown(() => database.close())
  database.exec('DROP INDEX intents_pending')
  createTables(database, 0)
  const { countUnknown, open: opened } = prepareStatements(database)
  for (const { sourceSQL } of [countUnknown, opened])
    for (const { detail } of database.prepare(`EXPLAIN QUERY PLAN ${sourceSQL}`).all())
      t.match(detail, /^SEARCH intents USING (COVERING )?INDEX intents_pending/)
})

t.test('a payment whose outcome could not be written counts as unknown', async (t) => {
  const { ledger, path } = open(t)
  const sent = intent()
  await ledger.claim(sent, false)
  const release = lock(t, path)
  await t.rejects(ledger.complete(sent, done))
  release()
  t.strictSame(await ledger.countUnknown([0]), [1])
  await ledger.complete(sent, done)
  t.strictSame(await ledger.countUnknown([0]), [0])
})

/** Creates a file with the tables of the previous version, and one payment in each state. */
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

/** Locks the file of a ledger through another connection. @returns a function that releases the lock */
function lock(t: Test, path: string): () => void {
  const other = new DatabaseSync(path)
  t.teardown(() => other.close())
  other.exec('BEGIN EXCLUSIVE')
  return () => other.exec('COMMIT')
}

t.test(
  'while the file is locked, the event loop keeps running, and the operation succeeds after the lock is released',
  async (t) => {
    const { ledger, path } = open(t)
    const release = lock(t, path)
    const claim = ledger.claim(intent(), false)
    let isOver = false
    void claim.then(() => (isOver = true))
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    t.equal(isOver, false, 'other work was done while the claim waited')
    release()
    t.strictSame(await claim, { kind: 'first' })
  },
)

t.test(
  'if the file stays locked, every write fails after the wait, and its intent does not count as in progress',
  async (t) => {
    const { ledger, path } = open(t)
    const sent = intent()
    await ledger.claim(sent, false)
    const release = lock(t, path)
    const startedAt = performance.now()
    await t.rejects(ledger.claim(intent(), false), /locked/)
    t.ok(performance.now() - startedAt < 1_000)
    await t.rejects(ledger.complete(sent, done), /locked/)
    release()
    t.match(await ledger.find(sent.id), { state: 'open', alive: false }, 'no process is sending it')
    await ledger.complete(sent, done)
    t.match(await ledger.find(sent.id), { state: 'ended' })
  },
)

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

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
  for (let each = 0; each < 200; each++) await ledger.claim(intent(), true)
  await ledger.close()
  const bytes = readFileSync(path)
  bytes.fill(0xff, 8 * 4_096, 12 * 4_096)
  writeFileSync(path, bytes)
  t.match(refusal(folder)?.message, /damaged|malformed/)
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
  const left = database.prepare('SELECT id FROM processes').all()
  t.notOk(
    left.some(({ id }) => id === 'stopped'),
    'old rows go',
  )
})

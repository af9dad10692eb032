/** Tests what happens when the ledger's file is lost or replaced while it is in use. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { mock } from 'node:test'
import t from 'tap'
import { done, intent, session, temporaryFolder } from '../support/ledger.ts'
import { type Opened, open } from '../support/ledger-file.ts'

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

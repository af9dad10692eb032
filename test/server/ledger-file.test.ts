/** Tests the ledger in a file: processes that are killed, several processes, and clocks that jump. */
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { mock } from 'node:test'
import t from 'tap'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { createTables } from '../../server/ledger/sqlite-schema.ts'
import { prepareStatements } from '../../server/ledger/sqlite-statements.ts'
import { SESSION_LIFE_S } from '../../server/policy.ts'
import { DAY, done, intent, session, soon } from '../support/ledger.ts'
import { open } from '../support/ledger-file.ts'

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
  // for a second, a process remembers that a session is valid. After that, it must notice that another process has revoked the session
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

t.test('a session is on disk a moment after it was noted', async (t) => {
  const { ledger, folder, clock } = open(t)
  // keeps this process alive. The ledger's timer is unref'd, so it does not
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

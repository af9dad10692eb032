/** One suite for all kinds of stores, which must behave the same. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import t, { type Test } from 'tap'
import type { Intent, Ledger } from '../../server/ledger/ledger.ts'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'

const DAY = 86_400
const intent = (id: string, about: Partial<Intent> = {}) =>
  ({
    id,
    attempt: randomUUID() as string,
    fingerprint: 'print',
    sameAs: null,
    row: 'POST user/transfer',
    input: '{"amount":"1"}',
    ...about,
  }) satisfies Intent

const session = (id: string) => ({ id, member: 'member', startedAt: 1 })

const openRedisLedger = async (url: string, onTrouble: (fault: Error | null) => void): Promise<Ledger> =>
  (await openRedisStores(url, onTrouble)).ledger

/** @param open opens the store to be tested */
async function suite(t: Test, open: () => Promise<Ledger> | Ledger): Promise<void> {
  const ledger = await open()
  t.teardown(() => ledger.close())
  const now = Math.floor(Date.now() / 1_000)

  t.test('an intent is claimed once, and its outcome is stored for a day', async (t) => {
    const id = randomUUID()
    const first = intent(id)
    t.strictSame(await ledger.claim(first, now, false), { kind: 'first' })
    t.match(await ledger.claim(intent(id, { fingerprint: 'other' }), now + 1, false), {
      kind: 'known',
      entry: {
        state: 'open',
        fingerprint: 'print',
        attempt: first.attempt,
        alive: true,
        startedAt: now,
        row: 'POST user/transfer',
        input: '{"amount":"1"}',
      },
    })
    await ledger.complete(first, { status: 200, body: '{"ok":"\\u00e9"}' })
    const known = { state: 'ended', fingerprint: 'print', answer: { status: 200, body: '{"ok":"\\u00e9"}' } }
    t.match(await ledger.claim(intent(id), now + DAY, false), { kind: 'known', entry: known })
    t.match(await ledger.find(id), known)
    t.strictSame(await ledger.claim(intent(id), now + DAY + 1, false), { kind: 'first' })
  })

  t.test('of a hundred claims at once, one succeeds', async (t) => {
    const id = randomUUID()
    const startedAt = await Promise.all(Array.from({ length: 100 }, () => ledger.claim(intent(id), now, false)))
    t.equal(startedAt.filter(({ kind }) => kind === 'first').length, 1)
  })

  t.test('an unknown outcome is stored until it is resolved; a payment that was not sent is deleted', async (t) => {
    const [unresolved, unsent] = [intent(randomUUID()), intent(randomUUID())]
    await ledger.claim(unresolved, now, false)
    await ledger.markUnknown(unresolved)
    t.match(await ledger.find(unresolved.id), { state: 'unknown' })
    await ledger.complete(unresolved, { status: 200, body: '{}' })
    await ledger.markUnknown(unresolved)
    t.match(await ledger.find(unresolved.id), { state: 'ended' }, 'a recorded outcome does not become unknown again')
    await ledger.claim(unsent, now, false)
    await ledger.release(unsent)
    t.equal(await ledger.find(unsent.id), null)
    t.strictSame(await ledger.claim(intent(unsent.id), now, false), { kind: 'first' })
  })

  t.test('a final outcome does not change, whatever is stored later', async (t) => {
    const answered = intent(randomUUID())
    await ledger.claim(answered, now, false)
    await ledger.complete(answered, { status: 200, body: '{}' })
    await ledger.complete(answered, { status: 422, body: '{}' })
    await ledger.markUnknown(answered)
    await ledger.release(answered)
    t.match(await ledger.find(answered.id), { state: 'ended', answer: { status: 200 } })
  })

  t.test('a late write for one attempt does not affect the next attempt', async (t) => {
    const id = randomUUID()
    const [first, second] = [intent(id), intent(id)]
    await ledger.claim(first, now, false)
    await ledger.release(first)
    await ledger.claim(second, now, false)
    await ledger.complete(first, { status: 422, body: '{}' })
    await ledger.markUnknown(first)
    await ledger.release(first)
    t.match(await ledger.find(id), { state: 'open', attempt: second.attempt, alive: true })
    await ledger.markUnknown(second)
    await ledger.complete(first, { status: 422, body: '{}' })
    await ledger.release(first)
    t.match(await ledger.find(id), { state: 'unknown', attempt: second.attempt })
  })

  t.test('an outcome without a claim creates no entry', async (t) => {
    const id = randomUUID()
    await ledger.complete(intent(id), { status: 200, body: '{}' })
    await ledger.markUnknown(intent(id))
    t.equal(await ledger.find(id), null)
  })

  t.test(
    'an equal payment within a minute requires confirmation, unless the first was refused or not sent',
    async (t) => {
      const same = randomUUID()
      const another = () => intent(randomUUID(), { sameAs: same })
      const first = another()
      await ledger.claim(first, now, false)
      t.strictSame(await ledger.claim(another(), now + 59, false), { kind: 'same' }, 'while the first is in progress')
      t.match(await ledger.claim(first, now + 59, false), { kind: 'known' }, 'a repeat is not a second intent')
      await ledger.complete(first, { status: 422, body: '{}' })
      const second = another()
      t.strictSame(await ledger.claim(second, now + 1, false), { kind: 'first' }, 'after a refusal')
      await ledger.release(second)
      const third = another()
      t.strictSame(await ledger.claim(third, now + 2, false), { kind: 'first' }, 'after nothing was sent')
      await ledger.complete(third, { status: 200, body: '{}' })
      t.strictSame(await ledger.claim(another(), now + 3, false), { kind: 'same' }, 'after it was done')
      t.strictSame(await ledger.claim(another(), now + 3, true), { kind: 'first' }, 'when it is confirmed')
      t.strictSame(await ledger.claim(intent(randomUUID(), { sameAs: randomUUID() }), now + 3, false), {
        kind: 'first',
      })
      t.strictSame(await ledger.claim(another(), now + 64, false), { kind: 'first' }, 'a minute later')
    },
  )

  t.test('a duplicate is another intent of the same content, claimed or done within the last minute', async (t) => {
    const same = randomUUID()
    const another = () => intent(randomUUID(), { sameAs: same })
    const [own, early, late, refused, unknown, duplicate] = [
      another(),
      another(),
      another(),
      another(),
      another(),
      another(),
    ]
    const alone = intent(randomUUID())
    for (const [each, at] of [
      [own, now],
      [alone, now],
      [early, now - 61],
      [late, now + 61],
      [refused, now],
      [unknown, now],
    ] as const)
      await ledger.claim(each, at, true)
    for (const each of [early, late]) await ledger.complete(each, { status: 200, body: '{}' })
    await ledger.complete(refused, { status: 422, body: '{}' })
    await ledger.markUnknown(unknown)
    t.equal(await ledger.hasDuplicate(own.id), false, 'an intent is not its own duplicate')
    await ledger.markUnknown(own)
    t.equal(await ledger.hasDuplicate(own.id), false)
    t.equal(await ledger.hasDuplicate(alone.id), false, 'an intent without `sameAs` has no duplicate')
    t.equal(await ledger.hasDuplicate(randomUUID()), false)
    await ledger.claim(duplicate, now + 60, true)
    t.equal(await ledger.hasDuplicate(own.id), true, 'while the duplicate is in progress')
    await ledger.complete(duplicate, { status: 200, body: '{}' })
    t.equal(await ledger.hasDuplicate(own.id), true)
  })

  t.test(
    'while one equal payment is unknown, the next requires confirmation, even if another was refused later',
    async (t) => {
      const same = randomUUID()
      const [first, second] = [intent(randomUUID(), { sameAs: same }), intent(randomUUID(), { sameAs: same })]
      await ledger.claim(first, now, false)
      await ledger.markUnknown(first)
      await ledger.claim(second, now, true)
      await ledger.complete(second, { status: 422, body: '{}' })
      t.strictSame(await ledger.claim(intent(randomUUID(), { sameAs: same }), now, false), { kind: 'same' })
    },
  )

  t.test('a payment requires confirmation for as long as an equal one is unknown', async (t) => {
    const same = randomUUID()
    const first = intent(randomUUID(), { sameAs: same })
    await ledger.claim(first, now, false)
    await ledger.markUnknown(first)
    t.strictSame(await ledger.claim(intent(randomUUID(), { sameAs: same }), now + 3_600, false), { kind: 'same' })
    await ledger.complete(first, { status: 409, body: '{}' })
    t.strictSame(await ledger.claim(intent(randomUUID(), { sameAs: same }), now + 3_600, false), { kind: 'first' })
  })

  t.test('an ended session stays ended', async (t) => {
    const id = randomUUID()
    t.equal(await ledger.isRevoked(session(id)), false)
    await ledger.revoke(id, now + 60)
    await ledger.revoke(id, now + 60)
    t.equal(await ledger.isRevoked(session(id)), true)
    t.equal(await ledger.isRevoked(session(randomUUID())), false)
  })

  t.test(
    'all sessions of a member that started before a moment end; later ones and other members’ do not',
    async (t) => {
      const member = randomUUID()
      const at = (startedAt: number) => ({ id: randomUUID(), member, startedAt })
      await ledger.revokeAll(member, 5_000, now + 60)
      t.equal(await ledger.isRevoked(at(4_999)), true)
      const later = at(5_001)
      t.equal(await ledger.isRevoked(later), false)
      await ledger.revokeAll(member, 6_000, now + 60)
      t.equal(await ledger.isRevoked(later), true)
      t.equal(await ledger.isRevoked({ ...at(1), member: randomUUID() }), false)
    },
  )
}

t.test('in memory', (t) => suite(t, () => openSqliteLedger(undefined)))

t.test('in a folder', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  await suite(t, () => openSqliteLedger(folder))
})

t.test('in a folder, after a kill: open claims are unknown, ended sessions stay ended', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const before = openSqliteLedger(folder)
  await before.claim(intent('a'), 1_000, false)
  await before.revoke('session', Math.floor(Date.now() / 1_000) + 60)
  await before.close()
  const after = openSqliteLedger(folder)
  t.teardown(() => after.close())
  t.match(await after.claim(intent('a'), 1_001, false), { kind: 'known', entry: { state: 'unknown' } })
  t.equal(await after.isRevoked(session('session')), true)
})

t.test(
  'in a folder shared by an old and a new process: a session ended by one is ended for the other, too',
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
    const [old, next] = [openSqliteLedger(folder), openSqliteLedger(folder)]
    t.teardown(async () => {
      await Promise.all([old.close(), next.close()])
      rmSync(folder, { recursive: true })
    })
    const until = Math.floor(Date.now() / 1_000) + 60
    await old.revoke('session', until)
    await old.revokeAll('member', 5_000, until)
    t.equal(await next.isRevoked({ id: 'session', member: 'other', startedAt: 9_000 }), true)
    t.equal(await next.isRevoked({ id: 'another', member: 'member', startedAt: 4_999 }), true)
    // also if the other process has just checked the session
    const [going, all] = [
      { ...session('going'), member: 'one' },
      { ...session('all'), member: 'everywhere' },
    ]
    t.equal(await next.isRevoked(going), false)
    t.equal(await next.isRevoked(all), false)
    await old.revoke('going', until)
    await old.revokeAll('everywhere', 5_000, until)
    await new Promise((resolve) => setTimeout(resolve, 1_010))
    t.equal(await next.isRevoked(going), true)
    t.equal(await next.isRevoked(all), true)
  },
)

/** Checks an intent whose outcome cannot be stored at first. @param fail makes writes fail, returns a function that ends this */
async function failsOnce(t: Test, ledger: Ledger, fail: () => Promise<() => Promise<void>>): Promise<void> {
  const now = Math.floor(Date.now() / 1_000)
  const sent = intent(randomUUID())
  await ledger.claim(sent, now, false)
  const restore = await fail()
  await t.rejects(ledger.complete(sent, { status: 200, body: '{}' }))
  await restore()
  t.match(await ledger.find(sent.id), { state: 'open', alive: false }, 'no process is sending it')
  await ledger.complete(sent, { status: 200, body: '{}' })
  t.match(await ledger.find(sent.id), { state: 'ended' })
}

t.test('in a folder: an intent whose outcome could not be stored is not in progress', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  const ledger = openSqliteLedger(folder)
  const other = new DatabaseSync(join(folder, 'ledger.db'))
  t.teardown(async () => {
    other.close()
    await ledger.close()
    rmSync(folder, { recursive: true })
  })
  await failsOnce(t, ledger, async () => {
    other.exec('BEGIN IMMEDIATE')
    return async () => other.exec('COMMIT')
  })
})

t.test('in Redis', needs('redis-server'), async (t) => {
  const redis = await startRedis(t)
  await suite(t, () => openRedisLedger(redis.url, () => undefined))

  t.test('another container sees all entries, and whether the claiming container is alive', async (t) => {
    const [one, two] = await Promise.all([1, 2].map(() => openRedisLedger(redis.url, () => undefined)))
    t.teardown(() => two?.close())
    if (!one || !two) return t.fail('no ledger')
    await one.claim(intent('shared'), 1_000, false)
    await one.revoke('over', Math.floor(Date.now() / 1_000) + 60)
    t.match(await two.find('shared'), { state: 'open', alive: true })
    t.equal(await two.isRevoked(session('over')), true)
    await one.close()
    t.match(await two.find('shared'), { state: 'open', alive: false })
  })

  t.test(
    'an intent claimed longer ago than any call takes is not in progress, even if its process is alive',
    async (t) => {
      const [one, two] = await Promise.all([1, 2].map(() => openRedisLedger(redis.url, () => undefined)))
      const store = new Redis(redis.url)
      t.teardown(async () => {
        store.disconnect()
        await Promise.all([one?.close(), two?.close()])
      })
      if (!one || !two) return t.fail('no ledger')
      await one.claim(intent('old'), 1_000, false)
      await store.expire('snt:intent:old', DAY - 58)
      t.match(await two.find('old'), { state: 'open', alive: true })
      await store.expire('snt:intent:old', DAY - 62)
      t.match(await two.find('old'), { state: 'open', alive: false })
    },
  )

  t.test('an intent whose outcome could not be stored is not in progress', async (t) => {
    const ledger = await openRedisLedger(redis.url, () => undefined)
    const store = new Redis(redis.url)
    t.teardown(async () => {
      store.disconnect()
      await ledger.close()
    })
    await failsOnce(t, ledger, async () => {
      await store.config('SET', 'maxmemory', '1')
      return async () => {
        await store.config('SET', 'maxmemory', '0')
      }
    })
  })

  t.test('Redis down: requests fail at once; Redis back: sessions ended meanwhile are ended for all', async (t) => {
    const faults: (Error | null)[] = []
    const ledger = await openRedisLedger(redis.url, (fault) => faults.push(fault))
    t.teardown(() => ledger.close())
    await redis.kill()
    const startedAt = performance.now()
    await t.rejects(ledger.claim(intent('late'), 1_000, false))
    await t.rejects(ledger.isRevoked(session('x')))
    t.ok(performance.now() - startedAt < 2_500)
    await ledger.revoke('mine', Math.floor(Date.now() / 1_000) + 60)
    t.equal(await ledger.isRevoked(session('mine')), true)
    await redis.start()
    const other = await openRedisLedger(redis.url, () => undefined)
    t.teardown(() => other.close())
    for (let round = 0; round < 40 && !(await other.isRevoked(session('mine'))); round++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    t.equal(await other.isRevoked(session('mine')), true)
    t.ok(faults.some((fault) => fault instanceof Error) && faults.at(-1) === null, 'fault and recovery are reported')
    t.equal(await ledger.find('late'), null, 'a claim that failed during the outage is not carried out later')
  })
})

/** One suite for every store: what one promises, all do. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import t, { type Test } from 'tap'
import type { Ledger, Wish } from '../../server/ledger/ledger.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { openRedis } from '../../server/redis.ts'
import { startRedis } from '../redis.ts'

const DAY = 86_400
const wish = (id: string, about: Partial<Wish> = {}) =>
  ({
    id,
    attempt: randomUUID() as string,
    fingerprint: 'print',
    same: null,
    row: 'POST user/transfer',
    input: '{"amount":"1"}',
    ...about,
  }) satisfies Wish

const session = (id: string) => ({ id, member: 'member', begun: 1 })

const openRedisLedger = async (url: string, onTrouble: (fault: Error | null) => void): Promise<Ledger> =>
  (await openRedis(url, onTrouble)).ledger

/** @param open the same store, as another process would open it */
async function suite(t: Test, open: () => Promise<Ledger> | Ledger): Promise<void> {
  const ledger = await open()
  t.teardown(() => ledger.close())
  const now = Math.floor(Date.now() / 1_000)

  t.test('a wish is begun once, and its end is remembered for a day', async (t) => {
    const id = randomUUID()
    const first = wish(id)
    t.strictSame(await ledger.begin(first, now, false), { kind: 'first' })
    t.match(await ledger.begin(wish(id, { fingerprint: 'other' }), now + 1, false), {
      kind: 'known',
      entry: {
        state: 'open',
        fingerprint: 'print',
        attempt: first.attempt,
        alive: true,
        begun: now,
        row: 'POST user/transfer',
        input: '{"amount":"1"}',
      },
    })
    await ledger.end(first, { status: 200, body: '{"ok":"\\u00e9"}' })
    const known = { state: 'ended', fingerprint: 'print', answer: { status: 200, body: '{"ok":"\\u00e9"}' } }
    t.match(await ledger.begin(wish(id), now + DAY, false), { kind: 'known', entry: known })
    t.match(await ledger.find(id), known)
    t.strictSame(await ledger.begin(wish(id), now + DAY + 1, false), { kind: 'first' })
  })

  t.test('a hundred at once: one is first', async (t) => {
    const id = randomUUID()
    const begun = await Promise.all(Array.from({ length: 100 }, () => ledger.begin(wish(id), now, false)))
    t.equal(begun.filter(({ kind }) => kind === 'first').length, 1)
  })

  t.test('doubt stays until it is settled; what was not sent is forgotten', async (t) => {
    const [doubted, unsent] = [wish(randomUUID()), wish(randomUUID())]
    await ledger.begin(doubted, now, false)
    await ledger.doubt(doubted)
    t.match(await ledger.find(doubted.id), { state: 'unknown' })
    await ledger.end(doubted, { status: 200, body: '{}' })
    await ledger.doubt(doubted)
    t.match(await ledger.find(doubted.id), { state: 'ended' }, 'what is known does not become doubtful again')
    await ledger.begin(unsent, now, false)
    await ledger.forget(unsent)
    t.equal(await ledger.find(unsent.id), null)
    t.strictSame(await ledger.begin(wish(unsent.id), now, false), { kind: 'first' })
  })

  t.test('what was ended stays as it was told, whatever is noted late', async (t) => {
    const told = wish(randomUUID())
    await ledger.begin(told, now, false)
    await ledger.end(told, { status: 200, body: '{}' })
    await ledger.end(told, { status: 422, body: '{}' })
    await ledger.doubt(told)
    await ledger.forget(told)
    t.match(await ledger.find(told.id), { state: 'ended', answer: { status: 200 } })
  })

  t.test('a late note of one attempt is none of the next', async (t) => {
    const id = randomUUID()
    const [first, second] = [wish(id), wish(id)]
    await ledger.begin(first, now, false)
    await ledger.forget(first)
    await ledger.begin(second, now, false)
    await ledger.end(first, { status: 422, body: '{}' })
    await ledger.doubt(first)
    await ledger.forget(first)
    t.match(await ledger.find(id), { state: 'open', attempt: second.attempt, alive: true })
    await ledger.doubt(second)
    await ledger.end(first, { status: 422, body: '{}' })
    await ledger.forget(first)
    t.match(await ledger.find(id), { state: 'unknown', attempt: second.attempt })
  })

  t.test('an end for what is not there makes nothing', async (t) => {
    const id = randomUUID()
    await ledger.end(wish(id), { status: 200, body: '{}' })
    await ledger.doubt(wish(id))
    t.equal(await ledger.find(id), null)
  })

  t.test('the same under another id asks for a minute, unless it was refused, was not sent, or is meant', async (t) => {
    const same = randomUUID()
    const another = () => wish(randomUUID(), { same })
    const first = another()
    await ledger.begin(first, now, false)
    t.strictSame(await ledger.begin(another(), now + 59, false), { kind: 'same' }, 'while it is under way')
    t.match(await ledger.begin(first, now + 59, false), { kind: 'known' }, 'a repeat is no second wish')
    await ledger.end(first, { status: 422, body: '{}' })
    const second = another()
    t.strictSame(await ledger.begin(second, now + 1, false), { kind: 'first' }, 'after a refusal')
    await ledger.forget(second)
    const third = another()
    t.strictSame(await ledger.begin(third, now + 2, false), { kind: 'first' }, 'after nothing was sent')
    await ledger.end(third, { status: 200, body: '{}' })
    t.strictSame(await ledger.begin(another(), now + 3, false), { kind: 'same' }, 'after it was done')
    t.strictSame(await ledger.begin(another(), now + 3, true), { kind: 'first' }, 'when it is meant')
    t.strictSame(await ledger.begin(wish(randomUUID(), { same: randomUUID() }), now + 3, false), { kind: 'first' })
    t.strictSame(await ledger.begin(another(), now + 64, false), { kind: 'first' }, 'a minute later')
  })

  t.test('a twin is another wish that did the same, or does it, within a minute', async (t) => {
    const same = randomUUID()
    const another = () => wish(randomUUID(), { same })
    const [own, early, late, refused, unknown, twin] = [
      another(),
      another(),
      another(),
      another(),
      another(),
      another(),
    ]
    const alone = wish(randomUUID())
    for (const [each, at] of [
      [own, now],
      [alone, now],
      [early, now - 61],
      [late, now + 61],
      [refused, now],
      [unknown, now],
    ] as const)
      await ledger.begin(each, at, true)
    for (const each of [early, late]) await ledger.end(each, { status: 200, body: '{}' })
    await ledger.end(refused, { status: 422, body: '{}' })
    await ledger.doubt(unknown)
    t.equal(await ledger.hasTwin(own.id), false, 'it is not its own')
    await ledger.doubt(own)
    t.equal(await ledger.hasTwin(own.id), false)
    t.equal(await ledger.hasTwin(alone.id), false, 'one that may be repeated has none')
    t.equal(await ledger.hasTwin(randomUUID()), false)
    await ledger.begin(twin, now + 60, true)
    t.equal(await ledger.hasTwin(own.id), true, 'while it is under way')
    await ledger.end(twin, { status: 200, body: '{}' })
    t.equal(await ledger.hasTwin(own.id), true)
  })

  t.test('what may have been done asks, whatever came of it when it was tried again', async (t) => {
    const same = randomUUID()
    const [first, second] = [wish(randomUUID(), { same }), wish(randomUUID(), { same })]
    await ledger.begin(first, now, false)
    await ledger.doubt(first)
    await ledger.begin(second, now, true)
    await ledger.end(second, { status: 422, body: '{}' })
    t.strictSame(await ledger.begin(wish(randomUUID(), { same }), now, false), { kind: 'same' })
  })

  t.test('what may have been done asks for as long as it is not known', async (t) => {
    const same = randomUUID()
    const first = wish(randomUUID(), { same })
    await ledger.begin(first, now, false)
    await ledger.doubt(first)
    t.strictSame(await ledger.begin(wish(randomUUID(), { same }), now + 3_600, false), { kind: 'same' })
    await ledger.end(first, { status: 409, body: '{}' })
    t.strictSame(await ledger.begin(wish(randomUUID(), { same }), now + 3_600, false), { kind: 'first' })
  })

  t.test('a session that was ended stays ended', async (t) => {
    const id = randomUUID()
    t.equal(await ledger.isRevoked(session(id)), false)
    await ledger.revoke(id, now + 60)
    await ledger.revoke(id, now + 60)
    t.equal(await ledger.isRevoked(session(id)), true)
    t.equal(await ledger.isRevoked(session(randomUUID())), false)
  })

  t.test('all sessions of a member that began before a moment end, later ones and others do not', async (t) => {
    const member = randomUUID()
    const at = (begun: number) => ({ id: randomUUID(), member, begun })
    await ledger.revokeAll(member, 5_000, now + 60)
    t.equal(await ledger.isRevoked(at(4_999)), true)
    const later = at(5_001)
    t.equal(await ledger.isRevoked(later), false)
    await ledger.revokeAll(member, 6_000, now + 60)
    t.equal(await ledger.isRevoked(later), true)
    t.equal(await ledger.isRevoked({ ...at(1), member: randomUUID() }), false)
  })
}

t.test('in memory', (t) => suite(t, () => openSqliteLedger(undefined)))

t.test('in a folder', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  await suite(t, () => openSqliteLedger(folder))
})

t.test('in a folder, after a kill: what was open is unknown, what was revoked is revoked', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const before = openSqliteLedger(folder)
  await before.begin(wish('a'), 1_000, false)
  await before.revoke('session', Math.floor(Date.now() / 1_000) + 60)
  await before.close()
  const after = openSqliteLedger(folder)
  t.teardown(() => after.close())
  t.match(await after.begin(wish('a'), 1_001, false), { kind: 'known', entry: { state: 'unknown' } })
  t.equal(await after.isRevoked(session('session')), true)
})

t.test(
  'in a folder that an old process and a new one share for a moment: what one ended is ended for the other',
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
    t.equal(await next.isRevoked({ id: 'session', member: 'other', begun: 9_000 }), true)
    t.equal(await next.isRevoked({ id: 'another', member: 'member', begun: 4_999 }), true)
    // also for what the other has looked up just before
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

/** A store in which the next note fails. */
async function failsOnce(t: Test, ledger: Ledger, fail: () => Promise<() => Promise<void>>): Promise<void> {
  const now = Math.floor(Date.now() / 1_000)
  const sent = wish(randomUUID())
  await ledger.begin(sent, now, false)
  const mend = await fail()
  await t.rejects(ledger.end(sent, { status: 200, body: '{}' }))
  await mend()
  t.match(await ledger.find(sent.id), { state: 'open', alive: false }, 'nobody sends it any more')
  await ledger.end(sent, { status: 200, body: '{}' })
  t.match(await ledger.find(sent.id), { state: 'ended' })
}

t.test('in a folder: a wish whose end could not be noted is not under way', async (t) => {
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

t.test('in redis', async (t) => {
  const redis = await startRedis(t)
  await suite(t, () => openRedisLedger(redis.url, () => undefined))

  t.test('another container sees all of it, and whether the one that began still lives', async (t) => {
    const [one, two] = await Promise.all([1, 2].map(() => openRedisLedger(redis.url, () => undefined)))
    t.teardown(() => two?.close())
    if (!one || !two) return t.fail('no ledger')
    await one.begin(wish('shared'), 1_000, false)
    await one.revoke('over', Math.floor(Date.now() / 1_000) + 60)
    t.match(await two.find('shared'), { state: 'open', alive: true })
    t.equal(await two.isRevoked(session('over')), true)
    await one.close()
    t.match(await two.find('shared'), { state: 'open', alive: false })
  })

  t.test('what was begun longer ago than any call takes is not under way, although its process lives', async (t) => {
    const [one, two] = await Promise.all([1, 2].map(() => openRedisLedger(redis.url, () => undefined)))
    const store = new Redis(redis.url)
    t.teardown(async () => {
      store.disconnect()
      await Promise.all([one?.close(), two?.close()])
    })
    if (!one || !two) return t.fail('no ledger')
    await one.begin(wish('old'), 1_000, false)
    await store.expire('snt:wish:old', DAY - 58)
    t.match(await two.find('old'), { state: 'open', alive: true })
    await store.expire('snt:wish:old', DAY - 62)
    t.match(await two.find('old'), { state: 'open', alive: false })
  })

  t.test('a wish whose end could not be noted is not under way', async (t) => {
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

  t.test('gone: it fails at once; back: what was ended meanwhile is ended for all', async (t) => {
    const faults: (Error | null)[] = []
    const ledger = await openRedisLedger(redis.url, (fault) => faults.push(fault))
    t.teardown(() => ledger.close())
    await redis.kill()
    const begun = performance.now()
    await t.rejects(ledger.begin(wish('late'), 1_000, false))
    await t.rejects(ledger.isRevoked(session('x')))
    t.ok(performance.now() - begun < 2_500)
    await ledger.revoke('mine', Math.floor(Date.now() / 1_000) + 60)
    t.equal(await ledger.isRevoked(session('mine')), true)
    await redis.start()
    const other = await openRedisLedger(redis.url, () => undefined)
    t.teardown(() => other.close())
    for (let round = 0; round < 40 && !(await other.isRevoked(session('mine'))); round++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    t.equal(await other.isRevoked(session('mine')), true)
    t.ok(faults.some((fault) => fault instanceof Error) && faults.at(-1) === null, 'trouble and its end are told')
    t.equal(await ledger.find('late'), null, 'nothing that was asked in the outage happens after it')
  })
})

/** Runs the same tests for all kinds of ledgers, which must behave in the same way. */
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { Redis } from 'ioredis'
import t, { type Test } from 'tap'
import { type Intent, LATE_SLACK_MS, type Ledger } from '../../server/ledger/ledger.ts'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'
import { DAY, done, intent, refused, session, temporaryFolder } from '../support/ledger.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'

/** A ledger, and a way to let time pass for it. */
type Subject = {
  ledger: Ledger
  /** unix milliseconds by the ledger's clock */
  now: () => number
  /** Moves the clock. @returns by how many milliseconds earlier times must be moved to stay in the past */
  pass: (seconds: number) => Promise<number>
}

async function suite(t: Test, { ledger, now, pass }: Subject): Promise<void> {
  t.teardown(() => ledger.close())
  const fresh = (id: string = randomUUID(), about: Partial<Intent> = {}): Intent =>
    intent(id, { keyCreatedAt: now(), ...about })
  const claimed = async (about: Partial<Intent> = {}, confirmed = true): Promise<Intent> => {
    const made = fresh(randomUUID(), about)
    t.strictSame(await ledger.claim(made, confirmed), { kind: 'first' })
    return made
  }

  // the first of these tests, because others leave payments of unknown outcome behind
  t.test('payments without a known outcome are counted by age, until they have one', async (t) => {
    const count = () => ledger.countUnknown([0, 60, 3_600])
    t.strictSame(await count(), [0, 0, 0])
    const [unknown, later, ended, rejected, unsent] = [
      await claimed(),
      await claimed(),
      await claimed(),
      await claimed(),
      await claimed(),
    ]
    t.strictSame(await count(), [0, 0, 0], 'none of those that are being sent')
    for (const each of [unknown, later]) await ledger.markUnknown(each)
    await ledger.markUnknown(unknown)
    t.strictSame(await count(), [2, 0, 0])
    await ledger.complete(ended, done)
    await ledger.complete(rejected, refused)
    await ledger.release(unsent)
    await pass(90)
    t.strictSame(await count(), [2, 2, 0])
    const young = await claimed()
    await ledger.markUnknown(young)
    await ledger.markUnknown(ended)
    t.strictSame(await count(), [3, 2, 0])
    await pass(3_550)
    t.strictSame(await count(), [3, 3, 2])
    t.strictSame(await ledger.countUnknown([]), [])
    await ledger.complete(unknown, done)
    await ledger.complete(later, refused)
    t.strictSame(await count(), [1, 1, 0])
    await ledger.release(young)
    t.strictSame(await count(), [0, 0, 0])
  })

  t.test('an intent is claimed once', async (t) => {
    const first = await claimed({ payee: 'account:x' })
    const known = await ledger.claim(fresh(first.id, { fingerprint: 'other' }), false)
    const { keyCreatedAt: _created, keyNewUntil: _until, sameAs: _same, ...about } = first
    t.match(known, { kind: 'known', entry: { ...about, state: 'open', alive: true } })
    const startedAt = known.kind === 'known' ? known.entry.startedAt : 0
    t.ok(Math.abs(startedAt - now() / 1_000) < 5, 'at the time of the ledger’s clock')
    await ledger.complete(first, { status: 200, body: '{"ok":"\\u00e9"}' })
    const ended = {
      ...about,
      state: 'ended',
      answer: { status: 200, body: '{"ok":"\\u00e9"}' },
      record: null,
      startedAt,
      age: 0,
    }
    t.strictSame(await ledger.claim(fresh(first.id), false), { kind: 'known', entry: ended })
    t.strictSame(await ledger.find(first.id), ended)
  })

  t.test('only one of a hundred simultaneous claims succeeds', async (t) => {
    const id = randomUUID()
    const results = await Promise.all(Array.from({ length: 100 }, () => ledger.claim(fresh(id), false)))
    t.equal(results.filter(({ kind }) => kind === 'first').length, 1)
  })

  t.test('an unknown outcome is stored until it is resolved; a payment that was not sent is deleted', async (t) => {
    const [doubted, unsent] = [await claimed(), await claimed()]
    await ledger.markUnknown(doubted)
    t.match(await ledger.find(doubted.id), { state: 'unknown' })
    await ledger.complete(doubted, done)
    await ledger.markUnknown(doubted)
    t.match(await ledger.find(doubted.id), { state: 'ended' }, 'a recorded outcome does not become unknown again')
    await ledger.release(unsent)
    t.equal(await ledger.find(unsent.id), null)
    t.strictSame(await ledger.claim(fresh(unsent.id), false), { kind: 'first' })
  })

  t.test('a recorded outcome is never changed by later writes', async (t) => {
    const told = await claimed()
    await ledger.complete(told, done)
    await ledger.complete(told, refused)
    await ledger.markUnknown(told)
    await ledger.release(told)
    t.match(await ledger.find(told.id), { state: 'ended', answer: { status: 200 } })
  })

  t.test('a late write for one attempt does not affect the next attempt', async (t) => {
    const first = await claimed()
    const second = fresh(first.id)
    await ledger.release(first)
    await ledger.claim(second, false)
    await ledger.complete(first, refused)
    await ledger.markUnknown(first)
    await ledger.release(first)
    t.match(await ledger.find(first.id), { state: 'open', attempt: second.attempt, alive: true })
    await ledger.markUnknown(second)
    await ledger.complete(first, refused)
    await ledger.release(first)
    t.match(await ledger.find(first.id), { state: 'unknown', attempt: second.attempt })
  })

  t.test('an outcome without a claim creates no entry', async (t) => {
    const never = fresh()
    await ledger.complete(never, done, 'record of nothing')
    await ledger.markUnknown(never)
    t.equal(await ledger.find(never.id), null)
    t.equal(await ledger.complete(await claimed(), done, 'record of nothing'), true, 'nor does it take the record')
  })

  t.test(
    'an equal payment within a minute requires confirmation, unless the first was refused or not sent',
    async (t) => {
      const sameAs = randomUUID()
      const ask = () => ledger.claim(fresh(randomUUID(), { sameAs }), false)
      const first = await claimed({ sameAs }, false)
      t.strictSame(await ask(), { kind: 'same' }, 'while the first is in progress')
      t.match(await ledger.claim(first, false), { kind: 'known' }, 'a repeat is not a second intent')
      await ledger.complete(first, refused)
      await ledger.release(await claimed({ sameAs }, false))
      const third = await claimed({ sameAs }, false)
      await ledger.complete(third, done)
      await pass(58)
      t.strictSame(await ask(), { kind: 'same' }, 'after it was done')
      await ledger.complete(await claimed({ sameAs }, true), refused)
      await claimed({ sameAs: randomUUID() }, false)
      await pass(4)
      t.strictSame(await ask(), { kind: 'first' }, 'a minute later')
    },
  )

  t.test('a payment requires confirmation as long as an equal payment has no known outcome', async (t) => {
    for (const isMarked of [true, false]) {
      const sameAs = randomUUID()
      const first = await claimed({ sameAs })
      if (isMarked) await ledger.markUnknown(first)
      await ledger.complete(await claimed({ sameAs }), refused)
      await pass(40 * DAY)
      t.strictSame(await ledger.claim(fresh(randomUUID(), { sameAs }), false), { kind: 'same' })
      await ledger.complete(first, { status: 409, body: '{}' })
      await claimed({ sameAs }, false)
    }
  })

  t.test(
    'equal payments to two names are different; payments to a name and an e-mail address may be the same',
    async (t) => {
      const kinds = [
        ['name:x', 'name:x', 'same'],
        ['name:x', 'name:y', 'first'],
        ['name:x', 'email:x', 'same'],
        ['name:x', 'email:y', 'same'],
        ['', '', 'same'],
      ] as const
      for (const state of ['open', 'unknown', 'done'])
        for (const [one, other, kind] of kinds) {
          const sameAs = randomUUID()
          const first = await claimed({ sameAs, payee: one })
          if (state === 'unknown') await ledger.markUnknown(first)
          if (state === 'done') await ledger.complete(first, done)
          const second = fresh(randomUUID(), { sameAs, payee: other })
          t.strictSame(await ledger.claim(second, false), { kind }, `${state}: ${one} and ${other}`)
        }
    },
  )

  t.test('neighbours are the other intents of the same list that may have been carried out', async (t) => {
    const list = randomUUID()
    const early = await claimed({ list })
    await ledger.complete(early, done, `early ${list}`)
    await pass(90)
    const own = await claimed({ list })
    const [open, unknown, carriedOut, rejected, unsent] = [
      await claimed({ list }),
      await claimed({ list }),
      await claimed({ list }),
      await claimed({ list }),
      await claimed({ list }),
    ]
    await claimed()
    await ledger.markUnknown(unknown)
    await ledger.complete(carriedOut, done)
    await ledger.complete(rejected, refused)
    await ledger.release(unsent)
    const idsOf = async (withinS: number) => (await ledger.neighbours(own.id, withinS)).map(({ id }) => id).sort()
    t.strictSame(await idsOf(60), [open.id, unknown.id, carriedOut.id].sort())
    t.strictSame(await idsOf(120), [early.id, open.id, unknown.id, carriedOut.id].sort())
    t.match(
      (await ledger.neighbours(own.id, 120)).find(({ id }) => id === early.id),
      { state: 'ended', record: `early ${list}`, list },
    )
    await ledger.complete(own, refused)
    t.equal((await ledger.neighbours(own.id, 60)).length, 3, 'an intent has neighbours whatever its own outcome')
    t.strictSame(await ledger.neighbours(randomUUID(), 60), [])
    await pass(40 * DAY)
    t.strictSame(await ledger.neighbours(open.id, 60).then((all) => all.map(({ id }) => id)), [unknown.id])
  })

  t.test('a record belongs to one intent', async (t) => {
    const [one, other] = [await claimed(), await claimed()]
    const record = randomUUID()
    t.equal(await ledger.complete(one, done, record), true)
    t.match(await ledger.find(one.id), { record })
    await ledger.markUnknown(other)
    t.equal(await ledger.complete(other, done, record), false)
    t.match(await ledger.find(other.id), { state: 'unknown' }, 'nothing was recorded')
    t.equal(await ledger.complete(one, done, record), true, 'its own')
    const contested = randomUUID()
    const both = [await claimed(), await claimed()]
    const results = await Promise.all(both.map((each) => ledger.complete(each, done, contested)))
    t.strictSame(results.sort(), [false, true])
    await pass(31 * DAY)
    t.equal(await ledger.complete(other, done, record), true, 'it expires with its intent')
  })

  t.test('a learned payee is known under both names as long as payments are kept', async (t) => {
    const [alias, payee] = [`email:${randomUUID()}`, `account:${randomUUID()}`]
    t.equal(await ledger.payeeOf(alias), alias)
    await ledger.learnPayee(alias, payee)
    await ledger.learnPayee(alias, payee)
    t.equal(await ledger.payeeOf(alias), payee)
    t.equal(await ledger.payeeOf(payee), payee)
    await pass(31 * DAY)
    t.equal(await ledger.payeeOf(alias), alias)
  })

  t.test('an outcome is kept for 30 days; after that, nothing is sent with its key', async (t) => {
    const old = await claimed()
    await ledger.complete(old, done)
    const moved = await pass(29 * DAY)
    const repeat = { ...old, attempt: randomUUID(), keyCreatedAt: old.keyCreatedAt + moved }
    t.match(await ledger.claim(repeat, false), { kind: 'known' })
    t.equal(await ledger.isForgotten(repeat.keyCreatedAt), false)
    repeat.keyCreatedAt += await pass(DAY + 60)
    t.equal(await ledger.find(old.id), null)
    t.strictSame(await ledger.claim(repeat, false), { kind: 'forgotten' })
    t.strictSame(await ledger.claim(repeat, true), { kind: 'forgotten' }, 'a confirmation changes nothing')
    t.equal(await ledger.isForgotten(repeat.keyCreatedAt), true)
    t.equal(await ledger.find(old.id), null, 'nothing was recorded')
    t.equal(await ledger.isForgotten(now()), false)
    await claimed()
  })

  t.test('a payment without an outcome is kept until it has one', async (t) => {
    const [unknown, open] = [await claimed(), await claimed()]
    await ledger.markUnknown(unknown)
    await pass(45 * DAY)
    for (const each of [unknown, open]) {
      t.match(await ledger.claim({ ...each, attempt: randomUUID(), keyCreatedAt: 1 }, false), { kind: 'known' })
      await ledger.complete(each, done)
    }
    await pass(29 * DAY)
    for (const each of [unknown, open]) t.match(await ledger.find(each.id), { state: 'ended' })
    await pass(2 * DAY)
    for (const each of [unknown, open]) t.equal(await ledger.find(each.id), null)
  })

  t.test('a missing intent is new, late or forgotten, by the age of its key', async (t) => {
    const keyNewUntil = now() + 60_000
    const [unused, timeless] = [fresh(randomUUID(), { keyNewUntil }), fresh()]
    const sent = await claimed({ keyNewUntil })
    for (const each of [unused, timeless]) t.strictSame(await ledger.lookUp(each), { kind: 'new' })
    t.match(await ledger.lookUp(sent), { kind: 'known', entry: { id: sent.id, state: 'open' } })
    await ledger.complete(sent, done)
    t.match(await ledger.lookUp(sent), { kind: 'known', entry: { state: 'ended' } })
    t.strictSame(await ledger.lookUp(fresh(randomUUID(), { keyCreatedAt: 1 })), { kind: 'forgotten' })
    t.strictSame(await ledger.lookUp(fresh(randomUUID(), { keyCreatedAt: 1, keyNewUntil: 2 })), { kind: 'forgotten' })

    const moved = await pass(61)
    const late = { ...unused, keyNewUntil: keyNewUntil + moved }
    for (const confirmed of [false, true])
      t.strictSame(await ledger.claim(late, confirmed), { kind: 'late' }, 'its key may no longer begin a payment')
    t.match(await ledger.claim({ ...sent, keyNewUntil: late.keyNewUntil }, false), { kind: 'known' }, 'but repeat one')
    t.strictSame(await ledger.lookUp(late), { kind: 'new' }, 'the clock may still be set back a little')
    const movedOn = await pass(LATE_SLACK_MS / 1_000)
    const later = { ...late, keyNewUntil: late.keyNewUntil + movedOn }
    t.strictSame(await ledger.lookUp(later), { kind: 'late' })
    t.strictSame(await ledger.claim(later, true), { kind: 'late' })
    t.match(await ledger.lookUp({ ...sent, keyNewUntil: later.keyNewUntil }), { kind: 'known' })
    t.strictSame(await ledger.lookUp(timeless), { kind: 'new' })
    t.strictSame(await ledger.claim(timeless, false), { kind: 'first' })
  })

  t.test('nothing is sent with a key that is older than the ledger', async (t) => {
    const { knowsSince } = ledger.state()
    if (knowsSince === null) return t.fail('the store is there')
    t.equal(await ledger.isForgotten(knowsSince - 1), true)
    t.equal(await ledger.isForgotten(knowsSince + 60_000), false)
    t.strictSame(await ledger.claim(fresh(randomUUID(), { keyCreatedAt: knowsSince - 1 }), true), { kind: 'forgotten' })
    t.equal(ledger.state().lostAt, null)
  })

  const soon = () => Math.floor(now() / 1_000) + 60

  t.test('an ended session stays ended', async (t) => {
    const id = randomUUID()
    t.equal(await ledger.isRevoked(session(id, now())), false)
    await ledger.revoke(id, soon())
    await ledger.revoke(id, soon())
    t.equal(ledger.isKnownValid(session(id, now())), false)
    t.equal(await ledger.isRevoked(session(id, now())), true)
    t.equal(await ledger.isRevoked(session(randomUUID(), now())), false)
  })

  t.test(
    'all sessions of a member that started before a given time end; later ones and those of other members do not',
    async (t) => {
      const member = randomUUID()
      const start = now()
      const at = (ms: number) => ({ id: randomUUID(), member, startedAt: start + ms })
      await ledger.revokeAll(member, start + 5_000, soon())
      t.equal(await ledger.isRevoked(at(4_999)), true)
      const later = at(5_001)
      t.equal(await ledger.isRevoked(later), false)
      await ledger.revokeAll(member, start + 6_000, soon())
      t.equal(await ledger.isRevoked(later), true)
      t.equal(await ledger.isRevoked({ ...at(1), member: randomUUID() }), false)
    },
  )

  t.test(
    'all sessions of a member except one can be ended; that one ends with the next revocation of all sessions',
    async (t) => {
      const member = randomUUID()
      const start = now()
      const [own, other] = [0, 0].map(() => ({ id: randomUUID(), member, startedAt: start }))
      if (!own || !other) return t.fail('two sessions')
      await ledger.revokeAll(member, start + 1_000, soon(), own)
      t.equal(await ledger.isRevoked(own), false)
      t.equal(await ledger.isRevoked(other), true)
      const later = { id: randomUUID(), member, startedAt: start + 1_500 }
      await ledger.revokeAll(member, start + 2_000, soon(), later)
      t.equal(await ledger.isRevoked(later), false)
      t.equal(await ledger.isRevoked(own), true, 'it was kept by the first revocation only')
      await ledger.revokeAll(member, start + 3_000, soon())
      t.equal(await ledger.isRevoked(later), true)
    },
  )

  t.test(
    'a session that was revoked, alone or with all others, does not become valid by a later revocation of all others',
    async (t) => {
      const member = randomUUID()
      const start = now()
      const [one, all] = [0, 1].map((ms) => ({ id: randomUUID(), member, startedAt: start + ms }))
      if (!one || !all) return t.fail('two sessions')
      await ledger.revoke(one.id, soon())
      await ledger.revokeAll(member, start + 500, soon(), one)
      await ledger.revokeAll(member, start + 1_000, soon(), all)
      t.equal(await ledger.isRevoked(one), true)
      t.equal(await ledger.isRevoked(all), true)
    },
  )

  t.test(
    'an account is known to belong to a member until the entry expires, and may belong to several members',
    async (t) => {
      const account = randomUUID()
      const { members } = ledger
      t.strictSame(await members.membersOf(account), [])
      await members.learnAccount(account, '1001', soon())
      await members.learnAccount(account, '1001', soon() + DAY)
      await members.learnAccount(account, '1001', soon())
      await members.learnAccount(account, '1002', soon())
      t.strictSame((await members.membersOf(account)).sort(), ['1001', '1002'])
      await pass(120)
      t.strictSame(await members.membersOf(account), ['1001'])
      await pass(DAY)
      t.strictSame(await members.membersOf(account), [])
    },
  )

  t.test('sessions are listed with the time when they were last seen, until they are revoked or expire', async (t) => {
    const { members } = ledger
    const member = randomUUID()
    const second = Math.floor(now() / 1_000)
    const about = { member, startedAt: second, lastSeenAt: second, until: second + DAY }
    const phone = { ...about, id: randomUUID(), device: 'Chrome on Android' }
    const desk = { ...about, id: randomUUID(), device: 'Firefox on Windows', until: second + 60 }
    const idsOf = async () => (await members.sessionsOf(member)).map(({ id }) => id).sort()
    const again = { ...phone, device: 'another', lastSeenAt: second + 3_600 }
    const noted = [phone, desk, again, { ...phone, lastSeenAt: second - 3_600 }].map(members.noteSession)
    t.strictSame(
      (await members.sessionsOf(member)).find(({ id }) => id === phone.id),
      { ...phone, lastSeenAt: second + 3_600 },
    )
    await Promise.all(noted)
    t.strictSame(await idsOf(), [phone.id, desk.id].sort())
    t.strictSame(await members.sessionsOf(randomUUID()), [])
    await pass(120)
    t.strictSame(await idsOf(), [phone.id], 'the other has expired')
    await ledger.revoke(phone.id, soon())
    t.strictSame(await idsOf(), [])
  })

  t.test('the fifty newest sessions of a member are listed', async (t) => {
    const { members } = ledger
    const member = randomUUID()
    const second = Math.floor(now() / 1_000)
    const note = (id: string, startedAt: number) =>
      members.noteSession({ id, member, device: 'x', startedAt, lastSeenAt: second, until: second + DAY })
    const ids = Array.from({ length: 51 }, () => randomUUID())
    const noted = ids.map((id, index) => note(id, second + index))
    const listed = (await members.sessionsOf(member)).map(({ id }) => id)
    await Promise.all(noted)
    t.equal(listed.length, 50)
    t.notOk(listed.includes(ids[0] ?? ''), 'the oldest is not')
  })
}

/** A ledger in SQLite. The test moves its clock, and its periodic job runs with it. */
function sqliteSubject(t: Test, folder?: string): Subject {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  let time = Date.now()
  const now = () => time
  return {
    ledger: openSqliteLedger(folder, { now }),
    now,
    async pass(seconds) {
      time += seconds * 1_000
      mock.timers.tick(10_000)
      return 0
    },
  }
}

/** A ledger in Redis. Redis uses its own clock, so everything in it is made older instead of moving the clock. */
async function redisSubject(t: Test): Promise<Subject> {
  const { url } = await startRedis(t)
  const store = new Redis(url)
  t.teardown(() => store.disconnect())
  // starts the epoch a year ago, so that the ledger is older than the time that is made to pass
  await store.set('snt:epoch', `id:${Date.now() - 365 * DAY * 1_000}`)
  // otherwise the sets of pending intents would be compared with the intents while the test makes them older
  await store.set('snt:resorted', '1')
  const { ledger } = await openRedisStores({ url }, (fault) => t.error(fault))
  return {
    ledger,
    now: Date.now,
    async pass(seconds) {
      for (const key of await store.keys('snt:*')) {
        if (key.startsWith('snt:alive:')) continue
        const type = await store.type(key)
        if (type === 'hash') await store.hincrby(key, 'startedAt', -seconds)
        if (type === 'zset')
          for (const member of await store.zrange(key, '0', '-1')) await store.zincrby(key, -seconds, member)
        const left = await store.pttl(key)
        if (left >= 0) await store.pexpire(key, left - seconds * 1_000)
      }
      return -seconds * 1_000
    },
  }
}

t.test('in memory', (t) => suite(t, sqliteSubject(t)))
t.test('in a folder', (t) => suite(t, sqliteSubject(t, temporaryFolder(t))))
t.test('in Redis', needs('redis-server'), async (t) => suite(t, await redisSubject(t)))

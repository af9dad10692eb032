/** Tests ended sessions, accounts and devices of members, in every kind of ledger. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { DAY, session } from '../support/ledger.ts'
import { forEachLedger } from '../support/ledger-kinds.ts'

forEachLedger(t, (t, { ledger, now, pass }) => {
  const soon = () => Math.floor(now() / 1_000) + 60

  t.test('an ended session stays ended', async (t) => {
    const id = randomUUID()
    t.equal(await ledger.isRevoked(session(id, now())), false)
    await ledger.revoke(id, soon())
    await ledger.revoke(id, soon())
    t.equal(ledger.isKnownValid(session(id, now())), false)
    for (let round = 0; round < 2; round++) t.equal(await ledger.isRevoked(session(id, now())), true)
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
})

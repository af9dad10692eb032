/** Tests the claim of a payment, its outcome, and equal payments, in every kind of ledger. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { digest } from '../../server/ledger/ledger.ts'
import { DAY, done, refused } from '../support/ledger.ts'
import { forEachLedger } from '../support/ledger-kinds.ts'

t.test('ids stay the same in all releases, because payments of earlier releases are found by them', async (t) => {
  const id = digest(['demo', '0190f3a1-7b2c-7def-8a0b-112233445566'])
  t.equal(id, '1H7QvSRA_LcoMYFfrcJwzahnWsxJAnd_9Q5zmOx1eCg')
})

forEachLedger(t, (t, { ledger, now, pass, fresh, claimed }) => {
  // must be the first of these tests, because others leave payments of unknown outcome behind
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
    }
    const again = await ledger.claim(fresh(first.id), false)
    for (const entry of [again.kind === 'known' ? again.entry : null, await ledger.find(first.id)]) {
      const { age, ...others } = entry ?? {}
      t.strictSame(others, ended)
      t.ok(age !== undefined && age >= 0 && age < 5, 'since the claim')
    }
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
        ['name:xy', 'name:xy', 'same'],
        ['name:xy', 'name:xz', 'first'],
        ['name:xy', 'email:xy', 'same'],
        ['name:xy', 'email:xz', 'same'],
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
})

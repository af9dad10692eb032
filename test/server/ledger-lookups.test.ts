/** Tests what can be looked up in every kind of ledger, and for how long: payments made around the same time, records, payees, outcomes and keys. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { LATE_SLACK_MS } from '../../server/ledger/ledger.ts'
import { DAY, done, refused } from '../support/ledger.ts'
import { forEachLedger } from '../support/ledger-kinds.ts'

forEachLedger(t, (t, { ledger, now, pass, fresh, claimed }) => {
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
})

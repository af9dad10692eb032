/** Sessions that end while the ledger cannot store it are over at once in this process, and the ledger gets the revocation later. */
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import t from 'tap'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { withPendingRevocations } from '../../server/ledger/pending-revocations.ts'
import { openSqliteLedger } from '../../server/ledger/sqlite.ts'

t.test(
  'a revocation that could not be stored is effective in this process, and storing it is retried every second',
  async (t) => {
    mock.timers.enable({ apis: ['setInterval'] })
    t.teardown(() => mock.timers.reset())
    const now = Date.now()
    const until = Math.floor(now / 1_000) + 60
    const store = openSqliteLedger(undefined)
    let isFull = true
    let tries = 0
    const orFail = <T>(act: () => Promise<T>): Promise<T> => {
      tries += 1
      return isFull ? Promise.reject(new Error('disk is full')) : act()
    }
    const failing: Ledger = {
      ...store,
      revoke: (...given) => orFail(() => store.revoke(...given)),
      revokeAll: (...given) => orFail(() => store.revokeAll(...given)),
    }
    const ledger = withPendingRevocations(failing, () => now)
    t.teardown(() => ledger.close())
    const [one, all, kept, other] = ['one', 'all', 'all', 'other'].map((member) => ({
      id: randomUUID(),
      member,
      startedAt: now - 1,
    }))
    if (!one || !all || !kept || !other) return t.fail('four sessions')
    for (const each of [one, all]) t.equal(await ledger.isRevoked(each), false, 'known as valid for a second')
    await t.rejects(ledger.revoke(one.id, until), 'the caller hears of it')
    await t.rejects(ledger.revokeAll('all', now, until, kept))
    const states = async (by: Ledger) => Promise.all([one, all, kept, other].map((each) => by.isRevoked(each)))
    for (const each of [one, all]) t.equal(ledger.isKnownValid(each), false)
    t.strictSame(await states(ledger), [true, true, false, false])
    t.strictSame(await states(store), [false, false, false, false])
    const over = { id: randomUUID(), member: 'over', startedAt: now - 1 }
    await t.rejects(ledger.revokeAll(over.member, now, until))
    await t.rejects(ledger.revokeAll(over.member, now, until, over))
    t.ok(await ledger.isRevoked(over), 'what has ended cannot be kept')
    tries = 0
    for (let round = 0; round < 3; round++) {
      mock.timers.tick(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    t.equal(tries, 3, 'one try each time, however much is waiting')
    isFull = false
    mock.timers.tick(1_000)
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    t.strictSame(await states(store), [true, true, false, false])
    tries = 0
    mock.timers.tick(60_000)
    await new Promise((resolve) => setImmediate(resolve))
    t.equal(tries, 0, 'nothing is left to be stored')
  },
)

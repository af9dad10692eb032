/** If the ledger cannot store that a session has ended, the session ends at once in this process, and the ledger gets the revocation later. */
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
    const known = [one, all, kept, other].map((each) => ledger.isKnownValid(each))
    t.strictSame(known, [false, false, true, true], 'without asking the store, too')
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
    await turns()
    t.strictSame(await states(store), [true, true, false, false])
    tries = 0
    mock.timers.tick(60_000)
    await new Promise((resolve) => setImmediate(resolve))
    t.equal(tries, 0, 'nothing is left to be stored')
  },
)

/** A ledger whose writes can be made to wait or fail. `calls` are the calls that it has received. */
function store() {
  const calls: string[] = []
  const state: { fault: Error | null; gate: Promise<unknown> | null } = { fault: null, gate: null }
  const write = (name: string) => async () => {
    calls.push(name)
    await state.gate
    if (state.fault) throw state.fault
  }
  const ledger = {
    revoke: write('revoke'),
    revokeAll: write('revokeAll'),
    isRevoked: async () => false,
    isKnownValid: () => true,
    close: async () => void calls.push('close'),
  } as unknown as Ledger
  return { calls, state, ledger }
}
const turns = async () => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve))
}

t.test('what could be stored at once is not pending, and nothing is retried', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const { calls, ledger } = store()
  const pending = withPendingRevocations(ledger, () => 0)
  await pending.revoke('one', 60)
  await pending.revokeAll('member', 5_000, 60)
  mock.timers.tick(3_000)
  await turns()
  t.strictSame(calls.splice(0), ['revoke', 'revokeAll'])
  // the revocations have been stored, so only the ledger is asked from now on. The fake ledger (`store`) always says that a session is valid
  t.equal(await pending.isRevoked({ id: 'one', member: 'other', startedAt: 0 }), false)
  t.equal(await pending.isRevoked({ id: 'two', member: 'member', startedAt: 0 }), false)
  t.equal(pending.isKnownValid({ id: 'two', member: 'member', startedAt: 0 }), true)
  await pending.close()
  mock.timers.tick(3_000)
  t.strictSame(calls, ['close'])
})

t.test('a session that started after all were ended is valid, even while that could not be stored', async (t) => {
  const { state, ledger } = store()
  const pending = withPendingRevocations(ledger, () => 0)
  t.teardown(() => pending.close())
  state.fault = new Error('disk is full')
  await t.rejects(pending.revokeAll('member', 5_000, 60))
  const started = (startedAt: number) => pending.isRevoked({ id: 'new', member: 'member', startedAt })
  t.strictSame([await started(4_999), await started(5_000)], [true, false])
})

t.test(
  'only one retry runs at a time; what has expired meanwhile is dropped, the rest is stored when closing',
  async (t) => {
    mock.timers.enable({ apis: ['setInterval'] })
    t.teardown(() => mock.timers.reset())
    let seconds = 0
    const { calls, state, ledger } = store()
    const pending = withPendingRevocations(ledger, () => seconds * 1_000)
    state.fault = new Error('disk is full')
    for (const [id, until] of [
      ['short', 60],
      ['long', 120],
    ] as const) {
      await t.rejects(pending.revoke(id, until))
      await t.rejects(pending.revokeAll(id, 1, until))
    }
    calls.length = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    state.gate = promise
    mock.timers.tick(3_000)
    await turns()
    t.strictSame(calls.splice(0), ['revoke'], 'the first write hangs, so nothing else is tried')
    resolve()
    state.gate = null
    await turns()
    seconds = 60
    mock.timers.tick(1_000)
    await turns()
    t.strictSame(calls.splice(0), ['revoke'], 'this try ends with its first failure, too')
    state.fault = null
    await pending.close()
    t.strictSame(calls, ['revoke', 'revokeAll', 'close'])
  },
)

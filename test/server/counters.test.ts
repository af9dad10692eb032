/**
 * Counters in memory are limited in number. In every store, no counter falls below zero, and clearing a counter also clears what was counted during
 * an outage.
 */
import t, { type Test } from 'tap'
import { type Counters, memoryCounters, withFallback } from '../../server/ledger/counters.ts'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { openSqliteStores } from '../../server/ledger/sqlite.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'

t.test('at most 50,000 counters are stored; the least recently used is dropped', async (t) => {
  const counters = memoryCounters(() => 0)
  for (let key = 0; key < 50_000; key++) await counters.add(String(key), 60)
  t.equal((await counters.add('0', 60)).count, 2, 'none is dropped yet')
  await counters.add('one more', 60)
  t.equal((await counters.add('1', 60)).count, 1, 'the least recently used was dropped')
  t.equal((await counters.add('0', 60)).count, 3)
})

t.test('attempts on made-up accounts do not evict the count of an account that is under attack', async (t) => {
  const counters = memoryCounters(() => 0)
  for (let guess = 0; guess < 5; guess++) await counters.add('victim', 60)
  for (let key = 0; key < 60_000; key++) await counters.add(String(key), 60)
  t.equal((await counters.add('victim', 60)).count, 6)
  for (let back = 0; back < 4; back++) await counters.takeBack('victim')
  t.equal((await counters.read('victim'))?.count, 2)
  await counters.clear('victim')
  t.equal(await counters.read('victim'), null)
})

t.test('a window starts with its first count and ends on time; every change is reported', async (t) => {
  let time = 0
  const changes: [string, number | undefined][] = []
  const counters = memoryCounters(() => time, { onChange: (key, window) => changes.push([key, window?.count]) })
  t.strictSame(await counters.add('account', 60), { count: 1, until: 60 })
  time = 59_999
  t.strictSame(await counters.add('account', 60), { count: 2, until: 60 })
  time = 60_000
  t.equal(await counters.read('account'), null)
  t.strictSame(await counters.add('account', 60), { count: 1, until: 120 })
  await counters.takeBack('account')
  await counters.clear('account')
  await counters.clear('account')
  t.strictSame(
    changes.splice(0),
    [1, 2, 1, 0, undefined].map((count) => ['account', count]),
  )
})

t.test('after the clock was set back, an earlier count still counts, but not longer than its window', async (t) => {
  let time = 86_400_000
  const counters = memoryCounters(() => time)
  await counters.add('account', 60)
  time = 0
  t.match(await counters.add('account', 60), { count: 2, until: 60 })
  time = 61_000
  t.match(await counters.add('account', 60), { count: 1, until: 121 })
})

/** @param now unix time in seconds */
async function neverBelowZero(t: Test, counters: Counters, now: number): Promise<void> {
  for (let more = 0; more < 3; more++) t.equal(await counters.takeBack('nobody'), false)
  const first = await counters.add('nobody', 60)
  t.equal(first.count, 1, 'taking back an attempt that was never counted has no effect')
  t.ok(first.until > now, 'the window has an end')
  t.strictSame(await counters.read('nobody'), first)
  t.equal(await counters.takeBack('nobody'), true)
  for (let more = 0; more < 2; more++) t.equal(await counters.takeBack('nobody'), false)
  t.equal((await counters.add('nobody', 60)).count, 1, 'taking back more attempts than were counted has no effect')
  await counters.clear('nobody')
  t.equal(await counters.read('nobody'), null)
}

t.test('taking an attempt back twice gives no extra attempts: in memory', async (t) => {
  await neverBelowZero(
    t,
    memoryCounters(() => 0),
    0,
  )
})

t.test('taking an attempt back twice gives no extra attempts: in Redis', needs('redis-server'), async (t) => {
  const { url } = await startRedis(t)
  const { ledger, counters } = await openRedisStores({ url }, (fault) => t.error(fault))
  t.teardown(() => ledger.close())
  await neverBelowZero(t, counters, Date.now() / 1_000)
})

t.test('taking an attempt back twice gives no extra attempts: in a folder', async (t) => {
  const { ledger, counters } = openSqliteStores(temporaryFolder(t))
  t.teardown(() => ledger.close())
  await neverBelowZero(t, counters, Date.now() / 1_000)
})

t.test('counts in a folder survive a restart and a kill, and end with their window', async (t) => {
  const folder = temporaryFolder(t)
  let time = Date.now()
  const open = () => openSqliteStores(folder, { now: () => time })
  const zero = open()
  await zero.counters.add('cleared', 60)
  await zero.ledger.close()
  const first = open()
  t.equal((await first.counters.read('cleared'))?.count, 1)
  await first.counters.clear('cleared')
  await first.counters.add('account', 60)
  await first.counters.add('account', 60)
  await first.counters.takeBack('account')
  await first.counters.add('other', 60)
  await first.counters.clear('other')
  await first.ledger.close()
  const second = open()
  t.equal(await second.counters.read('cleared'), null)
  t.equal((await second.counters.add('account', 60)).count, 2)
  t.equal((await second.counters.add('other', 60)).count, 1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  // opens the file while `second` has not closed it, as after a process was killed
  const third = open()
  t.teardown(() => second.ledger.close())
  t.equal((await third.counters.add('account', 60)).count, 3)
  await third.ledger.close()
  time += 61_000
  const last = open()
  t.teardown(() => last.ledger.close())
  t.equal((await last.counters.add('account', 60)).count, 1)
})

/**
 * Counters (`both`) with two stores. `first` stands for the shared store; `second` counts while `first` is unavailable. `down(true)` makes `first`
 * unavailable, `down(false)` available again.
 */
function outage(): {
  both: Counters
  first: Counters
  second: Counters
  down: (is: boolean) => void
  faults: unknown[]
} {
  const [first, second] = [memoryCounters(() => 0), memoryCounters(() => 0)]
  let isDown = false
  const orFail = <T>(act: () => Promise<T>): Promise<T> => (isDown ? Promise.reject(new Error('down')) : act())
  const failing: Counters = {
    add: (key, windowS) => orFail(() => first.add(key, windowS)),
    takeBack: (key) => orFail(() => first.takeBack(key)),
    clear: (key) => orFail(() => first.clear(key)),
    read: (key) => orFail(() => first.read(key)),
  }
  const down = (is: boolean) => {
    isDown = is
  }
  const faults: unknown[] = []
  return { both: withFallback(failing, second, (fault) => faults.push(fault)), first, second, down, faults }
}

t.test('clearing a counter clears it in both stores', async (t) => {
  const { both, first, second, down } = outage()
  await both.add('account', 60)
  down(true)
  await both.add('account', 60)
  down(false)
  await both.clear('account')
  t.equal((await first.add('account', 60)).count, 1)
  t.equal((await second.add('account', 60)).count, 1)
  down(true)
  await both.clear('account')
  t.equal((await both.add('account', 60)).count, 1, 'also while the shared store is unavailable')
})

t.test('an attempt that was counted during an outage is taken back in the store that counted it', async (t) => {
  const { both, first, second, down } = outage()
  await both.add('account', 60)
  down(true)
  await both.add('account', 60)
  down(false)
  await both.takeBack('account')
  t.equal((await second.add('account', 60)).count, 1)
  await second.clear('account')
  t.equal((await first.add('account', 60)).count, 2, 'the other attempt stays counted')
  await both.takeBack('account')
  t.equal((await first.add('account', 60)).count, 2)
  down(true)
  t.equal(await both.takeBack('account'), false)
})

t.test('counts from an outage are added to the others', async (t) => {
  const { both, first, second, down, faults } = outage()
  t.equal(await both.read('account'), null)
  await first.add('account', 60)
  await first.add('account', 60)
  t.strictSame(await both.read('account'), { count: 2, until: 60 })
  await second.add('account', 90)
  t.strictSame(await both.read('account'), { count: 3, until: 90 })
  await first.add('other', 90)
  await second.add('other', 60)
  t.strictSame(await both.read('other'), { count: 2, until: 90 })
  down(true)
  t.strictSame(await both.read('account'), { count: 1, until: 90 })
  t.equal(await both.read('nobody'), null)
  t.equal(faults.length, 2, 'each fault is reported')
})

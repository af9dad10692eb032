/** Counters in memory are bounded, and no counter of any store falls below zero. */
import t, { type Test } from 'tap'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { type Counters, memoryCounters } from '../../server/limits/counters.ts'
import { needs } from '../support/programs.ts'
import { startRedis } from '../support/redis.ts'

t.test('at most 50,000 counters are kept; the least recently used is dropped', async (t) => {
  const counters = memoryCounters(() => 0)
  for (let key = 0; key < 50_000; key++) await counters.add(String(key), 60)
  t.equal((await counters.add('0', 60)).count, 2, 'all are kept')
  await counters.add('one more', 60)
  t.equal((await counters.add('1', 60)).count, 1, 'the oldest is gone')
  t.equal((await counters.add('0', 60)).count, 3)
})

/** @param now unix seconds */
async function staysAtNothing(t: Test, counters: Counters, now: number): Promise<void> {
  for (let more = 0; more < 3; more++) await counters.takeBack('nobody')
  const first = await counters.add('nobody', 60)
  t.equal(first.count, 1, 'a window that never began')
  t.ok(first.until > now, 'and one that ends')
  for (let more = 0; more < 3; more++) await counters.takeBack('nobody')
  t.equal((await counters.add('nobody', 60)).count, 1, 'more than there were')
}

t.test('taking the same attempt back twice gives nobody extra attempts', async (t) => {
  await staysAtNothing(
    t,
    memoryCounters(() => 0),
    0,
  )
})

t.test('what is taken back twice gives nobody tries of more: in Redis', needs('redis-server'), async (t) => {
  const { url } = await startRedis(t)
  const { ledger, counters } = await openRedisStores(url, (fault) => t.error(fault))
  t.teardown(() => ledger.close())
  await staysAtNothing(t, counters, Date.now() / 1_000)
})

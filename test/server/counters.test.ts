/** Counters in memory are bounded, and no counter of any store falls below zero. */
import t, { type Test } from 'tap'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { type Counters, memoryCounters } from '../../server/limits/counters.ts'
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

/** @param now unix seconds */
async function neverBelowZero(t: Test, counters: Counters, now: number): Promise<void> {
  for (let more = 0; more < 3; more++) await counters.takeBack('nobody')
  const first = await counters.add('nobody', 60)
  t.equal(first.count, 1, 'taking back an attempt that was never counted has no effect')
  t.ok(first.until > now, 'the window has an end')
  for (let more = 0; more < 3; more++) await counters.takeBack('nobody')
  t.equal((await counters.add('nobody', 60)).count, 1, 'taking back more attempts than were counted has no effect')
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
  const { ledger, counters } = await openRedisStores(url, (fault) => t.error(fault))
  t.teardown(() => ledger.close())
  await neverBelowZero(t, counters, Date.now() / 1_000)
})

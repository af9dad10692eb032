/** Counters are kept in memory, so they must stay bounded there. */
import t from 'tap'
import { memoryCounters } from '../../server/limits/counters.ts'

t.test('50,000 counters and no more: the one that was used longest ago goes', async (t) => {
  const counters = memoryCounters(() => 0)
  for (let key = 0; key < 50_000; key++) await counters.add(String(key), 60)
  t.equal((await counters.add('0', 60)).count, 2, 'all are kept')
  await counters.add('one more', 60)
  t.equal((await counters.add('1', 60)).count, 1, 'the oldest is gone')
  t.equal((await counters.add('0', 60)).count, 3)
})

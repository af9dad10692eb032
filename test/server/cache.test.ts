import t from 'tap'
import { createCache } from '../../server/upstream/cache.ts'

t.test('a stale answer starts one refresh, however many ask', async (t) => {
  let now = 0
  let calls = 0
  const cache = createCache(() => now)
  const load = async () => ++calls
  await cache.get('a', 10, load)
  now = 11
  const answers = await Promise.all(Array.from({ length: 200 }, () => cache.get('a', 10, load)))
  t.ok(answers.every(({ data }) => data === 1))
  await new Promise(setImmediate)
  t.equal(calls, 2)
  t.match(await cache.get('a', 10, load), { data: 2, at: 11 })
})

t.test('it keeps 64 answers and no more', async (t) => {
  let calls = 0
  const cache = createCache(() => 0)
  const load = async () => ++calls
  for (let index = 0; index < 65; index++) await cache.get(`k${index}`, 10, load)
  await cache.get('k64', 10, load)
  t.equal(calls, 65)
  await cache.get('k0', 10, load)
  t.equal(calls, 66, 'the first had to go')
})

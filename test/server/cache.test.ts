import t from 'tap'
import { createCache } from '../../server/upstream/cache.ts'

const AGES = { fresh: 10, staleWhileRevalidate: 100 }

t.test('stale data starts one refresh, however many requests arrive', async (t) => {
  let now = 0
  let calls = 0
  const cache = createCache(() => now)
  const load = async () => ++calls
  await cache.get('a', AGES, load)
  now = 11
  const answers = await Promise.all(Array.from({ length: 200 }, () => cache.get('a', AGES, load)))
  t.ok(answers.every(({ data }) => data === 1))
  await new Promise(setImmediate)
  t.equal(calls, 2)
  t.match(await cache.get('a', AGES, load), { data: 2, at: 11 })
})

t.test('at most 64 responses are cached', async (t) => {
  let calls = 0
  const cache = createCache(() => 0)
  const load = async () => ++calls
  for (let index = 0; index < 65; index++) await cache.get(`k${index}`, AGES, load)
  await cache.get('k64', AGES, load)
  t.equal(calls, 65)
  await cache.get('k0', AGES, load)
  t.equal(calls, 66, 'the oldest was dropped')
})

t.test('data too old to be returned during a refresh is refreshed first, but returned when that fails', async (t) => {
  let now = 0
  let calls = 0
  const cache = createCache(() => now)
  await cache.get('a', AGES, async () => ++calls)
  now = 101
  t.match(await cache.get('a', AGES, async () => ++calls), { data: 2, at: 101 })
  now = 300
  t.match(await cache.get('a', AGES, () => Promise.reject(new Error('down'))), { data: 2, at: 101 })
})

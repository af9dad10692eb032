import t from 'tap'
import { createCache } from '../../server/upstream/cache.ts'

const key = (source?: string, row = 'GET index/config') => ({ row, lang: 'en', source, input: {} })
const AGES = { fresh: 10, staleWhileRevalidate: 100 }

t.test('stale data starts one refresh, however many requests arrive', async (t) => {
  let now = 0
  let calls = 0
  const cache = createCache(() => now)
  const load = async () => ++calls
  await cache.get(key(), AGES, load)
  now = 11
  const answers = await Promise.all(Array.from({ length: 200 }, () => cache.get(key(), AGES, load)))
  t.ok(answers.every(({ data }) => data === 1))
  await new Promise(setImmediate)
  t.equal(calls, 2)
  t.match(await cache.get(key(), AGES, load), { data: 2, at: 11 })
})

t.test('for each row, 32 responses with a source or input are cached, and all without', async (t) => {
  let calls = 0
  const cache = createCache(() => 0)
  const load = async () => ++calls
  const row = 'POST stock/detail'
  await cache.get(key(), AGES, load)
  await cache.get(key('s', row), AGES, load)
  for (let index = 0; index < 33; index++) await cache.get(key(`s${index}`), AGES, load)
  t.equal(calls, 35)
  await cache.get(key('s32'), AGES, load)
  await cache.get(key(), AGES, load)
  await cache.get(key('s', row), AGES, load)
  t.equal(calls, 35, 'the one without a source and that of another row are still there')
  await cache.get(key('s0'), AGES, load)
  t.equal(calls, 36, 'the oldest was dropped')
})

t.test('valid stored answers are loaded, invalid ones are ignored', async (t) => {
  const entries = [
    ['["GET index/config","en",null,{}]', { data: 'stored', at: 0 }],
    ['config', { data: 'x', at: 0 }],
    ['["GET index/config"]', { data: 'x', at: 0 }],
  ] as const
  let saved: unknown[] = []
  const cache = createCache(() => 0, {
    entries,
    save: (all) => {
      saved = [...all()]
    },
    close: () => undefined,
  })
  t.match(await cache.get(key(), AGES, async () => 'new'), { data: 'stored' })
  await cache.get(key('s'), AGES, async () => 'new')
  t.equal(saved.length, 2)
})

t.test(
  'data that is too old to be returned during a refresh is refreshed first, but is returned if that fails',
  async (t) => {
    let now = 0
    let calls = 0
    const cache = createCache(() => now)
    await cache.get(key(), AGES, async () => ++calls)
    now = 101
    t.match(await cache.get(key(), AGES, async () => ++calls), { data: 2, at: 101 })
    now = 300
    t.match(await cache.get(key(), AGES, () => Promise.reject(new Error('down'))), { data: 2, at: 101 })
  },
)

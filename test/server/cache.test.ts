import { mock } from 'node:test'
import t from 'tap'
import { STALE_LIMIT_MS } from '../../server/policy.ts'
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

t.test('data is fresh up to its age, and returned during a refresh up to the other', async (t) => {
  let now = 1_000
  let calls = 0
  const cache = createCache(() => now)
  const get = async () => (await cache.get(key(), AGES, async () => ++calls)).data
  t.equal(await get(), 1)
  for (const [age, data, loaded] of [
    [10, 1, 1],
    [11, 1, 2],
    [100, 2, 3],
    [101, 4, 4],
    // the clock was set back, so the age is not known
    [-1, 5, 5],
  ] as const) {
    now += age
    t.equal(await get(), data, `${age} ms later`)
    await new Promise(setImmediate)
    t.equal(calls, loaded, `${age} ms later`)
  }
})

t.test('simultaneous requests share one call, a failed one too, and the next request tries again', async (t) => {
  let calls = 0
  const cache = createCache(() => 0)
  const load = async () => {
    calls += 1
    if (calls === 1) throw new Error('down')
    return calls
  }
  const both = await Promise.allSettled([cache.get(key(), AGES, load), cache.get(key(), AGES, load)])
  for (const each of both) t.match(each, { reason: { message: 'down' } })
  t.equal((await cache.get(key(), AGES, load)).data, 2)
})

t.test('old data is returned after a while, if the call takes longer; its result is stored all the same', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  let now = 0
  const cache = createCache(() => now)
  await cache.get(key(), AGES, async () => 'old')
  now = 101
  const late = Promise.withResolvers<string>()
  let told: unknown
  const answer = cache
    .get(key(), AGES, () => late.promise, 50)
    .then(({ data }) => {
      told = data
    })
  mock.timers.tick(49)
  await new Promise(setImmediate)
  t.equal(told, undefined)
  mock.timers.tick(1)
  await answer
  t.equal(told, 'old')
  late.resolve('new')
  await new Promise(setImmediate)
  t.equal(cache.find(key())?.data, 'new')
  now = 202
  const soon = cache.get(key(), AGES, async () => 'newer', 50)
  t.equal((await soon).data, 'newer', 'at once')
  now = 303
  const failed = cache.get(key(), AGES, () => Promise.reject(new Error('down')), 50)
  t.equal((await failed).data, 'newer')
  now = 303 + STALE_LIMIT_MS
  await t.rejects(
    cache.get(key(), AGES, () => Promise.reject(new Error('down')), 50),
    /down/,
    'too old to be shown',
  )
})

t.test('stored data is found until it is too old, or its row is forgotten', async (t) => {
  let now = 0
  let saved: string[] = []
  const cache = createCache(() => now, {
    entries: [],
    save: (all) => {
      saved = [...all()].map(([id]) => id)
    },
    close: () => undefined,
  })
  const row = 'POST stock/detail'
  const keys = [key(), key('s'), key(undefined, row), key('s', row), { ...key(), input: { id: 1 } }] as const
  for (const each of keys) t.equal(cache.find(each), null)
  for (const [index, each] of keys.entries()) await cache.get(each, AGES, async () => index)
  t.strictSame(
    keys.map((each) => cache.find(each)?.data),
    [0, 1, 2, 3, 4],
  )
  now = STALE_LIMIT_MS
  t.equal(cache.find(key())?.data, 0)
  now += 1
  t.equal(cache.find(key()), null)
  now = 0
  cache.forget(row)
  t.strictSame(
    keys.map((each) => cache.find(each)?.data),
    [0, 1, undefined, undefined, 4],
  )
  t.equal(saved.length, 3)
})

t.test('data that was used lately is dropped last', async (t) => {
  const cache = createCache(() => 0)
  for (let index = 0; index < 32; index++) await cache.get(key(`s${index}`), AGES, async () => index)
  cache.use(key('s0'))
  await cache.get(key('more'), AGES, async () => 'more')
  t.equal(cache.find(key('s0'))?.data, 0)
  t.equal(cache.find(key('s1')), null)
})

/** Tests the cache of loaded data: what a screen may show at once, and what must not be shown any more. */
import './english-page.ts'
import { mock } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import t, { type Test } from 'tap'
import { language } from '../../../client/core/i18n.ts'
import { lastShown, noteShown } from '../../../client/core/last-shown.ts'
import { listStates } from '../../../client/core/navigation.ts'
import { inTab } from '../../../client/core/storage.ts'
import { useLoad } from '../../../client/data/load.ts'
import {
  cacheData,
  cachedData,
  cacheGeneration,
  clearLoaded,
  forgetData,
  isOld,
  lastData,
  loadToCache,
  outdateData,
  provideData,
  restoreLoaded,
  STORED,
  takeProvided,
} from '../../../client/data/loaded-data.ts'

const dataOf = (...keys: string[]) => keys.map((key) => lastData(key)?.data)
const stored = (): unknown => JSON.parse(inTab.getItem(STORED) ?? 'null')

/** Empties the cache, and stops the clock. */
function begin(t: Test): void {
  clearLoaded()
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 })
  t.teardown(() => mock.timers.reset())
}

t.test(
  'data is stored in the tab after half a second, once for several changes, and restored from there',
  async (t) => {
    begin(t)
    cacheData('home', 1, 10)
    mock.timers.tick(499)
    cacheData('my', 2, 20)
    t.equal(stored(), null)
    mock.timers.tick(1)
    const whole = {
      entries: [
        ['home', { data: 1, at: 10 }],
        ['my', { data: 2, at: 20 }],
      ],
    }
    t.strictSame(stored(), whole)
    const text = inTab.getItem(STORED) ?? ''
    clearLoaded()
    t.strictSame([dataOf('home', 'my'), stored()], [[undefined, undefined], null])
    inTab.setItem(STORED, text)
    restoreLoaded()
    t.strictSame(dataOf('home', 'my'), [1, 2])
    mock.timers.tick(10_000)
    cacheData('home', 3, 30)
    mock.timers.tick(500)
    t.match(stored(), { entries: [['my'], ['home', { data: 3 }]] }, 'later changes are stored, too')
  },
)

t.test('nothing is restored from another build, or from what is damaged', async (t) => {
  begin(t)
  const entries = [['home', { data: 1, at: 1 }]]
  for (const text of [JSON.stringify({ build: 'other', entries }), '{', '{"entries":1}', 'null']) {
    inTab.setItem(STORED, text)
    restoreLoaded()
    t.strictSame(dataOf('home'), [undefined], text)
  }
})

t.test('of more than fifty screens, the least recent are dropped', async (t) => {
  begin(t)
  for (let count = 0; count < 50; count += 1) cacheData(`page ${count}`, count, 1)
  cacheData('page 0', 'again', 2)
  cacheData('one more', 1, 1)
  t.strictSame(dataOf('page 0', 'page 1', 'page 2', 'one more'), ['again', undefined, 2, 1])
})

t.test('data that has changed is forgotten, or shown only where nothing newer can be had', async (t) => {
  begin(t)
  for (const key of ['list a', 'list b', 'home']) cacheData(key, key, 7)
  forgetData('list a')
  outdateData('list')
  mock.timers.tick(500)
  t.match(stored(), { entries: [['list b', { isOutdated: true }], ['home']] })
  t.strictSame(dataOf('list a', 'list b', 'home'), [undefined, 'list b', 'home'])
  t.teardown(() => Reflect.deleteProperty(navigator, 'onLine'))
  const seen = (onLine: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
    return [cachedData('list b'), cachedData('home')].map((entry) => entry?.at)
  }
  t.strictSame(seen(true), [undefined, 7])
  t.strictSame(seen(false), [7, 7])
  cacheData('list b', 'new', 8)
  t.strictSame(seen(true), [8, 7])
  mock.timers.tick(500)
  forgetData('home')
  mock.timers.tick(500)
  t.strictSame(stored(), { entries: [['list b', { data: 'new', at: 8 }]] })
  outdateData('list')
  mock.timers.tick(500)
  t.match(stored(), { entries: [['list b', { isOutdated: true }]] })
  forgetData('b')
  t.strictSame(dataOf('list b'), ['new'], 'only the beginning of a name counts')
})

t.test('a response is cached with its time, unless it is late', async (t) => {
  begin(t)
  t.equal(await loadToCache('home', async () => 1), 1)
  t.strictSame(lastData('home'), { data: 1, at: 1_800_000_000_000 })
  t.equal(
    await loadToCache(
      'home',
      async () => 2,
      () => false,
    ),
    2,
  )
  t.strictSame(dataOf('home'), [1], 'a newer request was sent')
  const generation = cacheGeneration()
  const held = Promise.withResolvers<number>()
  const loading = loadToCache('my', () => held.promise)
  clearLoaded()
  t.not(cacheGeneration(), generation)
  held.resolve(3)
  t.equal(await loading, 3)
  t.strictSame(dataOf('my'), [undefined], 'it belongs to an earlier session')
})

t.test('the end of a session clears everything, also what was about to be stored, and where lists were', async (t) => {
  begin(t)
  cacheData('home', 1, 1)
  listStates.set('place', 1)
  clearLoaded()
  mock.timers.tick(1_000)
  t.strictSame([stored(), dataOf('home'), listStates.size], [null, [undefined], 0])
  cacheData('home', 2, 2)
  mock.timers.tick(500)
  t.match(stored(), { entries: [['home', { data: 2 }]] })
})

/** What a screen shows first, before it has requested anything. */
function firstSeen(t: Test, key: string) {
  Object.assign(globalThis, { window: new EventTarget() })
  t.teardown(() => Reflect.deleteProperty(globalThis, 'window'))
  let seen: object = {}
  renderToStaticMarkup(
    createElement(() => {
      const { reload: _reload, change: _change, ...state } = useLoad(key, async () => 'new')
      seen = state
      return null
    }),
  )
  return seen
}

t.test('a screen begins with the last data, and knows whether it was loaded just now', async (t) => {
  begin(t)
  const state = { key: 'home', data: null, at: 0, problem: null, busy: true, hasLoaded: false }
  t.strictSame(firstSeen(t, 'home'), state)
  cacheData('home', 'old', 5)
  t.strictSame(firstSeen(t, 'home'), { ...state, data: 'old', at: 5 })
  provideData('home', 'provided', 6)
  t.strictSame(firstSeen(t, 'home'), { ...state, data: 'provided', at: 6, hasLoaded: true })
  t.strictSame([takeProvided('home'), takeProvided('home')], [false, false], 'it was loaded long ago')
  provideData('home', 'provided', Date.now())
  t.strictSame([takeProvided('home'), takeProvided('home')], [true, false], 'once')
  provideData('home', 'provided', Date.now())
  clearLoaded()
  t.strictSame([firstSeen(t, 'home'), takeProvided('home')], [state, false])
})

t.test('data is old after its time', async (t) => {
  begin(t)
  const at = Date.now()
  mock.timers.tick(10_000)
  t.strictSame([isOld(at, 10), isOld(at - 1, 10), isOld(at)], [false, true, false])
})

t.test('amounts that were shown are known in their language, until the session ends', async (t) => {
  begin(t)
  noteShown('usdt', '1,234.50')
  t.equal(lastShown('usdt'), '1,234.50')
  language.value = 'tr-TR'
  t.teardown(() => {
    language.value = 'en-US'
  })
  t.equal(lastShown('usdt'), undefined, 'the same amount would be another text')
  language.value = 'en-US'
  clearLoaded()
  t.equal(lastShown('usdt'), undefined)
})

import t from 'tap'
import { onDevice } from '../../client/core/storage.ts'
import { recentPrices, recordPrice } from '../../client/data/price-history.ts'
import { merged } from '../../client/features/home/merged-prices.ts'
import { priceRanges } from '../../client/features/home/price-ranges.ts'
import { linePrices } from '../../shared/price-line.ts'

t.test(
  'prices are stored in order, one per minute and the newest; older ones are thinned without interrupting the line',
  async (t) => {
    recordPrice('0.1', 10)
    recordPrice('0.1', 10)
    recordPrice('0.2', 9)
    recordPrice(null, 11)
    recordPrice('0.3', 12)
    const first = { at: 10, price: '0.1' }
    t.strictSame(recentPrices.value, [first, { at: 12, price: '0.3' }])
    recordPrice('0.4', 69)
    t.strictSame(recentPrices.value, [first, { at: 69, price: '0.4' }])
    recordPrice('0.5', 71)
    t.strictSame(recentPrices.value, [first, { at: 71, price: '0.5' }])
    for (let minute = 2; minute < 500; minute++) recordPrice('0.4', minute * 60)
    const kept = recentPrices.value
    t.ok(kept.length > 120 && kept.length < 240, `${kept.length}`)
    t.ok(kept.every(({ at }, index) => at - (kept[index - 1]?.at ?? 0) <= 300))
    t.equal(linePrices(kept).length, kept.length)
    recordPrice('0', 500 * 60)
    recordPrice('0.4', 499 * 60 + 7 * 86_400 + 1)
    t.equal(recentPrices.value.length, 1, 'for a week')
  },
)

t.test('the price line is drawn after ten minutes, of the longest time of which enough is known', async (t) => {
  const seen = (...times: number[]) => times.map((at) => ({ at, price: '0.124' }))
  const drawn = (...times: number[]) => linePrices(seen(...times)).map(({ at }) => at)
  t.strictSame(drawn(), [])
  t.strictSame(drawn(0, 300, 599), [])
  t.strictSame(drawn(0, 299, 600), [], 'interrupted')
  t.strictSame(drawn(0, 300, 600), [0, 300, 600])
  t.strictSame(drawn(0, 300, 600, 3_000), [0, 300, 600, 3_000], 'with a gap')
  t.strictSame(drawn(0, 300, 600, 50_000, 50_300, 50_600), [50_000, 50_300, 50_600], 'not a few dots')
})

t.test('the choices are times that the record covers, and all of it if that is clearly longer', async (t) => {
  const every = (seconds: number, ...stretches: (readonly [from: number, to: number])[]) =>
    stretches.flatMap(([from, to]) =>
      Array.from({ length: (to - from) / seconds + 1 }, (_, index) => ({ at: from + index * seconds, price: '0.124' })),
    )
  const hours = (...stretches: (readonly [number, number])[]) =>
    priceRanges(every(300, ...stretches.map(([from, to]) => [from * 3_600, to * 3_600] as const))).map(({ span }) =>
      span === null ? 'all' : span / 3_600,
    )
  t.strictSame(hours(), [])
  t.strictSame(hours([0, 0.1]), [], 'no line')
  t.strictSame(hours([0, 0.5]), ['all'], 'no choice')
  t.strictSame(hours([0, 1]), [1])
  t.strictSame(hours([0, 1.1]), [1])
  t.strictSame(hours([0, 3]), [1, 'all'])
  t.strictSame(hours([0, 6]), [1, 6])
  t.strictSame(hours([0, 25]), [1, 6, 24])
  t.strictSame(hours([0, 40]), [1, 24, 'all'], 'at most three')
  t.strictSame(hours([0, 1], [23, 24]), [1], 'a day of which only the ends are known is not offered')
  t.strictSame(hours([0, 2], [14, 24]), [1, 6, 24])
  const [hour, all] = priceRanges(every(300, [0, 10_800]))
  t.strictSame([hour?.prices[0]?.at, all?.prices[0]?.at], [7_200, 0])
})

t.test('what the server recorded fills the gaps of the device’s own record', async (t) => {
  const own = [60, 120, 900].map((at) => ({ at, price: '0.1' }))
  const others = [0, 70, 119, 300, 500, 1_000].map((at) => ({ at, price: '0.2' }))
  t.strictSame(
    merged(own, others).map(({ at, price }) => [at, price]),
    [
      [0, '0.2'],
      [60, '0.1'],
      [120, '0.1'],
      [300, '0.2'],
      [500, '0.2'],
      [900, '0.1'],
      [1_000, '0.2'],
    ],
  )
  t.strictSame(merged([], others).length, others.length)
  t.strictSame(merged(own, []), own)
})

type Prices = readonly { at: number; price: string }[]
let visits = 0

/** Opens the app anew on a device that has stored `text`. @returns the module's functions, and the prices as their times */
async function visit(text: string | null) {
  if (text === null) onDevice.removeItem('prices')
  else onDevice.setItem('prices', text)
  visits += 1
  const { recentPrices, recordPrice }: typeof import('../../client/data/price-history.ts') = await import(
    `../../client/data/price-history.ts?visit=${visits}`
  )
  return { recordPrice, read: () => recentPrices.value, times: () => recentPrices.value.map(({ at }) => at) }
}
const at = (...times: number[]) => JSON.stringify(times.map((time) => ({ at: time, price: '0.1' })))

t.test('the prices of an earlier visit are read again, except damaged ones', async (t) => {
  const first = await visit(null)
  t.strictSame(first.read(), [])
  first.recordPrice('0.25', 7)
  const stored = onDevice.getItem('prices')
  t.strictSame(JSON.parse(stored ?? ''), [{ at: 7, price: '0.25' }])
  t.strictSame((await visit(stored)).read(), [{ at: 7, price: '0.25' }])
  for (const nothing of ['', '{', 'null', '{}', '7', '"text"']) t.strictSame((await visit(nothing)).read(), [], nothing)
  const damaged = [{ at: '7', price: '1' }, { price: '1' }, { at: 7 }, { at: 7, price: 1 }, { at: 7, price: '1,5' }]
  const good: Prices = [{ at: 8, price: '2' }]
  t.strictSame((await visit(JSON.stringify([...damaged, ...good]))).read(), good)
})

t.test('prices are kept for a week, six hundred at most', async (t) => {
  for (const [now, kept] of [
    [7 * 86_400, [0, 7 * 86_400]],
    [7 * 86_400 + 1, [7 * 86_400 + 1]],
  ] as const) {
    const { recordPrice, times } = await visit(at(0))
    recordPrice('0.1', now)
    t.strictSame(times(), kept)
  }
  const { recordPrice, times } = await visit(null)
  for (let count = 0; count < 700; count++) recordPrice('0.1', count * 299)
  t.strictSame([times().length, times().at(-1)], [600, 699 * 299])
})

t.test('the exact times from which prices are replaced or dropped', async (t) => {
  for (const [before, now, kept] of [
    [[0, 59], 60, [0, 60]],
    [[0, 60], 61, [0, 60, 61]],
    [[0], 1, [0, 1]],
    [[0, 100, 200], 7_300, [0, 100, 200, 7_300]],
    [[0, 100, 200], 7_301, [0, 200, 7_301]],
    [[0, 100, 300], 50_000, [0, 300, 50_000]],
    [[0, 100, 301], 50_000, [0, 100, 301, 50_000]],
  ] as const) {
    const { recordPrice, times } = await visit(at(...before))
    recordPrice('0.1', now)
    t.strictSame(times(), kept, `${before} ${now}`)
  }
})

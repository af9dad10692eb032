import t from 'tap'
import { onDevice } from '../../client/core/storage.ts'
import { recentPrices, recordPrice } from '../../client/data/price-history.ts'
import { merged } from '../../client/features/home/merged-prices.ts'
import { priceRanges } from '../../client/features/home/price-ranges.ts'
import { LINE_MOST_S, linePrices } from '../../shared/price-line.ts'
import { type SeenPrice, withPrice } from '../../shared/price-record.ts'

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
    recordPrice('0.4', 499 * 60 + 30 * 86_400 + 1)
    t.equal(recentPrices.value.length, 1, 'for 30 days')
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
  t.strictSame(hours([0, 9], [9.75, 10]), [6, 'all'], 'nor the last hour, of which little is known')
  t.equal(priceRanges(every(299, [0, 3_588]))[0]?.span, 3_600, 'a price is missing only at the beginning')
  const [hour, all] = priceRanges(every(300, [0, 10_800]))
  t.strictSame([hour?.prices[0]?.at, all?.prices[0]?.at], [7_200, 0])
})

t.test('a record of eight days offers a week, and one of 31 days offers 30 days', async (t) => {
  let seen: readonly SeenPrice[] = []
  const offered = () => priceRanges(seen).map(({ span }) => (span === null ? 'all' : span / 86_400))
  const { length } = linePrices(seen)
  t.equal(length, 0)
  let at = 0
  const pass = (days: number) => {
    for (; at <= days * 86_400; at += 60) seen = withPrice(seen, { at, price: '0.124' }, LINE_MOST_S)
    return offered()
  }
  t.strictSame(pass(6), [1 / 24, 1, 'all'])
  t.strictSame(pass(8), [1 / 24, 1, 7])
  t.strictSame(pass(12), [1, 7, 'all'])
  t.strictSame(pass(31), [1, 7, 30])
  const [day, week, month] = priceRanges(seen)
  t.ok((day?.prices.length ?? 0) > 300)
  t.ok((week?.prices.length ?? 0) > 450)
  t.ok((month?.prices.length ?? 0) < 900, `${month?.prices.length}`)
})

t.test('an app that is opened for some minutes each day does not offer a week, of which it knows little', async (t) => {
  const visits = Array.from({ length: 8 }, (_, day) =>
    Array.from({ length: 20 }, (_, minute) => ({ at: day * 86_400 + minute * 60, price: '0.124' })),
  ).flat()
  t.notOk(priceRanges(visits).some(({ span }) => span !== null && span > 86_400))
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
  const minutes = Array.from({ length: 1_440 }, (_, minute) => ({ at: minute * 60, price: '0.1' }))
  t.ok(merged([], minutes).length < 420, 'thinned like its own prices')
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

t.test('prices are kept for 30 days', async (t) => {
  for (const [now, kept] of [
    [30 * 86_400, [0, 30 * 86_400]],
    [30 * 86_400 + 1, [30 * 86_400 + 1]],
  ] as const) {
    const { recordPrice, times } = await visit(at(0))
    recordPrice('0.1', now)
    t.strictSame(times(), kept)
  }
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
    [[0, 100, 301], 86_500, [0, 100, 301, 86_500]],
    [[0, 100, 3_600], 86_501, [0, 3_600, 86_501]],
    [[0, 100, 3_601], 86_501, [0, 100, 3_601, 86_501]],
    [[0, 100, 10_800], 604_900, [0, 100, 10_800, 604_900]],
    [[0, 100, 10_800], 604_901, [0, 10_800, 604_901]],
    [[0, 100, 10_801], 604_901, [0, 100, 10_801, 604_901]],
  ] as const) {
    const { recordPrice, times } = await visit(at(...before))
    recordPrice('0.1', now)
    t.strictSame(times(), kept, `${before} ${now}`)
  }
})

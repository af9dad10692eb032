import t from 'tap'
import { recentPrices, recordPrice } from '../../client/data/price-history.ts'
import { linePrices } from '../../client/features/home/price-spans.ts'

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

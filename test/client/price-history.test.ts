import t from 'tap'
import { makeLine, recentPrices, recordPrice } from '../../client/data/price-history.ts'

t.test('prices are stored in order, one per minute and the newest, for a day and up to a limit', async (t) => {
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
  t.equal(recentPrices.value.length, 240)
  t.equal(recentPrices.value.at(-1)?.at, 499 * 60)
  recordPrice('0.4', 499 * 60 + 86_401)
  t.equal(recentPrices.value.length, 1)
})

t.test('the price line is drawn only after ten minutes and if prices differ', async (t) => {
  const seen = (...prices: readonly [at: number, price: string][]) => prices.map(([at, price]) => ({ at, price }))
  t.equal(makeLine([]), false)
  t.equal(makeLine(seen([0, '0.1239'], [599, '0.1240'])), false)
  const rising = (...times: number[]) => times.map((at) => ({ at, price: `0.12${at}` }))
  t.equal(makeLine(rising(0, 300, 600)), true)
  t.equal(makeLine(rising(0, 300, 599)), false)
  t.equal(makeLine(seen([0, '0.1239'], [300, '0.1239'], [600, '0.1239'])), false)
  t.equal(makeLine(rising(0, 299, 600)), false, 'interrupted')
  t.equal(makeLine(rising(0, 300, 600, 9_000)), true, 'an earlier line stays')
})

import t from 'tap'
import { makeLine, recentPrices, recordPrice } from '../../client/data/price-history.ts'

t.test('prices are stored in order, each once, up to a limit', async (t) => {
  recordPrice('0.1', 10)
  recordPrice('0.1', 10)
  recordPrice('0.2', 9)
  recordPrice(null, 11)
  recordPrice('0.3', 12)
  t.strictSame(recentPrices.value, [
    { at: 10, price: '0.1' },
    { at: 12, price: '0.3' },
  ])
  for (let at = 13; at < 500; at++) recordPrice('0.4', at)
  t.equal(recentPrices.value.length, 240)
  t.equal(recentPrices.value.at(-1)?.at, 499)
})

t.test('a line needs ten minutes of prices that differ', async (t) => {
  const seen = (...prices: readonly [at: number, price: string][]) => prices.map(([at, price]) => ({ at, price }))
  t.equal(makeLine([]), false)
  t.equal(makeLine(seen([0, '0.1239'], [599, '0.1240'])), false)
  t.equal(makeLine(seen([0, '0.1239'], [600, '0.1239'])), false)
  t.equal(makeLine(seen([0, '0.1239'], [600, '0.1240'])), true)
})

import t from 'tap'
import { notePrice, priceTrail } from '../../client/state/price-trail.ts'

t.test('the trail holds what was seen, in order, each once, and not without end', async (t) => {
  notePrice('0.1', 10)
  notePrice('0.1', 10)
  notePrice('0.2', 9)
  notePrice(null, 11)
  notePrice('0.3', 12)
  t.strictSame(priceTrail.value, [
    { at: 10, price: '0.1' },
    { at: 12, price: '0.3' },
  ])
  for (let at = 13; at < 500; at++) notePrice('0.4', at)
  t.equal(priceTrail.value.length, 240)
  t.equal(priceTrail.value.at(-1)?.at, 499)
})

import t from 'tap'
import { worth } from '../../shared/worth.ts'

const balances = { usdt: '10.009', frozenUsdt: '1.009', snt: '2.00009', frozenSnt: '1.00009' }

t.test('the worth of all balances is calculated with the figures that the member sees', async (t) => {
  t.equal(worth(balances, '0.5'), '12.5', '10.00 + 1.00 + 3.0000 × 0.5')
  t.equal(worth(balances, '0.33339'), '12', 'the value in USDT is rounded down too')
  t.equal(worth({ ...balances, frozenUsdt: null, frozenSnt: null }, '0.5'), '11', 'nothing is locked')
  t.equal(worth({ usdt: '0', frozenUsdt: '0', snt: '0', frozenSnt: '0' }, '0.5'), '0')
})

t.test('without a balance or the price there is no worth', async (t) => {
  for (const missing of [{ usdt: null }, { snt: null }]) t.equal(worth({ ...balances, ...missing }, '0.5'), null)
  for (const price of [null, '0', '0.00', '-1']) t.equal(worth(balances, price), null)
})

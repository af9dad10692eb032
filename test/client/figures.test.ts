import t from 'tap'
import { signsOf, writeAmount } from '../../client/early/amount.ts'
import { figures } from '../../client/figures.ts'
import { languages } from '../../shared/languages.ts'

t.test('nothing is rounded up, whatever its length', async (t) => {
  const two = figures('en-US', 2)
  t.equal(two.format('1.239'), '1.23')
  t.equal(two.format('-1.239'), '-1.23')
  t.equal(two.format('5'), '5.00')
  t.equal(two.format('-0.001'), '0.00')
  t.equal(two.format('12345678901234567890.129'), '12,345,678,901,234,567,890.12')
  t.equal(figures('en-US', 4).format('0.99999'), '0.9999')
})

t.test('each language writes figures and percent its own way', async (t) => {
  t.equal(figures('vi-VN', 2).format('1234.5'), '1.234,50')
  t.equal(figures('tr-TR', 2, 'percent').format('2.5'), '%2,50')
  t.equal(figures('ja-JP', 0, 'percent').format('25'), '25%')
})

t.test('the page writes amounts as the app does', async (t) => {
  const amounts = ['0', '7', '0.5', '999.999', '1000', '12345.6', '1234567.891', '12345678901234567890.129']
  for (const { name } of languages)
    for (const amount of [...amounts, ...amounts.map((each) => `-${each}`), '-0.001', '0012.5', '-0001000'])
      for (const scale of [2, 4])
        t.equal(writeAmount(signsOf(name), amount, scale), figures(name, scale).format(amount), `${name} ${amount}`)
})

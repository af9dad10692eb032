import t from 'tap'
import { formatNumber, formatPercent } from '../../client/core/number-format.ts'
import { languages } from '../../shared/languages.ts'

t.test('an amount is truncated, never rounded, at any length', async (t) => {
  t.equal(formatNumber('en-US', '1.239', 2), '1.23')
  t.equal(formatNumber('en-US', '-1.239', 2), '−1.23')
  t.equal(formatNumber('en-US', '5', 2), '5.00')
  t.equal(formatNumber('en-US', '-0.001', 2), '0.00')
  t.equal(formatNumber('en-US', '12345678901234567890.129', 2), '12,345,678,901,234,567,890.12')
  t.equal(formatNumber('en-US', '0.99999', 4), '0.9999')
})

const VALUES = [
  '0',
  '7',
  '0.5',
  '999.999',
  '1000',
  '12345.6',
  '1234567.891',
  '12345678901234567890.129',
  '0012.5',
  '0.001',
]

/** `Intl` writes a hyphen before negative numbers in all of these languages. Our formatter writes a minus sign (−) instead. */
t.test('numbers and percentages are formatted as by Intl.NumberFormat in every language', async (t) => {
  for (const { name } of languages)
    for (const scale of [0, 2, 4])
      for (const value of VALUES.flatMap((each) => [each, `-${each}`])) {
        const options = {
          minimumFractionDigits: scale,
          maximumFractionDigits: scale,
          roundingMode: 'trunc',
          signDisplay: 'negative',
        } as const
        const number = value as `${number}`
        t.equal(
          formatNumber(name, value, scale),
          new Intl.NumberFormat(name, options).format(number).replace('-', '−'),
          `${name} ${value}`,
        )
        t.equal(
          formatPercent(name, value, scale),
          new Intl.NumberFormat(name, { ...options, style: 'unit', unit: 'percent' }).format(number).replace('-', '−'),
          `${name} ${value}%`,
        )
      }
})

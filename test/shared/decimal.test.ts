import fc from 'fast-check'
import t from 'tap'
import { formatNumber } from '../../client/core/number-format.ts'
import * as decimal from '../../shared/decimal.ts'

t.test('calculations that floating-point numbers get wrong are exact', async (t) => {
  t.equal(decimal.add('0.1', '0.2'), '0.3')
  t.equal(decimal.subtract('1', '0.9'), '0.1')
  t.equal(decimal.percentOf('200', '3'), '6')
  t.equal(decimal.divide('1', '3'), '0.333333333333333333')
  t.equal(decimal.divide('1', '0'), '0')
  t.equal(decimal.compare('12.50', '12.5'), 0)
  t.equal(decimal.sum(['0.1', '0.2', '-0.3']), '0')
})

t.test('an amount in its shortest form, without its sign, and what counts as positive', async (t) => {
  t.equal(decimal.canonical('020.00'), '20')
  t.equal(decimal.absolute('-1.50'), '1.5')
  t.equal(decimal.absolute('1.50'), '1.5')
  for (const [amount, positive] of [
    ['0.00', false],
    ['0.00000001', true],
    ['-1', false],
  ] as const)
    t.equal(decimal.isPositive(amount), positive, amount)
})

t.test('nothing is rounded up', async (t) => {
  t.equal(decimal.roundDown('1.239', 2), '1.23')
  t.equal(decimal.roundDown('5.000', 2), '5')
})

t.test('an amount that must not be too small is rounded away from zero', async (t) => {
  t.equal(decimal.roundUp('1.231', 2), '1.24')
  t.equal(decimal.roundUp('-1.231', 2), '-1.24')
  t.equal(decimal.roundUp('1.230', 2), '1.23')
})

t.test('only a number that is written as PHP writes it loses its commas', async (t) => {
  for (const [raw, read] of [
    ['1,234.50', '1234.50'],
    ['-1,234,567.8', '-1234567.8'],
    [' 12,345.6 ', '12345.6'],
    ['1,234', '1,234'],
    ['1,23.4', '1,23.4'],
    ['x1,234.5', 'x1,234.5'],
    ['1,234.5x', '1,234.5x'],
    ['1234,567.8', '1234,567.8'],
  ] as const)
    t.equal(decimal.toDecimal(raw), read, raw)
})

t.test('the sum of displayed amounts is exactly the sum of the displayed digits', async (t) => {
  t.equal(decimal.sumShown(['0.005', '0.005', '-0.019'], 2), '-0.01')
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n })), fc.constantFrom(2, 4), (units, scale) => {
      const values = units.map((each) => `${each / 10n ** 6n}.${String(each % 10n ** 6n).padStart(6, '0')}`)
      const shown = values.map((value) => formatNumber('en-US', value, scale).replaceAll(',', ''))
      return decimal.compare(decimal.sumShown(values, scale), decimal.sum(shown)) === 0
    }),
  )
})

t.test('the upstream’s numbers become plain decimals; anything else is unchanged', async (t) => {
  t.equal(decimal.toDecimal(0.1 + 0.2), '0.3')
  t.equal(decimal.toDecimal(1e-7), '0.0000001')
  t.equal(decimal.toDecimal(12), '12')
  t.equal(decimal.toDecimal(' 12.50 '), '12.50')
  t.equal(decimal.toDecimal(12345678.123456789), '12345678.12345679', 'beyond 8 decimals it may be a float error')
  t.equal(decimal.toDecimal(0.123456789), '0.123456789', 'a short number has no float error')
  t.equal(decimal.toDecimal(0.12345678901234), '0.12345679')
  t.ok(Number.isNaN(decimal.toDecimal(Number.NaN) as number))
  for (const other of [null, undefined, true, [], {}, 12n]) t.equal(decimal.toDecimal(other), other)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 8 }), (units, scale) => {
      const text =
        scale === 0
          ? String(units)
          : `${units / 10n ** BigInt(scale)}.${String(units % 10n ** BigInt(scale)).padStart(scale, '0')}`
      return decimal.toDecimal(text) === text && decimal.isDecimal(text)
    }),
  )
})

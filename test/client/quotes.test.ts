import fc from 'fast-check'
import t from 'tap'
import { formatNumber } from '../../client/core/number-format.ts'
import {
  balanceAfter,
  isOtherFee,
  mostToTransfer,
  mostToWithdraw,
  swapNeeds,
  swapReceives,
  transferFee,
  withdrawFee,
} from '../../client/payment/quotes.ts'
import { add, compare, percentOf, roundDown, subtract } from '../../shared/decimal.ts'
import { COIN_SCALE } from '../../shared/limits.ts'

/** Amounts with two decimals, as decimal strings. */
const cents = fc
  .bigInt({ min: 1n, max: 10n ** 12n })
  .map((units) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`)
const rate = fc.constantFrom('0.5', '1', '3', '7.25', '50')
const price = fc.constantFrom('0.0312', '0.07', '1', '3.3333')

t.test('the largest possible transfer leaves enough for its fee and less than 0.02 more', async (t) => {
  t.equal(mostToTransfer('101', '1'), '100')
  t.equal(mostToTransfer(null, '1'), null)
  t.equal(mostToTransfer('5', null), '5')
  fc.assert(
    fc.property(cents, rate, (balance, fee) => {
      const most = roundDown(mostToTransfer(balance, fee) ?? '', 2)
      const rest = subtract(balance, add(most, percentOf(most, fee)))
      return compare(rest, '0') >= 0 && compare(rest, '0.02') < 0
    }),
  )
})

t.test('a fee counts as changed if it differs by more than its rounding', async (t) => {
  t.equal(isOtherFee('16.2075', '16.2074', 'snt'), false)
  t.equal(isOtherFee('16.2075', '16.20745543', 'snt'), false)
  t.equal(isOtherFee('16.2075', '16.2077', 'snt'), true)
  t.equal(isOtherFee('0.12', '0.13', 'usdt'), false)
  t.equal(isOtherFee('0.12', '0.10', 'usdt'), true)
  t.equal(isOtherFee(null, '16.2', 'snt'), false, 'none was shown')
})

t.test('a withdrawal’s fee is known only if its rate and the price are', async (t) => {
  t.equal(withdrawFee('100', '2', '0.3'), '6.6667', 'rounded up')
  for (const [rate, price] of [
    [null, '0.3'],
    ['2', null],
    ['2', '0'],
    [undefined, undefined],
  ] as const)
    t.equal(withdrawFee('100', rate, price), null)
  for (const unknown of [null, undefined]) t.equal(mostToWithdraw(unknown, '1', '2', '0.5'), null)
})

t.test('the largest possible withdrawal is limited by the SNT for its fee', async (t) => {
  t.equal(mostToWithdraw('100', '1', '2', '0.5'), '24.75', 'one percent less, because the price may fall')
  t.equal(mostToWithdraw('100', '1000', '2', '0.5'), '100')
  t.equal(mostToWithdraw('100', '1', null, '0.5'), '100', 'an unknown fee is no limit')
  t.equal(mostToWithdraw('100', '1', '2', '0.00'), '100', 'nor is one that no price can tell')
  for (const none of ['0', '0.00']) t.equal(mostToWithdraw('100', '1', none, '0.5'), '100', 'a fee of zero is no limit')
  fc.assert(
    fc.property(cents, cents, rate, price, (usdt, snt, fee, at) => {
      const most = roundDown(mostToWithdraw(usdt, snt, fee, at) ?? '', 2)
      return compare(most, usdt) <= 0 && compare(withdrawFee(most, fee, at) ?? '', snt) <= 0
    }),
  )
})

t.test('a swap calculated from the amount to receive yields that amount or less than 0.0001 below it', async (t) => {
  t.equal(swapReceives('usdt_to_snt', '100', '3', '0.5'), '194')
  t.equal(swapNeeds('usdt_to_snt', '194', '3', '0.5'), '100')
  t.equal(swapReceives('snt_to_usdt', '100', '3', '0.5'), '48.5')
  fc.assert(
    fc.property(fc.constantFrom('usdt_to_snt', 'snt_to_usdt'), cents, rate, price, (direction, received, fee, at) => {
      const got = swapReceives(direction, swapNeeds(direction, received, fee, at), fee, at)
      return compare(got, received) <= 0 && compare(subtract(received, got), '0.0001') < 0
    }),
  )
})

t.test('the figures of a transfer add up as displayed', async (t) => {
  const fee = transferFee('12.50', '1', 'usdt')
  t.equal(fee, '0.12')
  t.equal(balanceAfter('2997.00', add('12.50', fee ?? ''), 'usdt'), '2984.38')
  t.equal(transferFee('12.50', null, 'usdt'), null)
  /** An amount as the app displays it, but as a decimal string. */
  const shown = (value: string, scale: number) =>
    formatNumber('en-US', value, scale).replaceAll(',', '').replace('−', '-')
  /** A balance with up to eight decimals, as the upstream may send it. */
  const balance = fc
    .bigInt({ min: 0n, max: 10n ** 18n })
    .map((units) => `${units / 10n ** 8n}.${String(units % 10n ** 8n).padStart(8, '0')}`)
  fc.assert(
    fc.property(cents, rate, balance, fc.constantFrom('usdt', 'snt'), (amount, percent, balance, coin) => {
      const scale = COIN_SCALE[coin]
      const own = transferFee(amount, percent, coin) ?? ''
      const total = add(amount, own)
      const after = balanceAfter(balance, total, coin) ?? ''
      const isEnough = compare(total, balance) <= 0
      return (
        compare(shown(total, scale), add(shown(amount, scale), shown(own, scale))) === 0 &&
        compare(shown(after, scale), subtract(shown(balance, scale), shown(total, scale))) === 0 &&
        isEnough === compare(after, '0') >= 0
      )
    }),
    { examples: [['0.01', '0.5', '0.00000000', 'usdt']] },
  )
})

t.test('a balance that is just sufficient is not reported as too small', async (t) => {
  t.equal(balanceAfter('12.629', '12.625', 'usdt'), '0')
  t.equal(balanceAfter('12.625', '12.625', 'usdt'), '0', 'exactly enough')
  t.equal(balanceAfter('12.62', '12.625', 'usdt'), '-0.005')
  t.equal(balanceAfter(null, '1', 'usdt'), null)
})

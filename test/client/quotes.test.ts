import fc from 'fast-check'
import t from 'tap'
import { mostToTransfer, mostToWithdraw, swapNeeds, swapReceives, withdrawFee } from '../../client/payment/quotes.ts'
import { add, compare, percentOf, roundDown, subtract } from '../../shared/decimal.ts'

/** Cents as a decimal string. */
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

t.test('the largest possible withdrawal is limited by the SNT for its fee', async (t) => {
  t.equal(mostToWithdraw('100', '1', '2', '0.5'), '25')
  t.equal(mostToWithdraw('100', '1000', '2', '0.5'), '100')
  t.equal(mostToWithdraw('100', '1', null, '0.5'), '100', 'an unknown fee is no limit')
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

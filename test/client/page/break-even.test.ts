/** Tests at which price of SNT a task's result changes its sign. */
import './english-page.ts'
import fc from 'fast-check'
import t from 'tap'
import { breakEven, totalAt, whatIf } from '../../../client/features/tasks/break-even.ts'
import { taskCost } from '../../../client/widgets/task-cost.ts'
import type { TaskLicence } from '../../../shared/contract/view.ts'
import { add, compare, divide, isPositive, subtract } from '../../../shared/decimal.ts'

const NOW = 1_800_000_000
const licence: TaskLicence = { name: 'A', price: '12', days: 30, state: 'not_owned', expiresAt: null, autoRenew: false }
const owned: TaskLicence = { ...licence, state: 'valid', expiresAt: NOW + 90 * 86_400 }

const given = {
  task: { principal: '50', days: 7, needTime: 1_800, income: '17.0178', region: '' },
  software: [licence],
  node: [owned],
  config: { swapFee: '3', withdrawFee: '5' },
  price: '0.1234',
  now: NOW,
  zone: 'Asia/Shanghai',
}
const costAt = (price: string, more: object = {}) => taskCost({ ...given, ...more, price })

t.test('the break-even price is what the fixed costs are for the income after both fees, rounded up', async (t) => {
  const cost = costAt('0.1234')
  // 14.50 USDT of software and fee for the principal, 17.0178 SNT without 3 % and 5 %
  t.equal(breakEven(cost), '0.9266')
  t.equal(Number(totalAt(cost, '0.9266')) >= 0, true)
  t.equal(Number(totalAt(cost, '0.9230')) < 0, true)
  t.equal(breakEven(costAt('1.5')), '0.9266', 'whatever the price is today')
  t.equal(breakEven(costAt('0.9257')), '0.9257', 'a result that is not negative today is not said to be one')
})

t.test('there is none without a result or its parts, and none that no price changes', async (t) => {
  t.equal(breakEven(costAt('0.1234', { config: null })), null)
  t.equal(breakEven(costAt('0.1234', { task: { ...given.task, income: null } })), null)
  t.equal(breakEven(costAt('0.1234', { task: { ...given.task, income: '0' } })), null)
  t.equal(breakEven(taskCost({ ...given, price: null })), null)
  t.equal(
    breakEven(costAt('0.1234', { config: { swapFee: '3', withdrawFee: '0' }, software: [owned] })),
    null,
    'no costs',
  )
  t.strictSame(whatIf(taskCost({ ...given, price: null })), [])
})

t.test('at the break-even price the result is not negative, and a little below it is', async () => {
  const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => divide(String(value), '100'))
  fc.assert(
    fc.property(
      cents(50_000),
      cents(900_000),
      cents(2_000),
      cents(2_000),
      cents(400),
      (income, principal, swapFee, withdrawFee, price) => {
        const cost = costAt(price, { task: { ...given.task, income, principal }, config: { swapFee, withdrawFee } })
        const even = breakEven(cost)
        if (even === null || cost.total === null) return false
        const isLoss = cost.total.startsWith('-')
        // the price lies on the side of today's that the sign of the result says
        if (isLoss !== compare(even, price) > 0) return false
        // a step of the rounded price less, and more than what is added for the rounding of the amounts
        const below = subtract(even, add('0.0001', divide('0.06', income)))
        return (
          !totalAt(cost, even)?.startsWith('-') &&
          (compare(even, price) === 0 || !isPositive(below) || totalAt(cost, below)?.startsWith('-') === true)
        )
      },
    ),
  )
})

t.test('the results at other prices are those that the page would show at these prices', async (t) => {
  const shown = whatIf(costAt('0.1235'))
  t.strictSame(
    shown.map(({ percent, price }) => [percent, price]),
    [
      [-50, '0.0617'],
      [0, '0.1235'],
      [50, '0.1852'],
    ],
    'rounded down',
  )
  for (const { price, total } of shown) t.equal(total, costAt(price).total, price)
  t.strictSame(
    whatIf(costAt('0.0001')).map(({ percent }) => percent),
    [0, 50],
    'no price of zero',
  )
})

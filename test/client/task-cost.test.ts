import fc from 'fast-check'
import t from 'tap'
import { countPurchase, onlyOffer } from '../../client/features/licences/count-purchase.ts'
import {
  costOf,
  dailyMinutes,
  earliestUnlock,
  licenceNeed,
  taskCost,
  unlockDates,
} from '../../client/widgets/task-cost.ts'
import type { TaskLicence } from '../../shared/contract/view.ts'
import { add, compare, isPositive, multiply, percentOf, roundDown, subtract, sum } from '../../shared/decimal.ts'

const ZONE = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`2026-03-${text}+08:00`) / 1_000
const NOW = at('01T15:00:00')
const DAY = 86_400

const licence = (changed: Partial<TaskLicence> = {}): TaskLicence => ({
  name: 'Core 30',
  price: '12',
  days: 30,
  state: 'not_owned',
  expiresAt: null,
  autoRenew: false,
  ...changed,
})
const valid = (days: number, changed: Partial<TaskLicence> = {}) =>
  licence({ state: 'valid', expiresAt: NOW + days * DAY, ...changed })
const node = (changed: Partial<TaskLicence> = {}) => licence({ name: 'Singapore', price: '10', ...changed })

const task = { principal: '50', days: 7, needTime: 1_800, income: '17.0178', region: 'Asia' }
const given = {
  task,
  software: [licence(), licence({ name: 'Pro 90', price: '30', days: 90 })],
  node: [node()],
  config: { swapFee: '3', withdrawFee: '5' },
  price: '0.1234',
  now: NOW,
  zone: ZONE,
}

t.test('a round ends at the platform’s midnight after its last day, as the upstream counts it', async (t) => {
  t.equal(earliestUnlock(NOW, task, ZONE), at('08T00:00:00'))
  t.equal(earliestUnlock(at('01T00:00:00'), { ...task, days: 1 }, ZONE), at('02T00:00:00'))
  const berlin = (text: string) => Date.parse(text) / 1_000
  t.equal(
    earliestUnlock(berlin('2026-03-28T12:00:00+01:00'), { ...task, days: 2 }, 'Europe/Berlin'),
    berlin('2026-03-30T00:00:00+02:00'),
    'also when clocks change',
  )
})

t.test('the day of the start counts only if the task can still run long enough before it ends', async (t) => {
  t.equal(earliestUnlock(at('01T23:30:00'), task, ZONE), at('08T00:00:00'))
  t.equal(earliestUnlock(at('01T23:30:01'), task, ZONE), at('09T00:00:00'))
  t.equal(earliestUnlock(at('01T23:30:01'), { ...task, needTime: null }, ZONE), at('09T00:00:00'), 'thirty minutes')
  t.equal(earliestUnlock(at('01T23:59:59'), { ...task, needTime: 1 }, ZONE), at('08T00:00:00'))
  const santiago = (text: string) => Date.parse(`2026-09-${text}`) / 1_000
  t.equal(
    earliestUnlock(santiago('06T12:00:00-03:00'), { ...task, days: 1 }, 'America/Santiago'),
    santiago('07T00:00:00-03:00'),
    'on the day whose midnight the clocks skip',
  )
  const late = taskCost({ ...given, now: at('01T23:50:00'), software: [valid(6.5), licence()] })
  t.match(late, { unlocks: { once: at('09T00:00:00') }, software: { state: 'renew', times: 1 } })
})

t.test('the required time per day is the task’s own, otherwise thirty minutes', async (t) => {
  t.equal(dailyMinutes(null), 30)
  t.equal(dailyMinutes(2_700), 45)
  t.equal(dailyMinutes(61), 2, 'never too few')
})

t.test('a licence is owned, expires before the end, or is bought in the cheapest way', async (t) => {
  const ends = NOW + 45 * DAY
  t.strictSame(licenceNeed([valid(45), valid(3)], NOW, ends), { state: 'owned', until: ends })
  t.match(licenceNeed([valid(20)], NOW, ends), { state: 'renew', until: NOW + 20 * DAY, times: 1, cost: '12' })
  t.match(licenceNeed([licence()], NOW, ends), { state: 'buy', until: NOW, times: 2, cost: '24' })
  const endless = valid(9, { expiresAt: null })
  t.match(licenceNeed([valid(45), endless], NOW, ends), { state: 'owned' }, 'whatever a second one does')
  const pro = licence({ name: 'Pro 90', price: '23.999', days: 90 })
  t.match(licenceNeed([licence(), pro], NOW, ends), { name: 'Core 30' }, 'of equal cost: the first')
  t.match(licenceNeed([licence({ price: '12.01' }), pro], NOW, ends), { name: 'Pro 90', times: 1, cost: '24' })
  t.match(licenceNeed([licence({ state: 'expired', expiresAt: NOW - 1 })], NOW, ends), { state: 'buy' })
  for (const none of [[], [licence({ days: 0 })], [valid(9, { expiresAt: null })]])
    t.strictSame(licenceNeed(none, NOW, ends), { state: 'unknown' })
})

t.test('paying for the first task does not change its result; later tasks do not count what is owned', async (t) => {
  const before = taskCost({ ...given, isFirst: true })
  t.match(before, { total: '-22.59', upFront: '22', totalAhead: '-0.59', paid: { software: '0', node: '0' } })
  const bought = { ...given, software: [valid(30), licence({ name: 'Pro 90', price: '30' })] }
  t.match(taskCost({ ...bought, isFirst: true }), {
    total: '-22.59',
    upFront: '22',
    totalAhead: '-0.59',
    paid: { software: '12' },
  })
  const all = { ...bought, node: [node({ state: 'valid', expiresAt: NOW + 30 * DAY })] }
  const after = taskCost({ ...all, isFirst: true })
  t.match(after, { total: '-22.59', totalKept: '-20.09', totalAhead: '-0.59', paid: { software: '12', node: '10' } })
  t.match(taskCost(all), {
    total: '-0.59',
    upFront: '0',
    owned: '22',
    totalAhead: '-0.59',
    paid: { software: '0', node: '0' },
  })
  const spare = licence({ name: 'Pro 90', price: '30', state: 'valid', expiresAt: NOW + 60 * DAY })
  t.match(taskCost({ ...all, software: [valid(30), spare] }), { owned: '40' }, 'only the software that ends last')
  const short = { ...all, software: [valid(3)] }
  t.match(
    taskCost({ ...short, isFirst: true }),
    { software: { cost: '12' }, total: '-34.59' },
    'paid, and to be renewed',
  )
  const later = { totalAhead: '-12.59' }
  t.match(taskCost({ ...short, isFirst: true }), later, 'a renewal during the task is still to be paid then')
  t.match(taskCost({ ...all, price: null, isFirst: true }), { total: null, totalAhead: null })
  t.match(taskCost({ ...all, isFirst: null }), { total: null, totalAhead: null, missing: ['tasks'] }, 'not known')
  t.match(taskCost({ ...given, isFirst: null }), { total: '-22.59', missing: [] }, 'nothing is paid yet')
})

t.test('the first offer earns less than the licences that it needs cost, and the result shows that', async (t) => {
  t.match(taskCost(given), {
    income: '2.09',
    swapFee: '0.07',
    withdrawFee: '0.11',
    principalFee: '2.5',
    software: { state: 'buy', cost: '12' },
    node: { state: 'buy', cost: '10' },
    total: '-22.59',
    totalKept: '-20.09',
    missing: [],
  })
  t.match(taskCost({ ...given, software: [valid(30)], node: [valid(30)] }), { total: '-0.59', totalKept: '1.91' })
})

t.test(
  'only what is still to be paid counts: not what the member owns until the end, but its renewal before',
  async (t) => {
    t.match(taskCost({ ...given, software: [valid(30)] }), { total: '-10.59', totalKept: '-8.09' }, 'the node')
    t.match(taskCost({ ...given, node: [valid(30)] }), { total: '-12.59', totalKept: '-10.09' }, 'the software')
    t.match(taskCost({ ...given, software: [valid(3)], node: [valid(30)] }), { total: '-12.59' }, 'a renewal')
  },
)

t.test(
  'with reinvestment, the principal comes back a round later, and the result is that of both rounds',
  async (t) => {
    const { unlocks } = taskCost(given)
    t.strictSame(unlocks, { once: at('08T00:00:00'), reinvested: at('15T00:00:00') })
    const both = { ...given, node: [valid(30)], rounds: 2 as const }
    t.match(
      taskCost({ ...both, software: [valid(30)] }),
      { unlocks, earned: '34.0356', income: '4.19', principalFee: '2.5', total: '1.35', totalKept: '3.85' },
      'earned twice, while the principal is withdrawn once',
    )
    t.match(
      taskCost({ ...both, software: [valid(10)] }),
      { software: { state: 'renew', cost: '12' }, total: '-10.65' },
      'the second round needs the software longer',
    )
    t.match(
      taskCost({ ...both, software: [valid(9, { expiresAt: null })] }),
      { total: null, missing: ['software'] },
      'until when it is valid is not known',
    )
    t.strictSame(
      unlockDates(at('08T23:59:59'), 7, ZONE).reinvested,
      at('15T23:59:59'),
      'as the upstream states the end',
    )
    const santiago = (text: string) => Date.parse(`2026-09-${text}-03:00`) / 1_000
    t.equal(
      unlockDates(santiago('06T01:00:00'), 7, 'America/Santiago').reinvested,
      santiago('13T00:00:00'),
      'at midnight, although the first round ends on a day whose midnight the clocks skip',
    )
  },
)

t.test('the swap fee comes from the config, otherwise it is the specification’s 3 %', async (t) => {
  t.match(taskCost({ ...given, config: { swapFee: '10', withdrawFee: '5' } }), { swapRate: '10', swapFee: '0.21' })
  t.match(taskCost({ ...given, config: { swapFee: null, withdrawFee: '5' } }), { swapRate: '3', swapFee: '0.07' })
})

t.test('if a figure is missing, there is no result and the missing figures are named', async (t) => {
  const without = (changed: Partial<Parameters<typeof taskCost>[0]>) => {
    const { total, totalKept, missing } = taskCost({ ...given, ...changed })
    t.strictSame([total, totalKept], [null, null])
    return missing
  }
  t.strictSame(without({ task: { ...task, income: null } }), ['income'])
  t.strictSame(without({ price: null }), ['price'])
  t.strictSame(without({ price: '0' }), ['price'], 'a price of zero is none')
  t.strictSame(without({ config: null }), ['withdrawFee'])
  t.strictSame(without({ software: [] }), ['software'])
  t.strictSame(without({ node: [], price: null }), ['price', 'node'])
  t.match(taskCost({ ...given, task: { ...task, income: '0' } }), { income: '0', total: '-24.5' }, 'zero is a figure')
})

t.test('the lines have two decimals, add up to the result, and never promise more than the exact figures', async () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const decimal = (scale: number) =>
    units.map((each) => {
      const digits = String(each).padStart(scale + 1, '0')
      return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
    })
  const rate = fc.constantFrom('0', '0.5', '3', '7.25', '100')
  fc.assert(
    fc.property(decimal(8), decimal(4), rate, rate, (income, cost, swapFee, withdrawFee) => {
      const price = '0.12345678'
      const { total, ...lines } = taskCost({
        ...given,
        task: { ...task, income },
        software: [licence({ price: cost })],
        config: { swapFee, withdrawFee },
        price,
      })
      const { software } = lines
      const fees = [lines.swapFee ?? '', lines.withdrawFee ?? '', lines.principalFee ?? '']
      const out = [...fees, 'cost' in software ? software.cost : '', '10']
      const all = [...out, lines.income ?? '']
      const afterSwap = subtract(multiply(income, price), percentOf(multiply(income, price), swapFee))
      const withdrawn = percentOf(add(afterSwap, given.task.principal), withdrawFee)
      const exact = subtract(subtract(afterSwap, withdrawn), add(cost, '10'))
      return (
        all.every((each) => compare(each, roundDown(each, 2)) === 0 && (each === '0' || isPositive(each))) &&
        total === subtract(lines.income ?? '', sum(out)) &&
        compare(total, exact) <= 0
      )
    }),
  )
})

t.test('a purchase is counted in full, whether or not the task needs it already', async (t) => {
  const bought = { name: 'Large', price: '54.00', days: 180 }
  const cheap = {
    name: 'Small',
    price: '12.00',
    days: 30,
    state: 'not_owned',
    expiresAt: null,
    autoRenew: false,
  } as const
  const large = { ...bought, state: 'not_owned', expiresAt: null, autoRenew: false } as const
  const offers = onlyOffer([cheap, large], bought)
  t.strictSame(offers, [large], 'not the price of a cheaper one')
  const owned = { ...cheap, state: 'valid', expiresAt: 1_000 * 86_400 } as const
  const task = { principal: '50', days: 7, needTime: 60, income: '17', region: '' }
  const config = { swapFee: '3', withdrawFee: '5' }
  const cost = taskCost({
    task,
    software: onlyOffer([owned, large], bought),
    node: [owned],
    config,
    price: '0.12',
    now: 86_400,
    zone: 'UTC',
  })
  t.equal(cost.software.state, 'owned')
  const counted = countPurchase(cost, 'software', bought)
  t.equal(Number(cost.total) - Number(counted.total), 54)
  t.equal(costOf(counted.software), '54.00')
  t.equal(countPurchase(counted, 'software', bought).total, counted.total, 'only once')
  t.equal(Number(counted.upFront), 54)
  t.equal(counted.totalAhead, cost.totalAhead, 'once it is paid, the result is as before')
  const short = taskCost({
    task,
    software: [{ ...owned, expiresAt: 2 * 86_400 }, large],
    node: [owned],
    config,
    price: '0.12',
    now: 86_400,
    zone: 'UTC',
  })
  t.match(countPurchase(short, 'software', bought), { upFront: '54', total: short.total })
  t.equal(Number(countPurchase(short, 'software', bought).totalAhead) - Number(short.total), 54)
})

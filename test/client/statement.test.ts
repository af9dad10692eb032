import t from 'tap'
import { statementOf } from '../../client/features/tasks/statement.ts'
import { taskCost } from '../../client/widgets/task-cost.ts'
import type { TaskLicence } from '../../shared/contract/view.ts'

const DAY = 86_400
const START = 1_800_000_000

const licence = (changed: Partial<TaskLicence> = {}): TaskLicence => ({
  name: 'Core 30',
  price: '12',
  days: 30,
  state: 'valid',
  expiresAt: START + 30 * DAY,
  autoRenew: false,
  ...changed,
})
const node = licence({ name: 'Istanbul', price: '9', state: 'expired', expiresAt: START })
const given = {
  produced: '100.5',
  principal: '50',
  autoReinvest: false,
  startedAt: START,
  endsAt: START + 30 * DAY,
  licences: { software: [licence()], node: [node] },
  price: '0.1234',
  config: { swapFee: '3', withdrawFee: '5' },
}

t.test('an ended task counts the same fees as the result of an offer that earns the same', async (t) => {
  const ended = statementOf(given)
  t.match(ended, { income: '12.4', swapFee: '0.38', withdrawFee: '0.61', principalFee: '2.5', afterFees: '8.91' })
  const task = { principal: '50', days: 30, needTime: null, income: given.produced, region: '' }
  const owned = licence({ expiresAt: START + 90 * DAY })
  const offer = taskCost({ ...given, task, software: [owned], node: [owned], now: START, zone: 'UTC' })
  t.equal(offer.total, ended.afterFees, 'software and node that one already has are not counted there, either')
  const sold = licence({ state: 'not_owned', expiresAt: null })
  const bought = taskCost({ ...given, task, software: [sold], node: [owned], now: START, zone: 'UTC' })
  t.equal(bought.afterFees, ended.afterFees, 'what must be bought is a line of its own')
  t.equal(bought.total, '-3.09', 'and the result counts it')
})

t.test('the principal of a task that reinvests, or may reinvest, is not withdrawn', async (t) => {
  for (const autoReinvest of [true, null])
    t.match(statementOf({ ...given, autoReinvest }), { principalFee: null, afterFees: '11.41' })
})

t.test('what the member’s licences cost for the period is told, but not counted', async (t) => {
  t.equal(statementOf(given).licenceCost, '21')
  t.equal(statementOf({ ...given, endsAt: START + 30 * DAY + 1 }).licenceCost, '42', 'a second licence of each')
  const cheaper = licence({ name: 'Cheap', price: '1', state: 'not_owned', expiresAt: null })
  const { node: nodes } = given.licences
  t.equal(statementOf({ ...given, licences: { software: [cheaper, licence()], node: nodes } }).licenceCost, '21')
  const pro = licence({ name: 'Pro 90', price: '30', days: 90, expiresAt: START + 60 * DAY })
  t.equal(statementOf({ ...given, licences: { software: [licence(), pro], node: nodes } }).licenceCost, '39')
  for (const missing of ['startedAt', 'endsAt', 'licences'] as const)
    t.match(statementOf({ ...given, [missing]: null }), { licenceCost: null, afterFees: '8.91' }, missing)
  const none = { software: [licence({ state: 'not_owned' })], node: [node] }
  t.equal(statementOf({ ...given, licences: none }).licenceCost, null)
  t.equal(statementOf({ ...given, endsAt: START }).licenceCost, null, 'no period')
})

t.test('nothing is left where a figure is missing', async (t) => {
  for (const missing of ['produced', 'price'] as const)
    t.equal(statementOf({ ...given, [missing]: null }).afterFees, null, missing)
  t.match(statementOf({ ...given, config: null }), { afterFees: null, missing: ['withdrawFee'] })
})

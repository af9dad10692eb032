import t from 'tap'
import { statementOf } from '../../client/features/tasks/statement.ts'
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
  startedAt: START,
  endsAt: START + 30 * DAY,
  licences: { software: [licence()], node: [node] },
  price: '0.1234',
}

t.test('what was earned minus what the member’s licences cost for the period, at today’s prices', async (t) => {
  t.match(statementOf(given), {
    income: '12.4',
    software: { name: 'Core 30', times: 1, cost: '12' },
    node: { name: 'Istanbul', times: 1, cost: '9' },
    total: '-8.6',
  })
  const longer = statementOf({ ...given, endsAt: START + 30 * DAY + 1 })
  t.match(longer, { software: { times: 2, cost: '24' }, total: '-29.6' }, 'a day too long needs a second licence')
  const cheaper = licence({ name: 'Cheap', price: '1', state: 'not_owned', expiresAt: null })
  t.match(
    statementOf({ ...given, licences: { ...given.licences, software: [cheaper, licence()] } }),
    { software: { name: 'Core 30' }, total: '-8.6' },
    'not what the member has never had',
  )
  const pro = licence({ name: 'Pro 90', price: '30', days: 90, expiresAt: START + 60 * DAY })
  t.match(
    statementOf({ ...given, licences: { ...given.licences, software: [licence(), pro] } }),
    { software: { name: 'Pro 90', times: 1 }, total: '-26.6' },
    'the licence that ends last, although another one is cheaper',
  )
  t.match(statementOf({ ...given, produced: '1000' }), { total: '102.4' }, 'a gain')
})

t.test('there is no sum where a figure is missing', async (t) => {
  for (const missing of ['produced', 'startedAt', 'endsAt', 'licences', 'price'] as const)
    t.equal(statementOf({ ...given, [missing]: null }).total, null, missing)
  const none = { software: [licence({ state: 'not_owned' })], node: [node] }
  t.match(statementOf({ ...given, licences: none }), { software: { state: 'unknown' }, total: null, income: '12.4' })
  t.equal(statementOf({ ...given, endsAt: START }).total, null, 'no period')
})

import t from 'tap'
import { spareDays } from '../../client/widgets/spare-days.ts'
import { taskCost } from '../../client/widgets/task-cost.ts'
import type { TaskLicence } from '../../shared/contract/view.ts'
import { subtract } from '../../shared/decimal.ts'

const ZONE = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`2026-${text}+08:00`) / 1_000
/** the evening on which software, node and task are bought and started */
const EVENING = at('03-01T20:00:00')
const DAY = 86_400

const onSale = (name: string, price: string, days = 30): TaskLicence => ({
  name,
  price,
  days,
  state: 'not_owned',
  expiresAt: null,
  autoRenew: false,
})
const valid = (licence: TaskLicence, days: number, changed: Partial<TaskLicence> = {}): TaskLicence => ({
  ...licence,
  state: 'valid',
  expiresAt: EVENING + days * DAY,
  ...changed,
})
const core = onSale('Core 30', '12')
const node = onSale('Istanbul', '9')
/** thirty days, the first of which is the day of the start */
const ends = at('03-31T00:00:00')
const given = { software: [valid(core, 30)], node: [valid(node, 30)], now: EVENING, ends, zone: ZONE }
const none = { kinds: [], price: '0' }

t.test('licences for as many days as the task leave no spare day; one missed day costs both renewals', async (t) => {
  t.strictSame(spareDays(given), {
    days: 0,
    endsFirst: false,
    first: [
      { kind: 'software', until: at('03-31T20:00:00') },
      { kind: 'node', until: at('03-31T20:00:00') },
    ],
    byHand: { kinds: ['software', 'node'], price: '21' },
    automatic: none,
  })
  const task = { principal: '200', days: 30, needTime: 1_800, income: '400', region: 'Europe' }
  const total = (now: number) =>
    taskCost({ ...given, task, now, config: { swapFee: '3', withdrawFee: '5' }, price: '0.13' }).total
  t.equal(subtract(total(EVENING) ?? '', total(EVENING + DAY) ?? ''), '21', 'as the costs of a start one day later')
})

t.test('of two licences, the one that ends first decides; days are those of the platform', async (t) => {
  const longer = { ...given, software: [valid(core, 33)] }
  t.match(spareDays(longer), { days: 0, first: [{ kind: 'node' }], byHand: { kinds: ['node'], price: '9' } })
  const both = { ...longer, node: [valid(node, 31), valid(node, 5)] }
  t.match(spareDays(both), { days: 1, first: [{ kind: 'node', until: at('04-01T20:00:00') }] }, 'the longer of two')
  t.match(spareDays({ ...both, ends: ends + DAY }), { days: 0, endsFirst: false }, 'one day missed')
  t.match(spareDays({ ...both, ends: ends + 2 * DAY }), { days: 0, endsFirst: true }, 'another one')
  const midnight = {
    ...given,
    software: [valid(core, 33)],
    node: [valid(node, 0, { expiresAt: at('04-02T00:00:00') })],
  }
  t.match(spareDays(midnight), { days: 2 })
  t.match(spareDays({ ...midnight, node: [valid(node, 0, { expiresAt: at('04-01T23:59:59') })] }), { days: 1 })
  const berlin = (text: string) => Date.parse(`2026-${text}`) / 1_000
  t.match(
    spareDays({
      ...given,
      zone: 'Europe/Berlin',
      ends: berlin('03-28T00:00:00+01:00'),
      software: [valid(core, 60)],
      node: [valid(node, 0, { expiresAt: berlin('03-30T00:00:00+02:00') })],
    }),
    { days: 2 },
    'one of the days has 23 hours',
  )
})

t.test(
  'what ends before the task has no spare day; planned purchases count only if the costs contain them',
  async (t) => {
    const short = { ...given, node: [valid(node, 20)], software: [valid(core, 60)] }
    t.match(spareDays(short), { days: 0, endsFirst: true, first: [{ kind: 'node' }], byHand: { price: '9' } })
    const exact = { ...short, software: [valid(core, 30)] }
    t.match(spareDays(exact), { endsFirst: true, first: [{ kind: 'node' }], byHand: { kinds: ['node'], price: '9' } })
    t.equal(spareDays(exact)?.first.length, 1, 'software for exactly as many days needs no renewal')
    t.match(spareDays({ ...given, node: [valid(node, 3)], autoRenew: true }), { automatic: { price: '9' } })
    t.match(
      spareDays({
        ...given,
        ends: ends + 30 * DAY,
        node: [valid(node, 5)],
        software: [valid(core, 90)],
        autoRenew: true,
      }),
      { automatic: { kinds: ['node'], price: '18' } },
      'as many renewals as the task needs',
    )
    t.match(
      spareDays({ ...short, isPlanned: true }),
      { days: 20, endsFirst: false, byHand: { price: '9' } },
      'one renewal more',
    )
    const newcomer = { ...given, software: [core], node: [node], isPlanned: true }
    t.match(spareDays(newcomer), { days: 0, byHand: { kinds: ['software', 'node'], price: '21' } })
    t.match(spareDays({ ...newcomer, software: [core, onSale('Pro 90', '11', 90)] }), { first: [{ kind: 'node' }] })
  },
)

t.test('a licence with automatic renewal costs its own price, and nothing is left to do for it', async (t) => {
  const pro = { ...given, software: [core, valid(onSale('Pro 90', '30', 90), 30, { autoRenew: true })] }
  t.match(spareDays(pro), {
    days: 0,
    byHand: { kinds: ['node'], price: '9' },
    automatic: { kinds: ['software'], price: '30' },
  })
  t.match(spareDays({ ...pro, autoRenew: true }), {
    byHand: none,
    automatic: { kinds: ['software', 'node'], price: '39' },
  })
})

t.test('nothing is said if an end or an offer is not known, and no price if no renewal is on sale', async (t) => {
  t.equal(spareDays({ ...given, node: [valid(node, 0, { expiresAt: null })] }), null)
  t.equal(spareDays({ ...given, node: [] }), null)
  t.equal(spareDays({ ...given, software: [core], autoRenew: true }), null, 'no licence, so no end of one')
  t.match(spareDays({ ...given, node: [valid({ ...node, days: 0 }, 30)] }), {
    days: 0,
    byHand: { kinds: ['software', 'node'], price: null },
  })
})

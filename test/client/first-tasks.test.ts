import t from 'tap'
import { firstTasks, leastDeposit, leavesNone, openChoices } from '../../client/features/home/first-tasks.ts'
import type { Node, Software } from '../../shared/contract/view.ts'

const NOW = Date.parse('2026-03-01T15:00:00+08:00') / 1_000

const licence = {
  price: '10',
  days: 30,
  state: 'not_owned',
  owned: false,
  expiresAt: null,
  daysLeft: null,
  autoRenew: false,
  description: '',
  image: '',
} as const
const software: readonly Software[] = [{ ...licence, id: 1, name: 'Core', price: '12' }]
const node = (id: number, region: string): Node => ({ ...licence, id, name: region, region, city: region })
const nodes = [node(1, 'Asia'), node(2, 'Europe')]

/**
 * A task on offer. In these tests, one SNT costs one USDT and there are no fees. A task's result is therefore its income minus the cost of its
 * licences.
 */
const task = (name: string, principal: string, income: string | null, region = 'Asia') => ({
  id: Number(principal),
  name,
  image: '',
  region,
  principal,
  income,
  days: 7,
  rate: null,
  needTime: 1_800,
})
const fees = { swapFee: '0', withdrawFee: '0' }
const small = task('small', '50', '21')
const even = task('even', '200', '22')
const large = task('large', '1000', '500')

type Given = Parameters<typeof firstTasks>[0]

type Chosen = Partial<Omit<Given, 'basis'>> & { price?: string | null; withdrawFee?: string }

const choose = ({ price = '1', withdrawFee = '0', ...given }: Chosen) => {
  const basis = { config: { ...fees, withdrawFee }, price, now: NOW, zone: 'Asia/Shanghai' }
  return firstTasks({ tasks: [large, small, even], software, nodes, basis, usdt: '0', chosen: null, ...given })
}

const suggested = (given: Parameters<typeof choose>[0]) => {
  const { first, lose } = choose(given)
  return first && [first.task.name, first.cost.total, first.reason, lose]
}

t.test('if the balance covers no task, the cheapest one without a loss is suggested', async (t) => {
  t.strictSame(suggested({}), ['even', '0', 'keeps', null])
  t.strictSame(suggested({ usdt: '71.99' }), ['even', '0', 'keeps', null], 'one hundredth short')
  t.strictSame(suggested({ usdt: null }), ['even', '0', 'keeps', null], 'the balance is not known')
})

t.test('if every task makes a loss, the cheapest one is suggested', async (t) => {
  const lossy = task('lossy', '40', '21', 'Europe')
  const dear = nodes.map((each) => (each.region === 'Europe' ? { ...each, price: '30' } : each))
  t.strictSame(
    suggested({ tasks: [lossy, small], nodes: dear }),
    ['small', '-1', 'least', 'all'],
    'with software and node',
  )
  t.strictSame(suggested({ tasks: [lossy, small] })?.[0], 'lossy')
})

t.test('if no result is known, the cheapest task is suggested', async (t) => {
  t.strictSame(suggested({ price: null }), ['small', null, 'least', null])
  t.strictSame(suggested({ tasks: [] }), undefined)
})

t.test(
  'of the tasks that the balance covers, the cheapest one without a loss is suggested, so that a newcomer begins small',
  async (t) => {
    const losing = choose({ usdt: '72', tasks: [small] })
    t.strictSame([losing.first?.reason, losing.suggested, losing.lose], ['enough', undefined, 'all'])
    const better = task('better', '100', '30')
    const best = task('best', '150', '40')
    const tasks = [large, small, even, better, best]
    t.strictSame(suggested({ usdt: '200', tasks }), ['better', '8', 'keeps', null], 'one that needs no deposit')
    t.strictSame(
      suggested({ usdt: '0', tasks }),
      ['better', '8', 'keeps', null],
      'the cheapest start for an empty account',
    )
    t.strictSame(
      [choose({ usdt: '200' }).first?.task.name, choose({ usdt: '200' }).first?.lacks, choose({ usdt: '200' }).lose],
      ['even', '22', 'covered'],
      'if every task that the balance covers is a loss, the one with the smallest deposit',
    )
    t.strictSame(suggested({ usdt: '222' }), ['even', '0', 'keeps', null])
    t.strictSame(suggested({ usdt: '2000' }), ['even', '0', 'keeps', null])
  },
)

t.test(
  'a task with a loss is never suggested while another has none; a task that the balance covers can still be chosen',
  async (t) => {
    const { choices, suggested, first } = choose({ usdt: '72' })
    t.strictSame(
      choices.map(({ task, reason, lacks }) => [task.name, reason, lacks]),
      [
        ['even', 'keeps', '150'],
        ['small', 'enough', '0'],
      ],
    )
    t.equal(suggested, choices[0])
    t.equal(first, suggested)
    t.equal(choose({ usdt: null }).first?.lacks, '0', 'the balance is not known')
    t.equal(choose({ price: null }).suggested, undefined, 'no result is known')
  },
)

t.test('the choice is open only if the balance covers a loss and the suggested task needs a deposit', async (t) => {
  const names = (given: Parameters<typeof choose>[0]) => openChoices(choose(given)).map(({ task }) => task.name)
  t.strictSame(names({ usdt: '200' }), ['even', 'small'])
  t.strictSame(names({ usdt: '222' }), [], 'the balance covers the suggested one')
  t.strictSame(names({ usdt: '50' }), [], 'the balance covers none')
  t.strictSame(names({ usdt: null }), [])
  t.strictSame(names({ usdt: '72', tasks: [small] }), [], 'none without a loss')
  const dear = { usdt: '100', withdrawFee: '5', tasks: [task('small', '50', '24'), task('even', '200', '60')] }
  t.equal(choose(dear).choices.at(-1)?.reason, 'enough', 'a loss if the principal is withdrawn')
  t.strictSame(names(dear), [], 'but none if it is not')
  t.strictSame(names({ usdt: '200', chosen: large.id }), ['even', 'small', 'large'], 'a chosen one stays in sight')
})

t.test('what is left after the start is known if the balance is', async (t) => {
  t.equal(leavesNone({ total: '221', lacks: '21' }, '200'), true, 'after the deposit')
  t.equal(leavesNone({ total: '221', lacks: '0' }, '221.009'), true)
  t.equal(leavesNone({ total: '221', lacks: '0' }, '221.01'), false)
  t.equal(leavesNone({ total: '221', lacks: '0' }, null), false)
  t.equal(leavesNone({ total: '221', lacks: '21' }, '200', '21'), true)
  t.equal(
    leavesNone({ total: '221', lacks: '21' }, '200', '50'),
    false,
    'the smallest deposit is more than what is missing',
  )
  t.equal(leavesNone({ total: '221', lacks: '0' }, '221', '50'), true, 'no deposit is needed')
  const on = (minAmount: string | null) => ({ network: 'TRC20', protocol: '', address: '', minAmount })
  t.equal(leastDeposit({ minRecharge: '10', networks: [on('50'), on('5'), on(null)] }), '10')
  t.equal(leastDeposit({ minRecharge: null, networks: [on('50'), on('30')] }), '30')
  t.equal(leastDeposit({ minRecharge: '10', networks: [] }), '10')
  t.equal(leastDeposit(null), '0')
})

t.test('what was bought for the first task still counts, so that the suggestion stays', async (t) => {
  const owned = { state: 'valid' as const, expiresAt: NOW + 30 * 86_400 }
  const basis = { config: fees, price: '1', now: NOW, zone: 'Asia/Shanghai', isFirst: true }
  const bought = firstTasks({
    tasks: [large, small, even],
    software: software.map((each) => ({ ...each, ...owned })),
    nodes: nodes.map((each) => (each.region === 'Asia' ? { ...each, ...owned } : each)),
    basis,
    usdt: '50',
    chosen: null,
  })
  t.strictSame(
    [bought.suggested?.task.name, bought.suggested?.cost.total, bought.suggested?.lacks],
    ['even', '0', '150'],
  )
  t.equal(bought.choices.find(({ task }) => task.name === 'small')?.cost.total, '-1', 'as before it was bought')
})

t.test('the member’s node comes first', async (t) => {
  const owned = nodes.map((each) =>
    each.region === 'Europe' ? { ...each, state: 'valid' as const, expiresAt: NOW + 90 * 86_400 } : each,
  )
  const tasks = [even, task('there', '300', '12', 'Europe')]
  t.strictSame(suggested({ tasks, nodes: owned })?.[0], 'there')
  t.strictSame(
    suggested({ tasks, nodes: owned, usdt: '222' })?.[0],
    'even',
    'unless it needs a deposit, and another task does not',
  )
})

t.test('two alternatives are listed; a chosen task is one of them, and the steps are about it', async (t) => {
  const names = (given: Parameters<typeof choose>[0]) =>
    choose(given).choices.map(({ task, reason, total }) => [task.name, reason, total])
  t.strictSame(names({}), [
    ['even', 'keeps', '222'],
    ['small', 'least', '72'],
  ])
  const day = { ...task('day', '400', '30'), days: 1 }
  const tasks = [large, small, even, day]
  t.strictSame(names({ usdt: '2000', tasks }), [
    ['even', 'keeps', '222'],
    ['small', 'least', '72'],
    ['large', 'covered', '1022'],
  ])
  t.strictSame(names({ tasks }).at(-1), ['day', 'shortest', '422'], 'not the best of all, which takes the most')
  t.strictSame(
    names({ tasks: [{ ...small, days: 14 }, task('as long', '100', '12'), even] }).map(([name]) => name),
    ['even', 'small'],
    'one that is as long as the suggested one is no shorter one',
  )
  t.strictSame(
    names({ tasks, chosen: 1000 }).map(([name]) => name),
    ['even', 'small', 'large'],
  )
  t.equal(choose({ tasks, chosen: 1000 }).first?.task.name, 'large')
  t.equal(choose({ chosen: 400 }).first?.task.name, 'even', 'no longer on offer')
  t.strictSame(names({ tasks: [even] }), [['even', 'keeps', '222']])
})

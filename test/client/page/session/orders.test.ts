/** Tests what the lists of deposits, withdrawals, transfers and swaps say of each order, and which orders they show. */
import '../english-page.ts'
import './browser-tab.ts'
import t from 'tap'
import { amountsHidden } from '../../../../client/core/format.ts'
import type { OrderKind } from '../../../../client/payment/order-links.ts'
import { loadOrders, type Order, shownOrder } from '../../../../client/payment/orders.ts'
import { NOW, network } from './network.ts'

const AT = NOW / 1_000
const deposit = {
  id: 1,
  orderId: 'R1',
  network: 'TRC20',
  amount: '20',
  state: 'waiting',
  createdAt: AT,
  expiresAt: AT + 60,
}
const withdrawal = {
  id: 2,
  orderId: 'W1',
  amount: '40',
  fee: '16.26',
  arrival: '38',
  state: 'review',
  account: 'Main wallet',
  network: 'TRC20',
  address: 'T1',
  memo: '',
  createdAt: AT,
}
const transfer = {
  id: 3,
  orderId: 'T1',
  coin: 'snt',
  direction: 'out',
  account: 'bob',
  amount: '5',
  fee: '0.1',
  createdAt: AT,
}
const swap = {
  id: 4,
  orderId: 'S1',
  direction: 'usdt_to_snt',
  amount: '10',
  received: '80.5',
  price: '0.124',
  fee: '0.3',
  createdAt: AT,
}

/** What the list shows of one record. */
async function shown(t: Parameters<typeof network>[0], kind: OrderKind, record: object): Promise<Order> {
  await network(t, () => ({ items: [record], more: false }))
  const { items } = await loadOrders(kind, 1)
  const [order] = items
  if (!order) throw new Error('the list is empty')
  return shownOrder(order)
}

t.test('each kind is requested page by page', async (t) => {
  const { sent, bodies } = await network(t, () => ({ items: [], more: true }))
  for (const kind of ['recharge', 'withdraw', 'transfer', 'swap'] as const)
    t.strictSame(await loadOrders(kind, 2), { items: [], more: true })
  t.strictSame(sent, ['recharge/myRecords?page=2', 'withdrawal/list?page=2', 'user/transferList', 'user/exchangeList'])
  t.strictSame(bodies, [{ page: 2 }, { page: 2 }])
})

t.test(
  'a cached order shows or hides its amounts as the member wants it now, also after a reload of the app',
  async (t) => {
    t.teardown(() => {
      amountsHidden.value = false
    })
    await network(t, () => ({ items: [swap], more: false }))
    const cached = JSON.stringify(await loadOrders('swap', 1))
    const amounts = () => {
      const [order] = (JSON.parse(cached) as Awaited<ReturnType<typeof loadOrders>>).items
      if (!order) throw new Error('the list is empty')
      const { amount, gain, facts } = shownOrder(order)
      return [amount.value, gain?.value, facts.at(-1)?.[1]]
    }
    t.strictSame(amounts(), ['−10.00', '+80.5000', '0.30 USDT'])
    amountsHidden.value = true
    t.strictSame(amounts(), ['−••••', '+••••', '•••• USDT'])
  },
)

t.test('a deposit counts as money only once it has arrived', async (t) => {
  const arrived = await shown(t, 'recharge', { ...deposit, state: 'arrived' })
  t.match(arrived, {
    title: 'Deposit',
    detail: 'TRC20',
    amount: { value: '+20.00', unit: 'USDT' },
    weight: 'good',
    way: 'in',
    moves: [{ coin: 'usdt', amount: '20' }],
    state: { name: 'arrived', tone: 'good', text: 'Credited' },
    exact: { amount: '20', coin: 'usdt', party: 'TRC20' },
  })
  // exactly, because a pattern would also match -20
  t.strictSame([arrived.moves, arrived.exact.amount, arrived.facts], [[{ coin: 'usdt', amount: '20' }], '20', []])
  const waiting = await shown(t, 'recharge', deposit)
  t.strictSame([waiting.amount.value, waiting.weight, waiting.way, waiting.moves], ['20.00', undefined, 'none', []])
  t.match(waiting.state, { name: 'waiting', tone: 'busy' })
  for (const state of ['cancelled', 'expired'])
    t.match(await shown(t, 'recharge', { ...deposit, state }), {
      weight: 'void',
      way: 'none',
      state: { tone: 'plain' },
    })
})

t.test('a withdrawal says what it costs, and what arrived or will arrive', async (t) => {
  const review = await shown(t, 'withdraw', withdrawal)
  t.match(review, {
    title: 'Withdrawal',
    detail: 'Main wallet',
    amount: { value: '−40.00', unit: 'USDT' },
    way: 'out',
    moves: [{ coin: 'usdt', amount: '-40' }],
    state: { name: 'review', tone: 'busy', text: 'In review' },
    address: 'T1',
    exact: { amount: '-40', coin: 'usdt', fee: { amount: '16.26', coin: 'snt' }, party: 'Main wallet' },
  })
  t.ok(review.note)
  t.notOk('weight' in review)
  t.strictSame(review.facts, [
    ['Payout account', 'Main wallet · TRC20'],
    ['Fee', '16.2600 SNT'],
    ['You receive', '38.00 USDT'],
  ])
  const sent = await shown(t, 'withdraw', { ...withdrawal, state: 'sent', account: '', fee: null, memo: 'ok' })
  t.strictSame(sent.facts.slice(0, 2), [
    ['Payout account', 'TRC20'],
    ['Fee', '—'],
  ])
  t.not(sent.facts[2]?.[0], review.facts[2]?.[0], 'it has arrived')
  t.match([sent.detail, sent.exact.party, sent.reason, sent.state?.tone], ['TRC20', 'TRC20', undefined, 'good'])
  t.notOk('fee' in sent.exact)
})

t.test('a refused withdrawal moved nothing, and says why', async (t) => {
  const refused = await shown(t, 'withdraw', { ...withdrawal, state: 'refused', memo: 'Wrong network' })
  t.match(refused, { weight: 'void', way: 'none', reason: 'Wrong network', state: { tone: 'bad' } })
  t.strictSame([refused.amount.value, refused.moves], ['40.00', []])
  t.equal(refused.facts.length, 2, 'nothing arrives')
  t.equal(refused.facts[1]?.[0], 'Fee stated in the order', 'whether it was charged is not known')
  t.notOk('reason' in (await shown(t, 'withdraw', { ...withdrawal, state: 'refused' })))
  const unknown = await shown(t, 'withdraw', { ...withdrawal, state: 'unknown', account: '', network: '' })
  t.match(unknown, { way: 'none', state: { tone: 'plain' } })
  t.strictSame([unknown.amount.value, unknown.moves], ['−40.00', []])
  t.strictSame(unknown.facts[0], ['Payout account', '—'])
})

t.test('a transfer names the other account and the way of the money', async (t) => {
  const out = await shown(t, 'transfer', transfer)
  t.match(out, {
    title: 'To bob',
    amount: { value: '−5.0000', unit: 'SNT' },
    way: 'out',
    moves: [{ coin: 'snt', amount: '-5' }],
    exact: { amount: '-5', coin: 'snt', fee: { amount: '0.1', coin: 'snt' }, party: 'bob' },
  })
  t.strictSame([out.weight, out.detail, out.facts], [undefined, undefined, [['Fee', '0.1000 SNT']]])
  const received = await shown(t, 'transfer', { ...transfer, direction: 'in', fee: null })
  t.match(received, { weight: 'good', way: 'in', moves: [{ coin: 'snt', amount: '5' }] })
  t.strictSame([received.moves, received.exact.amount], [[{ coin: 'snt', amount: '5' }], '5'])
  t.strictSame([received.amount.value, received.facts, 'fee' in received.exact], ['+5.0000', [['Fee', '—']], false])
  t.equal(received.title, 'From bob')
})

t.test('without a direction, the sign of a transfer tells it; otherwise it is not known', async (t) => {
  const unknown = await shown(t, 'transfer', { ...transfer, direction: 'unknown' })
  t.match(unknown, { title: 'Transfer', detail: 'bob', way: 'none' })
  t.strictSame([unknown.amount.value, unknown.moves, unknown.exact.amount], ['5.0000', [], '5'])
  t.strictSame(unknown.facts[0], ['Other member', 'bob'])
  const negative = await shown(t, 'transfer', { ...transfer, direction: 'unknown', amount: '-5' })
  t.match(negative, { way: 'out', amount: { value: '−5.0000' }, moves: [{ amount: '-5' }] })
  const known = await shown(t, 'transfer', { ...transfer, direction: 'in', amount: '-5' })
  t.match(known, { way: 'in', amount: { value: '+5.0000' } }, 'a direction is not overruled')
})

t.test('an amount of an unknown coin has no unit', async (t) => {
  const { amount, facts } = await shown(t, 'transfer', { ...transfer, coin: 'unknown', amount: '5.123456789' })
  t.strictSame([amount, facts], [{ value: '−5.123456789' }, [['Fee', '0.1']]])
})

t.test('a swap shows what was given and received', async (t) => {
  const done = await shown(t, 'swap', swap)
  t.match(done, {
    title: 'USDT → SNT',
    amount: { value: '−10.00', unit: 'USDT' },
    gain: { value: '+80.5000', unit: 'SNT' },
    way: 'out',
    moves: [
      { coin: 'usdt', amount: '-10' },
      { coin: 'snt', amount: '80.5' },
    ],
    exact: {
      amount: '-10',
      coin: 'usdt',
      received: { amount: '80.5', coin: 'snt' },
      fee: { amount: '0.3', coin: 'usdt' },
      party: '',
    },
  })
  t.strictSame(done.moves, [
    { coin: 'usdt', amount: '-10' },
    { coin: 'snt', amount: '80.5' },
  ])
  t.strictSame(done.exact.received, { amount: '80.5', coin: 'snt' })
  t.strictSame(done.facts[1], ['Fee', '0.30 USDT'])
  t.equal(done.facts[0]?.[0], 'Price')
  t.match(done.facts[0]?.[1], /^1\sSNT =\s0\.124/)
  const back = await shown(t, 'swap', { ...swap, direction: 'snt_to_usdt', received: null, fee: null })
  t.match(back, { title: 'SNT → USDT', amount: { unit: 'SNT' }, moves: [{ coin: 'snt', amount: '-10' }] })
  t.strictSame(
    [back.moves.length, back.gain, 'received' in back.exact, 'fee' in back.exact],
    [1, undefined, false, false],
  )
  const unknown = await shown(t, 'swap', { ...swap, direction: 'unknown' })
  t.match(unknown, { title: 'Swap', exact: { coin: 'unknown' } })
  t.strictSame([unknown.amount, unknown.moves], [{ value: '−10' }, []])
})

t.test('an amount that is sent as negative has one sign', async (t) => {
  for (const [kind, record] of [
    ['withdraw', withdrawal],
    ['swap', swap],
  ] as const) {
    const { amount, exact } = await shown(t, kind, { ...record, amount: '-10' })
    t.strictSame([amount.value, exact.amount], ['−10.00', '-10'])
  }
})

t.test('orders of a period are shown, and further pages are loaded while they may have some', async (t) => {
  const items = [30, 20, 10].map((createdAt, id) => ({ ...swap, id, createdAt }))
  await network(t, () => ({ items, more: true }))
  const asked = async (between: { from?: number; to?: number }) => {
    const page = await loadOrders('swap', 1, between)
    return [page.items.map(({ createdAt }) => createdAt), page.more]
  }
  t.strictSame(await asked({ from: 10, to: 20 }), [[20, 10], true])
  t.strictSame(await asked({ from: 11 }), [[30, 20], false])
  await network(t, () => ({ items, more: false }))
  t.strictSame(await asked({}), [[30, 20, 10], false])
})

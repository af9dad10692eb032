/** Tests what the upstream's lists prove about each kind of payment other than a transfer. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { MoneyKey } from '../../shared/contract/index.ts'
import { answerOf, type Lists, look, type Options, paged, STARTED, sent } from '../support/record-lists.ts'

const DAY = 86_400
let lastId = 0

t.test('a recharge order is matched', async (t) => {
  const found = (about: object) => {
    const order = { id: 1, orderid: 'R1', money: '100.00', network: 'TRC20', status: 0, createtime: STARTED, ...about }
    const list: Lists = { 'GET recharge/myRecords': paged([order]) }
    return look('POST recharge/recharge', { amount: '100', network: 'TRC20' }, list)
  }
  t.equal(await found({}), 'done')
  t.equal(await found({ network: 'trc20 ' }), 'done')
  t.equal(await found({ network: undefined }), 'unknown')
  t.equal(await found({ network: 'TRON' }), 'unknown')
  t.equal(await found({ money: '101.00' }), 'unknown', 'a few cents may have been added to tell orders apart')
  t.equal(await found({ money: '500.00', network: 'TRON' }), 'absent')
  const input = { amount: '100', network: 'TRC20' }
  const equal = [1, 2].map((id) => ({ id, orderid: `R${id}`, money: '100.00', network: 'TRC20', createtime: STARTED }))
  const others = [{ input, orderId: null }]
  t.equal(
    await look('POST recharge/recharge', input, { 'GET recharge/myRecords': paged(equal) }, { others }),
    'unknown',
    'both orders exist, but the response must name the member’s own',
  )
})

t.test('a withdrawal order is matched', async (t) => {
  const account = { id: 7, network: 'TRC20', address: 'TDemoWa11et', name: 'Main', is_default: 1, createtime: 1 }
  const found = (about: object, accounts: readonly object[] = [account]) => {
    const order = { id: 1, orderid: 'W1', money: '20.00', address: 'TDemoWa11et', createtime: STARTED, ...about }
    const lists: Lists = { 'GET bank/list': () => accounts, 'GET withdrawal/list': paged([order]) }
    return look('POST withdrawal/apply', { amount: '20', accountId: 7 }, lists)
  }
  t.equal(await found({}), 'done')
  t.equal(await found({ address: '' }), 'unknown')
  t.equal(await found({ address: 'TAnother' }), 'unknown')
  t.equal(await found({}, []), 'unknown', 'the payout account has been deleted')
  t.equal(await found({ money: '21.00' }), 'unknown')
  t.equal(await found({ money: '80.00', address: 'TAnother' }), 'absent')
  const input = { amount: '20', accountId: 7 }
  const equal = [1, 2].map((id) => ({
    id,
    orderid: `W${id}`,
    money: '20.00',
    address: account.address,
    createtime: STARTED,
  }))
  let asked = 0
  const accounts = () => {
    asked += 1
    return [account]
  }
  const lists: Lists = { 'GET bank/list': accounts, 'GET withdrawal/list': paged(equal) }
  const others = [{ input, orderId: null }]
  t.equal(await look('POST withdrawal/apply', input, lists, { others }), 'done', 'one of two equal orders')
  t.equal(asked, 1, 'the accounts are read once for both')
})

t.test('a swap is matched', async (t) => {
  const found = (about: object) => {
    const swap = { id: 1, orderid: 'S1', money: '20.00', type: 1, createtime: STARTED, ...about }
    const lists: Lists = { 'POST user/exchangeList': paged([swap]) }
    return look('POST user/exchange_coin_money', { amount: '20', direction: 'usdt_to_snt' }, lists)
  }
  t.equal(await found({}), 'done')
  t.equal(await found({ type: 9 }), 'unknown')
  t.equal(await found({ type: 2 }), 'unknown')
  t.equal(await found({ type: 2, money: '500' }), 'absent')
})

t.test('a pledge is matched', async (t) => {
  const found = (about: object, input: object = {}, older: object[] = []) => {
    const pledge = { id: 1, task_id: 3, name: 'A', money: '50.00', days: 7, start_time: STARTED, ...about }
    const lists: Lists = { 'GET purchase/taskPledgeList': paged([pledge, ...older]) }
    return look('POST purchase/taskPledge', { taskId: 3, autoReinvest: true, ...input }, lists)
  }
  t.equal(await found({}, { amount: '50' }), 'done')
  t.equal(await found({}, { amount: '51' }), 'unknown')
  t.equal(await found({}), 'done')
  t.equal(await found({ task_id: 4 }), 'absent')
  t.equal(await found({ task_id: undefined }), 'unknown')
  t.equal(await found({ start_time: 0 }), 'unknown')
  t.equal(await found({ start_time: STARTED + 7 * DAY }), 'unknown', 'the time may be that of a later first run')
  t.equal(await found({ start_time: STARTED - DAY }), 'unknown', 'nothing else shows whether the time is right')
})

t.test('a purchase is matched', async (t) => {
  const licence = { id: 5, name: 'A', price: '12.00', days: 30, is_buy: 1, expire_time: STARTED + 30 * DAY, status: 1 }
  const paid = (money = '-12.00', about: object = {}) => ({
    id: ++lastId,
    money,
    coin_type: 'money',
    type: 'purchase',
    createtime: STARTED + 1,
    ...about,
  })
  for (const [row, list] of [
    ['POST purchase/buySoftware', 'GET purchase/softwareList'],
    ['POST purchase/buyNode', 'GET purchase/nodeList'],
  ] as const) {
    const found = (movements: readonly object[], about: object = {}, others: Options['others'] = []) => {
      const lists: Lists = { [list]: () => [{ ...licence, ...about }], 'POST user/getMoneyLog': paged(movements) }
      return look(row, { id: 5 }, lists, { others })
    }
    const notHeld = { is_buy: 0, expire_time: 0 }
    t.equal(await found([paid()]), 'done')
    t.equal(await found([]), 'absent')
    t.equal(await found([paid('12.50', { before: '1', after: '13.50' })]), 'absent', 'an incoming payment')
    t.equal(await found([paid('9.00')]), 'unknown', 'a cheaper renewal in a list that shows amounts without signs')
    t.equal(await found([paid('9.00')], notHeld), 'absent')
    t.equal(await found([paid('12.00', { before: '13.00', after: '1' })]), 'done', 'a debit, as the balances show')
    t.equal(await found([paid('-1', { coin_type: 'coin' })]), 'absent', 'a payment in the other coin')
    t.equal(await found([paid()], { price: '15.00' }), 'unknown', 'the price has changed')
    t.equal(await found([paid('-9.00')]), 'unknown', 'a renewal may cost less')
    t.equal(await found([paid('-9.00')], notHeld), 'absent', 'nothing was bought')
    for (const is_buy of [undefined, null, '', 'maybe'])
      for (const debit of ['-9.00', '-12.00'])
        t.equal(await found([paid(debit)], { is_buy }), 'unknown', `${debit}: is_buy ${is_buy} tells nothing`)
    t.equal(await found([paid('12.00')]), 'unknown', 'a list that shows amounts without signs')
    t.equal(await found([paid(), paid()]), 'unknown')
    t.equal(await found([paid()], notHeld), 'unknown', 'the price was debited, but the licence is not owned')
    t.equal(await found([paid()], { expire_time: STARTED + 3 * DAY }), 'unknown', 'the licence was not extended')
    t.equal(await found([paid()], { expire_time: 0 }), 'done', 'a licence without an end')
    t.equal(await found([paid()], { expire_time: STARTED + 29.5 * DAY }), 'done', 'the last day may end at midnight')
    const equal = [{ row: 'POST user/transfer' as const, input: { ...sent, amount: '12' }, orderId: 'T7' }]
    t.equal(await found([paid()], {}, equal), 'absent', 'the debit is that of an equal transfer')
    t.equal(await found([paid(), paid()], {}, equal), 'done', 'one debit each')
    for (const [name, other] of [
      ['a recharge of the same amount', { row: 'POST recharge/recharge', input: { amount: '12', network: 'TRC20' } }],
      [
        'a transfer of the same amount in SNT',
        { row: 'POST user/transfer', input: { ...sent, amount: '12', coin: 'snt' } },
      ],
      [
        'a swap of as many SNT',
        { row: 'POST user/exchange_coin_money', input: { amount: '12', direction: 'snt_to_usdt' } },
      ],
      ['a transfer of another amount', { row: 'POST user/transfer', input: { ...sent, amount: '7' } }],
    ] as const)
      t.equal(await found([paid()], {}, [{ ...other, orderId: 'X1' }]), 'done', `${name} debits no 12 USDT`)
    const numbered = {
      row: 'POST user/transfer' as const,
      input: { ...sent, amount: '7' },
      orderId: null,
      recordId: 900,
    }
    t.equal(await found([paid('-12.00', { id: 900 })], {}, [numbered]), 'done', 'numbers of other lists mean nothing')
    const task = { row: 'POST purchase/taskPledge' as const, input: { taskId: 3 }, orderId: 'X1' }
    t.equal(await found([paid()], {}, [task]), 'absent', 'a task of unknown price may be what was debited')
    const gone: Lists = { [list]: () => [], 'POST user/getMoneyLog': paged([paid()]) }
    t.equal(await look(row, { id: 5 }, gone), 'unknown', 'the licence is no longer offered')
  }
})

t.test('keys of another kind of payment among the movements do not prove that purchases show theirs', async (t) => {
  const licence = { id: 5, name: 'A', price: '12.00', days: 30, is_buy: 0, expire_time: 0, status: 1 }
  const movement = (money: string, reference: string) => ({
    id: ++lastId,
    money,
    coin_type: 'money',
    type: 'purchase',
    createtime: STARTED + 1,
    reference,
  })
  const found = (row: MoneyKey, input: object, amount: string) => {
    const [reference, other] = [randomUUID(), randomUUID()]
    const lists: Lists = {
      'GET purchase/softwareList': () => [licence],
      'POST user/getMoneyLog': paged([movement('-12.00', randomUUID()), movement(amount, other)]),
    }
    return look('POST purchase/buySoftware', { id: 5 }, lists, {
      reference,
      others: [{ row, input, reference: other }],
    })
  }
  t.equal(await found('POST user/transfer', { ...sent, amount: '7' }, '-7.00'), 'unknown')
  t.equal(await found('POST purchase/buySoftware', { id: 5 }, '-12.00'), 'absent', 'those of a purchase do')
})

t.test(
  'a change of a task’s switches counts as done if both have the intended value, and is never proven absent',
  async (t) => {
    const wanted = { autoReinvest: true, autoRenew: false }
    let pages = 0
    const pledge = { id: 1, task_id: 3, name: 'A', money: '50.00', days: 7, start_time: STARTED }
    const found = (auto: number, auto_renew: number, input: object = wanted, before: readonly object[] = []) => {
      const list = paged([...before, { ...pledge, auto, auto_renew }])
      const lists: Lists = {
        'GET purchase/taskPledgeList': (asked) => {
          pages = asked.page ?? 1
          return list(asked)
        },
      }
      return look('POST purchase/editTaskPledge', { id: 1, ...input }, lists)
    }
    t.equal(await found(1, 0), 'done')
    t.equal(await found(1, 1), 'unknown')
    t.equal(await found(0, 0), 'unknown')
    t.equal(await found(0, 1), 'unknown')
    t.equal(await found(1, 1, { autoReinvest: true }), 'done', 'only the switch that was changed counts')
    t.equal(await found(0, 1, { autoReinvest: true }), 'unknown')
    t.equal(await found(1, 0, { autoRenew: false }), 'done')
    t.equal(await found(1, 1, { autoRenew: false }), 'unknown')
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...pledge, id: index + 2, auto: 0 }))
    t.equal(await found(1, 0, wanted, others(80)), 'done', 'on the sixth page')
    t.equal(await found(1, 0, wanted, others(130)), 'unknown', 'further back than eight pages')
    t.equal(await found(1, 0, { ...wanted, id: 4711 }, others(20)), 'unknown', 'no such task')
    t.equal(pages, 2, 'the list has no more')
  },
)

t.test('what was found becomes the response', async (t) => {
  const answer = async (...given: Parameters<typeof answerOf>) => {
    const { status, body } = (await answerOf(...given)) ?? {}
    return [status, JSON.parse(body ?? '"none"')]
  }
  const order = { id: 1, money: '20.00', createtime: STARTED }
  const transfer = { ...order, orderid: 'T1', fee: '0', account: 'alice', type: 'money', direction: 'out' }
  const asked = { account: 'alice', amount: '20', coin: 'usdt' }
  const transfers = (...items: object[]): Lists => ({ 'POST user/transferList': paged(items) })
  t.match(await answer('POST user/transfer', asked, transfers(transfer)), [200, { orderId: 'T1', amount: '20.00' }])
  const others = [{ input: asked, orderId: null }]
  const two = transfers(transfer, { ...transfer, id: 2, orderid: 'T2' })
  t.strictSame(await answer('POST user/transfer', asked, two, { others }), [200, null], 'which of two is not known')
  const own = { reference: randomUUID() }
  t.match(
    await answer('POST user/transfer', asked, transfers({ ...transfer, ...own, money: '7' }), own),
    [200, { orderId: 'T1' }],
    'found by its key',
  )
  const problem = { code: 'not_carried_out', outcome: 'rejected', requestId: 'request' }
  t.match(await answer('POST user/transfer', asked, transfers()), [409, problem])
  const address = 'TDemoWa11et'
  const withdrawals: Lists = {
    'GET bank/list': () => [{ id: 7, network: 'TRC20', address, name: 'Main', is_default: 1, createtime: 1 }],
    'GET withdrawal/list': paged([{ ...order, orderid: 'W1', address }]),
  }
  t.match(
    await answer('POST withdrawal/apply', { amount: '20', accountId: 7 }, withdrawals),
    [200, { orderId: 'W1', amount: '20.00', address: null }],
    'without the address, which must not be stored',
  )
  const licence = { id: 5, name: 'A', price: '20.00', days: 30, is_buy: 1, expire_time: STARTED + 30 * DAY, status: 1 }
  const paid: Lists = {
    'GET purchase/softwareList': () => [licence],
    'GET purchase/nodeList': () => [licence],
    'POST user/getMoneyLog': paged([{ ...order, money: '-20.00', coin_type: 'money', type: 'purchase' }]),
  }
  for (const row of ['POST purchase/buySoftware', 'POST purchase/buyNode'] as const)
    t.strictSame(await answer(row, { id: 5 }, paid), [200, null], 'a purchase has no order')
})

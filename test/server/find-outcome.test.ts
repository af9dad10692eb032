/** What the upstream's lists prove about a payment without a response: that it is done, that it is absent, or nothing. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { MoneyKey } from '../../shared/contract/index.ts'
import { type Found, type Lists, look, type Options, paged, STARTED, TIMES } from '../support/record-lists.ts'

const DAY = 86_400
const HOUR = 3_600
const sent = { account: 'alice', amount: '2.5', coin: 'usdt' }
let lastId = 0
const transfer = (about: object = {}) => ({
  id: ++lastId,
  orderid: `T${lastId}`,
  money: '2.50',
  fee: '0',
  account: 'alice',
  type: 'money',
  direction: 'out',
  createtime: STARTED + 1,
  ...about,
})
const transfers = (input: object, items: readonly object[], options: Options = {}) =>
  look('POST user/transfer', { ...sent, ...input }, { 'POST user/transferList': paged(items) }, options)

t.test('a transfer is matched with its record', async (t) => {
  const cases: readonly [name: string, input: object, shown: readonly object[], found: Found][] = [
    ['an empty list', {}, [], 'absent'],
    ['the matching record', {}, [{}], 'done'],
    ['spaces around the account', { account: ' alice ' }, [{}], 'done'],
    ['tags in the account', { account: 'alice<b>' }, [{}], 'done'],
    ['the account in other letter case', { account: 'Alice' }, [{}], 'done'],
    ['another way to write the amount', { amount: '02.5000' }, [{}], 'done'],
    ['a negative amount', {}, [{ money: '-2.50' }], 'done'],
    ['a negative amount without a direction', {}, [{ money: '-2.50', direction: null }], 'done'],
    ['another amount to the same account', {}, [{ money: '2.51' }], 'unknown'],
    ['the amount net of a fee', {}, [{ money: '2.47', fee: '0.03' }], 'unknown'],
    ['another amount to another account', {}, [{ money: '7.00', account: 'bob' }], 'absent'],
    ['an amount that the list rounds up', { amount: '2.555' }, [{ money: '2.56' }], 'unknown'],
    ['an amount that the list truncates', { amount: '2.555' }, [{ money: '2.55' }], 'unknown'],
    ['an unknown coin', {}, [{ type: 'points' }], 'unknown'],
    ['the other coin', {}, [{ type: 'coin' }], 'absent'],
    ['no account', {}, [{ account: '' }], 'unknown'],
    ['no account and another amount', {}, [{ account: '', money: '3.00' }], 'unknown'],
    ['another account', {}, [{ account: 'bob' }], 'unknown'],
    ['another account beside the matching record', {}, [{}, { account: 'bob' }], 'done'],
    ['a record without an account beside the matching record', {}, [{}, { account: '' }], 'unknown'],
    ['an incoming transfer', {}, [{ direction: 'in' }], 'absent'],
    ['no direction', {}, [{ direction: null }], 'unknown'],
    ['e-mail entered, name listed', { account: 'alice@example.com' }, [{}], 'done'],
    ['e-mail entered, two names listed', { account: 'alice@example.com' }, [{}, { account: 'bob' }], 'unknown'],
    ['e-mail entered, another listed', { account: 'alice@example.com' }, [{ account: 'bob@example.com' }], 'unknown'],
    ['number listed, name entered', {}, [{ account: '+86 138 0000 0001' }], 'done'],
    ['two matching records', {}, [{}, {}], 'unknown'],
    ['no time', {}, [{ createtime: 0 }], 'unknown'],
    ['a text time in the expected zone', {}, [{ createtime: '2026-11-20 12:00:01' }], 'unknown'],
    ['two minutes before', {}, [{ createtime: STARTED - 120 }], 'unknown'],
    ['a second before, by a clock that lags', {}, [{ createtime: STARTED - 1 }], 'done'],
    ['72 seconds later', {}, [{ createtime: STARTED + 72 }], 'done'],
    ['at the end of the longest delay', {}, [{ createtime: STARTED + TIMES.executionS }], 'done'],
    ['an hour after', {}, [{ createtime: STARTED + HOUR }], 'unknown'],
    ['eight hours before, as a zone would shift it', {}, [{ createtime: STARTED - 8 * HOUR }], 'unknown'],
    ['a day before, as the farthest zone would shift it', {}, [{ createtime: STARTED - DAY }], 'unknown'],
    ['two days before', {}, [{ createtime: STARTED - 2 * DAY }], 'absent'],
    ['an equal record before it', {}, [{}, { createtime: STARTED - 30 }], 'done'],
  ]
  for (const [name, input, shown, found] of cases)
    t.equal(await transfers(input, shown.map(transfer), { age: 4_000 }), found, name)
})

t.test('a missing record proves something only in a list that was read after the longest delay', async (t) => {
  const { absentAfterS } = TIMES
  t.equal(await transfers({}, [], { age: absentAfterS - 1 }), 'unknown')
  t.equal(await transfers({}, [], { age: absentAfterS - 6, reading: 5 }), 'unknown', 'the time before reading counts')
  t.equal(await transfers({}, [], { age: absentAfterS - 5, reading: 5 }), 'absent', 'of the list only')
  t.equal(await transfers({}, [], { age: absentAfterS }), 'absent')
})

t.test('a list that lacks the record of a payment that was carried out proves no absence', async (t) => {
  // such as a list that shows only one coin, or no orders that are under way
  const other = { input: { ...sent, coin: 'snt', amount: '7' }, orderId: 'HIDDEN' }
  const { absentAfterS } = TIMES
  t.equal(await transfers({}, [], { others: [other] }), 'unknown')
  t.equal(await transfers({}, [transfer()], { others: [other] }), 'done', 'what it shows is true')
  t.equal(await transfers({}, [], { others: [{ ...other, orderId: null }] }), 'absent', 'it may not have a record')
  const later = { ...other, after: 60 }
  t.equal(await transfers({}, [], { others: [later], age: absentAfterS }), 'absent', 'its record may be to come')
  t.equal(await transfers({}, [], { others: [later], age: absentAfterS + 60 }), 'unknown')
})

t.test('the difference between the clocks is taken into account; if it is unknown, nothing is proven', async (t) => {
  const hour = { createtime: STARTED + HOUR }
  t.equal(await transfers({}, [transfer(hour)], { offset: 3_600_000 }), 'done')
  t.equal(await transfers({}, [transfer(hour)], { offset: null }), 'unknown')
  t.equal(await transfers({}, [transfer()], { offset: null }), 'unknown')
  t.equal(await transfers({}, [], { offset: null }), 'unknown')
  // the matching record is on the second of three pages
  const pages = [...Array.from({ length: 40 }, () => transfer({ account: 'bob', createtime: STARTED + 2 }))]
  pages.splice(20, 1, transfer())
  for (const [second, found] of [
    [0, 'done'],
    [2_000, 'done'],
    [2_001, 'unknown'],
    [-2_001, 'unknown'],
    [null, 'unknown'],
  ] as const) {
    const offset = (page: number) => (page === 2 ? second : 0)
    t.equal(await transfers({}, pages, { offset }), found, `a second page whose time is ${second} ms off`)
  }
})

t.test('while the ledger cannot tell which payments it knows, any record may belong to another one', async (t) => {
  t.equal(await transfers({}, [transfer()], { knowsNothing: true }), 'unknown')
  t.equal(await transfers({}, [], { knowsNothing: true }), 'absent')
})

t.test('nothing is concluded about a kind of payment that this version does not know', async (t) => {
  t.equal(
    await look('POST user/donate' as MoneyKey, sent, { 'POST user/transferList': paged([transfer()]) }),
    'unknown',
  )
})

t.test(
  'a record is found by the payment’s key, whatever else it shows; one with the key of another payment is not its own',
  async (t) => {
    const [reference, other] = [randomUUID(), randomUUID()]
    const found = (keys: readonly unknown[], about: object = {}, options: Options = {}) =>
      transfers(
        {},
        keys.map((key) => transfer({ ...about, reference: key })),
        { reference, ...options },
      )
    t.equal(await found([reference], { money: '7.00', account: 'bob', createtime: STARTED - DAY }), 'done')
    t.equal(await found([` ${reference.toUpperCase()} `]), 'done')
    t.equal(await found([randomUUID(), reference]), 'done')
    t.equal(await found([reference, reference]), 'done', 'shown twice: it was carried out')
    for (const kept of [reference.replaceAll('-', ''), reference.slice(0, 32), reference.slice(0, 30)])
      t.equal(await found([kept], { money: '7.00', account: 'bob' }), 'done', `kept as ${kept}`)
    const options = { others: [{ input: sent, reference: other }] }
    t.equal(await found([other], {}, options), 'absent', 'an equal record of another payment')
    t.equal(await found([other.replaceAll('-', '')], {}, options), 'absent', 'without dashes, too')
    t.equal(await found([other, ''], {}, options), 'done', 'a record without a key is compared')
    t.equal(await found([randomUUID()]), 'unknown', 'a key that nobody knows proves nothing')
    t.equal(await found(['PAY2026112600017']), 'done', 'the upstream’s own number is no key')
    t.equal(await found([reference.slice(0, 8)]), 'done', 'a few letters are no key')
    t.equal(await found([7]), 'done', 'what is no text is no key')
    const order = { money: '100.00', network: 'TRC20', createtime: STARTED, reference }
    const orders = [1, 2].map((id) => ({ ...order, id, orderid: `R${id}` }))
    t.equal(
      await look(
        'POST recharge/recharge',
        { amount: '100', network: 'TRC20' },
        { 'GET recharge/myRecords': paged(orders) },
        { reference },
      ),
      'unknown',
      'of two orders, the response must name the member’s own',
    )
  },
)

t.test('records from before the ledger may belong to payments that it has forgotten', async (t) => {
  const { executionS } = TIMES
  for (const offset of [0, -3_600_000])
    for (const [second, found] of [
      [1, 'done'],
      [0, 'unknown'],
    ] as const) {
      const createtime = STARTED + second + offset / 1_000
      const knownFor = executionS + 5
      t.equal(await transfers({}, [transfer({ createtime })], { knownFor, offset }), found, `${second} s, ${offset} ms`)
    }
})

t.test('text times are used only once the record of a known payment proves them right', async (t) => {
  const text = (second: number) =>
    new Date((STARTED + second + 8 * HOUR) * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  const others = [{ input: { ...sent, amount: '9' }, orderId: 'T900' }]
  const found = (known: string | number, own = 1) =>
    transfers(
      {},
      [transfer({ createtime: known, money: '9.00', orderid: 'T900' }), transfer({ createtime: text(own) })],
      { others },
    )
  t.equal(await found(text(2)), 'done')
  t.equal(await found(text(2 - 8 * HOUR), 1 - 8 * HOUR), 'unknown', 'a list in another zone')
  t.equal(await found(0), 'unknown', 'a record without a time proves nothing')
  const { executionS } = TIMES
  for (const [second, is] of [
    [-5, 'done'],
    [-6, 'unknown'],
    [executionS + 5, 'done'],
    [executionS + 6, 'unknown'],
  ] as const)
    t.equal(await found(text(second)), is, `a known payment that is listed ${second} s after it began`)
})

t.test('how far back a list is read depends on the upstream’s clock', async (t) => {
  for (const days of [2, -2]) {
    const start = STARTED + days * DAY
    const others = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => transfer({ account: 'bob', createtime: from - index }))
    const items = [...others(start + 40, 20), transfer({ createtime: start + 1 }), ...others(start - 2 * DAY, 40)]
    let asked = 0
    const list = paged(items)
    const lists: Lists = {
      'POST user/transferList': (input) => {
        asked += 1
        return list(input)
      },
    }
    t.equal(await look('POST user/transfer', sent, lists, { offset: days * DAY * 1_000 }), 'done')
    t.equal(asked, 2, `a clock that is ${days} days ahead`)
  }
})

t.test('an old record ends the search only in a list that is sorted from newest to oldest', async (t) => {
  const old = (count: number) =>
    Array.from({ length: count }, (_, index) => transfer({ createtime: STARTED - 2 * DAY - index * 60 }))
  const own = transfer()
  const pages = async (items: readonly object[], row: MoneyKey = 'POST user/transfer') => {
    let asked = 0
    const list = paged(items)
    const found = await look(row, sent, {
      'POST user/transferList': (input) => {
        asked += 1
        return list(input)
      },
    })
    return [found, asked]
  }
  t.strictSame(await pages([own, ...old(400)]), ['done', 1])
  t.strictSame(await pages(old(400)), ['absent', 1])
  t.strictSame(await pages([...old(40).reverse(), own]), ['done', 3], 'oldest first, read to its end')
  t.strictSame(await pages(old(40).reverse()), ['absent', 3])
  t.strictSame(await pages([...old(400).reverse(), own]), ['unknown', 5], 'oldest first, too many pages')
  const sameTime = Array.from({ length: 20 }, () => transfer({ createtime: STARTED - 2 * DAY }))
  t.strictSame(await pages([...sameTime, own]), ['done', 2], 'equal times show no order')
  t.strictSame(await pages([...old(5), own, ...old(30)]), ['done', 3], 'unsorted')
})

t.test('a record repeated by a growing list counts once', async (t) => {
  const items = Array.from({ length: 30 }, (_, index) =>
    transfer({ money: '9', account: 'bob', createtime: STARTED + 20 - index }),
  )
  const own = transfer({ createtime: STARTED + 6 })
  items.splice(14, 1, own)
  const grown = [transfer({ money: '9', account: 'bob', createtime: STARTED + 25 }), ...items]
  const list: Lists = { 'POST user/transferList': (input) => paged(input.page === 1 ? items : grown)(input) }
  t.equal(await look('POST user/transfer', sent, list), 'done')
})

t.test('a list without paging proves nothing about times before its oldest record', async (t) => {
  const array = (items: readonly object[]) =>
    look('POST user/transfer', sent, { 'POST user/transferList': () => items })
  const others = (from: number, count: number, step: number) =>
    Array.from({ length: count }, (_, index) =>
      transfer({ money: '9', account: 'bob', createtime: from - index * step }),
    )
  t.equal(await array([]), 'unknown', 'an empty array may have been cut')
  t.equal(await array(others(STARTED + 800, 15, 10)), 'unknown', 'fifteen newer records have pushed it out')
  t.equal(await array(others(STARTED + 800, 15, 2 * HOUR)), 'absent', 'the oldest is older than the window')
  t.equal(await array([transfer(), ...others(STARTED - 60, 3, 60)]), 'done')
})

t.test('a record counts for one payment only', async (t) => {
  const equal = { ...sent, amount: '2.50' }
  const own = transfer()
  const of = (others: Options['others']) => transfers({}, [own], { others: others ?? [] })
  t.equal(await of([{ input: equal }]), 'unknown', 'an equal payment without an answer may own it')
  t.equal(await of([{ input: { ...equal, account: 'ALICE' } }]), 'unknown', 'in another spelling')
  t.equal(await of([{ input: { ...equal, account: 'a@b.co' } }]), 'unknown', 'to an e-mail address that may be hers')
  t.equal(await of([{ input: { ...equal, account: 'bob' } }]), 'done', 'to somebody else')
  t.equal(await of([{ input: { ...equal, amount: '7' } }]), 'done', 'of another amount')
  t.equal(await of([{ input: equal, after: -8 * HOUR }]), 'done', 'hours before, in a list with exact times')
  const nameless = transfer({ id: 0, orderid: '' })
  t.equal(await transfers({}, [nameless], { others: [{ input: equal }] }), 'unknown', 'a record without a number')
  const elsewhere = [{ input: { ...equal, account: 'bob', amount: '7' }, orderId: '' }]
  t.equal(await transfers({}, [nameless], { others: elsewhere }), 'done', 'though another payment has none either')
  const { orderid } = own
  t.equal(await of([{ input: equal, orderId: orderid }]), 'absent', 'the other’s answer named it')
  t.equal(
    await of([{ input: equal, orderId: null }]),
    'absent',
    'the other’s answer named no order, but it has a record',
  )
  const changed = transfer({ orderid: 'T904', type: 'coin' })
  t.equal(
    await transfers({}, [own, changed], { others: [{ input: equal, orderId: 'T904' }] }),
    'absent',
    'what the other’s answer named cannot be its record',
  )
  const swap = { row: 'POST user/exchange_coin_money' as const, input: { amount: '2.50', direction: 'usdt_to_snt' } }
  t.equal(await of([swap]), 'done', 'a swap has no record among the transfers')
  const two = (others: Options['others']) => transfers({}, [own, transfer()], { others: others ?? [] })
  t.equal(await two([{ input: equal, orderId: null }]), 'done', 'two records for two payments')
})

t.test(
  'records of known payments prove that the list shows names, not nicknames, unless they show nothing',
  async (t) => {
    const mail = { account: 'alice@example.com' }
    const rival = { input: { ...sent, account: 'bob' } }
    const known = (orderid: string, entered: string, account: string) => ({
      other: { input: { ...sent, amount: '9', account: entered }, orderId: orderid },
      record: transfer({ orderid, money: '9.00', account }),
    })
    const found = (...all: ReturnType<typeof known>[]) =>
      transfers(mail, [transfer(), ...all.map(({ record }) => record)], {
        others: [rival, ...all.map(({ other }) => other)],
      })
    const named = known('T900', 'carol', 'carol')
    t.equal(await found(), 'unknown', 'the shown name may be a nickname of the other payee')
    t.equal(await found(named), 'done')
    t.equal(await found(named, known('T901', 'dave', '')), 'done', 'a record without an account')
    t.equal(
      await found(named, known('T902', 'erin@example.com', 'erin')),
      'done',
      'a record that may be under any name',
    )
    t.equal(await found(known('T901', 'dave', '')), 'unknown', 'which alone proves nothing')
    t.equal(await found(named, known('T903', 'frank', 'Mr F')), 'unknown', 'a record under another name')
  },
)

t.test('a list that shows amounts net of fees is recognised', async (t) => {
  const others = [{ input: { ...sent, amount: '100' }, orderId: 'T901' }]
  const net = transfer({ orderid: 'T901', money: '99.00', fee: undefined })
  t.equal(await transfers({}, [net, transfer()], { others }), 'unknown', 'its amounts cannot be compared')
  const timeless = transfer({ orderid: 'T901', money: '100.00', createtime: 0 })
  t.equal(
    await transfers({}, [timeless, transfer()], { others }),
    'done',
    'a known record without a time shows no zone',
  )
  const gross = transfer({ orderid: 'T901', money: '100.00', fee: undefined })
  t.equal(await transfers({}, [gross, transfer()], { others }), 'done')
})

t.test(
  'a slightly larger payment may own a record, unless amounts of its size are known to be shown exactly',
  async (t) => {
    const rival = { input: { ...sent, amount: '2.52' } }
    const found = (...known: readonly [amount: string, coin: string][]) => {
      const others = known.map(([amount, coin], index) => ({
        input: { ...sent, amount, coin },
        orderId: `T95${index}`,
      }))
      const records = known.map(([money, coin], index) =>
        transfer({ money, type: coin === 'usdt' ? 'money' : 'coin', orderid: `T95${index}` }),
      )
      return transfers({}, [transfer(), ...records], { others: [rival, ...others] })
    }
    t.equal(await found(), 'unknown')
    t.equal(await found(['2.52', 'usdt']), 'done')
    t.equal(await found(['2.51', 'usdt']), 'unknown', 'the fee of a smaller amount may be too small to show')
    t.equal(await found(['100', 'usdt'], ['1', 'usdt']), 'done')
    t.equal(await found(['1', 'usdt'], ['100', 'usdt']), 'done')
    t.equal(await found(['100', 'snt']), 'unknown', 'the fee may depend on the coin')
  },
)

/** Tests what the upstream's lists prove about a payment without a response: that it is done, that it is absent, or nothing. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { MoneyKey } from '../../shared/contract/index.ts'
import {
  type Found,
  type Lists,
  look,
  type Options,
  paged,
  STARTED,
  sent,
  TIMES,
  transfer,
  transfers,
} from '../support/record-lists.ts'
import { uuidAt } from '../support/uuid-at.ts'

const DAY = 86_400
const HOUR = 3_600

t.test('a ledger whose clock has jumped ahead does not make a payment look too old to be carried out', async (t) => {
  const lists: Lists = { 'POST user/transferList': paged([]) }
  const found = (reference: string, age: number, ledgerAhead: number) =>
    look('POST user/transfer', sent, lists, { reference, age, ledgerAhead })
  const key = uuidAt(STARTED * 1_000)
  t.equal(await found(key, 60, 900), 'unknown')
  t.equal(await found(key, TIMES.absentAfterS - 45, 45), 'unknown', 'a small jump')
  t.equal(await found(key, TIMES.absentAfterS, 0), 'absent')
  // the client's clock may be ahead by some minutes
  t.equal(await found(uuidAt((STARTED + 290) * 1_000), TIMES.absentAfterS, 0), 'absent')
})

t.test('a record whose time is that of a database without a time may be any payment’s', async (t) => {
  for (const createtime of ['1970-01-01 08:00:00', '0000-00-00 00:00:00', '1970-01-01', -28_800])
    t.equal(await transfers({}, [transfer({ createtime })]), 'unknown', String(createtime))
})

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
    ['a day before', {}, [{ createtime: STARTED - DAY }], 'unknown'],
    ['a day before and another amount', {}, [{ createtime: STARTED - DAY, money: '7.00' }], 'absent'],
    ['on two days before', {}, [{ createtime: STARTED - DAY }, { createtime: STARTED - 2 * DAY }], 'unknown'],
    ['all at one time long ago', {}, [{ createtime: 1_600_000_000 }, { createtime: 1_600_000_000 }], 'unknown'],
    ['another amount, at one time long ago', {}, [{ createtime: 1_600_000_000, money: '7.00' }], 'absent'],
    ['a day before, as the farthest zone would shift a text', {}, [{ createtime: '2026-11-19 12:00:00' }], 'unknown'],
    [
      'two days before and another amount, as text',
      {},
      [{ createtime: '2026-11-18 12:00:00', money: '7.00' }],
      'absent',
    ],
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
  // a list may hide records, for example because it shows only one coin, or only orders that have ended
  const other = { input: { ...sent, coin: 'snt', amount: '7' }, orderId: 'HIDDEN' }
  const { absentAfterS } = TIMES
  t.equal(await transfers({}, [], { others: [other] }), 'unknown')
  t.equal(await transfers({}, [transfer()], { others: [other] }), 'done', 'what it shows is true')
  t.equal(await transfers({}, [], { others: [{ ...other, orderId: null }] }), 'absent', 'it may not have a record')
  const numbered = transfer({ type: 'coin', money: '7.0000' })
  const byId = { ...other, orderId: '', recordId: numbered.id }
  t.equal(await transfers({}, [numbered], { others: [byId] }), 'absent', 'the answer named only the id of the record')
  t.equal(
    await transfers({}, [numbered], { others: [other] }),
    'unknown',
    'a record that looks alike may be another one',
  )
  for (const about of [{ direction: 'in' }, { money: '30' }])
    t.equal(await transfers({}, [{ ...numbered, ...about }], { others: [byId] }), 'unknown', 'nor is any with that id')
  for (const [createtime, found] of [
    [STARTED - 12 * HOUR, 'absent'],
    [STARTED - DAY, 'unknown'],
    [STARTED + DAY, 'unknown'],
  ] as const)
    t.equal(
      await transfers({}, [{ ...numbered, createtime }], { others: [byId] }),
      found,
      'at a time that cannot be right',
    )
  const long = { ...other, after: -20 * HOUR }
  const filler = (from: number, step: number) =>
    Array.from({ length: 15 }, (_, index) => transfer({ account: 'bob', money: '30', createtime: from - index * step }))
  const read = filler(STARTED + 60, 2 * HOUR)
  t.equal(
    await transfers({}, [...read, ...filler(STARTED - 30 * HOUR, HOUR)], { others: [long] }),
    'absent',
    'not read so far back',
  )
  t.equal(await transfers({}, read, { others: [long] }), 'unknown', 'read to its end')
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
    const keyless = { others: [{ input: { ...sent, account: 'bob', amount: '7' } }] }
    t.equal(
      await found([randomUUID()], {}, keyless),
      'unknown',
      'nor beside a payment whose key the list does not show',
    )
    t.equal(
      await found([other, randomUUID()], {}, options),
      'absent',
      'the field carries our keys: it is another payment',
    )
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

t.test('a fee that is shown as a percentage explains a smaller amount', async (t) => {
  const found = (about: object) => transfers({ amount: '10' }, [transfer({ account: 'Ally', ...about })])
  t.equal(await found({ money: '9.90', fee: '1' }), 'unknown')
  t.equal(await found({ money: '10.10', fee: '1.00' }), 'unknown')
  t.equal(await found({ money: '9.99', fee: '0.125' }), 'unknown', 'rounded')
  t.equal(await found({ money: '9.80', fee: '1' }), 'absent')
})

t.test('neighbours whose age a jump of the ledger’s clock has falsified prove nothing', async (t) => {
  const others = [{ input: sent, orderId: null, after: 600 }]
  const found = (items: readonly object[], aheadOfOthers: number, age?: number) =>
    transfers({}, items, { others, aheadOfOthers, age: age ?? TIMES.absentAfterS + 60 })
  // the only record is the payment's own, because the upstream shows the neighbour's later
  t.equal(await found([transfer({ createtime: STARTED + 600 })], 0), 'unknown')
  t.equal(await found([transfer({ createtime: STARTED + 600 })], 600), 'unknown')
  // the only record is the neighbour's
  t.equal(await found([transfer({ createtime: STARTED + 601 })], -600, 700), 'unknown')
})

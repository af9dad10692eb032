/** Tests how far back the upstream’s lists are read in the search for a payment, and what a list proves if only its newest records were read. */
import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { MoneyKey } from '../../shared/contract/index.ts'
import { type Lists, look, paged, STARTED, sent, transfer } from '../support/record-lists.ts'

const DAY = 86_400
const HOUR = 3_600

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
    Array.from({ length: count }, (_, index) => transfer({ money: '9', createtime: STARTED - 2 * DAY - index * 60 }))
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
  t.strictSame(await pages([...old(40).reverse(), own]), ['done', 5], 'oldest first, read to its end, then again')
  t.strictSame(await pages(old(40).reverse()), ['absent', 5])
  t.strictSame(await pages([...old(400).reverse(), own]), ['unknown', 5], 'oldest first, too many pages')
  const sameTime = Array.from({ length: 20 }, () => transfer({ createtime: STARTED - 2 * DAY }))
  t.strictSame(await pages([...sameTime, own]), ['done', 3], 'equal times show no order')
  t.strictSame(await pages([...old(5), own, ...old(30)]), ['done', 5], 'unsorted')
})

t.test(
  'in a list that may be sorted by state, the newest records of one state do not prove that there are none of another',
  async (t) => {
    const order = (about: object) => ({ id: 0, money: '900', address: 'TBanotherAddress', status: 0, ...about })
    let lastId = 0
    /** older withdrawals to another address; `states` in turn */
    const old = (count: number, ...states: number[]) =>
      Array.from({ length: count }, (_, index) =>
        order({ id: ++lastId, status: states[index % states.length], createtime: STARTED - (2 + index) * DAY }),
      )
    const own = order({ id: ++lastId, money: '20', address: 'TAddressOfTheMember', status: 2, createtime: STARTED + 1 })
    const read = async (items: readonly object[]) => {
      let asked = 0
      const list = paged(items)
      const found = await look(
        'POST withdrawal/apply',
        { amount: '20', accountId: 7 },
        {
          'GET bank/list': () => [{ id: 7, network: 'TRC20', address: 'TAddressOfTheMember' }],
          'GET withdrawal/list': (input) => {
            asked += 1
            return list(input)
          },
        },
      )
      return [found, asked]
    }
    t.strictSame(await read([...old(400, 0), own]), ['unknown', 5], 'all that were read wait for review')
    t.strictSame(await read([...old(20, 0), own, ...old(5, 2)]), ['done', 3], 'read to its end, then again')
    t.strictSame(await read(old(20, 0)), ['absent', 2], 'a whole list')
    t.strictSame(await read(old(400, 2, 3)), ['absent', 1], 'the states take turns, so the list is sorted by time')
    t.strictSame(await read([own, ...old(400, 2)]), ['done', 5])
    // the contract knows neither 91 nor 92: to us, both are the same unknown state
    const stateAt = (index: number) => (index < 5 ? 91 : index < 8 ? 2 : 92)
    const byState = old(400, 2).map((each, index) => ({ ...each, status: stateAt(index) }))
    t.strictSame(await read([...byState, own]), ['unknown', 5], 'sorted by the upstream’s own states')
  },
)

t.test(
  'in a list of another order, a payment’s own key counts even if too few calls are left to read the list again',
  async (t) => {
    const items = Array.from({ length: 70 }, (_, index) =>
      transfer({ account: 'bob', createtime: STARTED - 70 + index }),
    )
    const reference = randomUUID()
    const found = (all: readonly object[]) =>
      look('POST user/transfer', sent, { 'POST user/transferList': paged(all) }, { reference })
    t.equal(await found([...items, transfer({ reference })]), 'done')
    t.equal(await found(items), 'unknown')
  },
)

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

t.test('a record that changes while a growing list is read is not taken for two', async (t) => {
  let lastId = 0
  const pledge = (about: object) => ({
    id: ++lastId,
    task_id: 9,
    name: 'Other task',
    region: 'Frankfurt',
    money: '5',
    days: 10,
    remaining_time: 100,
    status: 1,
    ...about,
  })
  const input = { taskId: 7, amount: '100' }
  const others = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => pledge({ start_time: from - index }))
  // the record of another pledge, equal to the one that is looked up
  const other = pledge({ task_id: 7, money: '100', start_time: STARTED + 2 })
  const items = [...others(STARTED + 60, 14), other, ...others(STARTED - 100, 5)]
  const later = [...others(STARTED + 70, 1), ...items.map((item) => ({ ...item, remaining_time: 99 }))]
  const list: Lists = { 'GET purchase/taskPledgeList': ({ page = 1 }) => paged(page === 1 ? items : later)({ page }) }
  const found = await look('POST purchase/taskPledge', input, list, {
    age: 60,
    others: [{ input, orderId: null, after: 1 }],
  })
  t.equal(found, 'unknown')
})

t.test('a list that gets shorter while it is read proves nothing, because a record may be missing', async (t) => {
  const own = transfer()
  const others = Array.from({ length: 29 }, (_, index) =>
    transfer({ money: '9', account: 'bob', createtime: STARTED + 20 - index * 2 }),
  )
  const items = [...others.slice(0, 15), own, ...others.slice(15)]
  const list: Lists = {
    'POST user/transferList': ({ page = 1 }) => paged(page === 1 ? items : items.slice(1))({ page }),
  }
  t.equal(await look('POST user/transfer', sent, list), 'unknown')
})

t.test('a list of another order proves nothing if one record goes and one comes while it is read', async (t) => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      transfer({ money: '9', account: 'bob', createtime: STARTED - 300_000 + index }),
    )
  const items = [...others(15), transfer(), ...others(4).map((each) => ({ ...each, createtime: STARTED + 9 }))]
  const later = [...items.slice(1), transfer({ money: '9', account: 'bob', createtime: STARTED + 30 })]
  let asked = 0
  const list: Lists = {
    'POST user/transferList': (input) => {
      asked += 1
      return paged(asked === 1 ? items : later)(input)
    },
  }
  t.equal(await look('POST user/transfer', sent, list), 'unknown', 'the payment’s record has moved to the first page')
})

t.test('a total that counts only the records of its page, or is always 0, does not make a list complete', async (t) => {
  const newer = Array.from({ length: 15 }, (_, index) =>
    transfer({ money: '9', account: 'bob', createtime: STARTED + 300 - index }),
  )
  const old = Array.from({ length: 10 }, (_, index) =>
    transfer({ money: '9', account: 'bob', createtime: STARTED - DAY - index }),
  )
  const items = [...newer, transfer(), ...old]
  const rows = (total: (shown: readonly object[]) => unknown, all: readonly object[] = items) => {
    const list: Lists = {
      'POST user/transferList': ({ page = 1 }) => {
        const shown = all.slice((page - 1) * 15, page * 15)
        return { total: total(shown), rows: shown }
      },
    }
    return look('POST user/transfer', sent, list)
  }
  t.not(await rows((shown) => shown.length), 'absent')
  t.not(await rows(() => 0), 'absent')
  t.equal(await rows(() => items.length), 'done')
  const without = items.filter((each) => !items.slice(15, 16).includes(each))
  t.equal(await rows(() => 25, without), 'absent', 'a total of the whole list')
  t.equal(await rows(() => 15, newer), 'absent', 'also of a list of one full page')
})

t.test('equal records without a number are not taken for one', async (t) => {
  const record = transfer({ id: 0, orderid: '' })
  const old = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      transfer({ account: 'bob', money: '9', createtime: STARTED - 300_000 - index }),
    )
  const newer = Array.from({ length: 14 }, (_, index) =>
    transfer({ account: 'bob', money: '9', createtime: STARTED + 60 - index }),
  )
  const others = [{ input: sent, orderId: null }]
  const find = (items: readonly object[]) =>
    look('POST user/transfer', sent, { 'POST user/transferList': paged(items) }, { others })
  t.equal(await find([record, record, ...old(1)]), 'done', 'on one page')
  t.equal(await find([...newer, record, record, ...old(20)]), 'unknown', 'on two pages: they may be one')
  t.equal(await find([record, ...old(1)]), 'absent', 'one record, of the payment that was made')
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

/** Tests which of a member’s payments owns a record, if several of them may have made it. */
import t from 'tap'
import { look, type Options, paged, STARTED, sent, transfer, transfers } from '../support/record-lists.ts'

const HOUR = 3_600

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
    'unknown',
    'what the other’s answer named cannot be its record, so the list contradicts the answer',
  )
  const swap = { row: 'POST user/exchange_coin_money' as const, input: { amount: '2.50', direction: 'usdt_to_snt' } }
  t.equal(await of([swap]), 'done', 'a swap has no record among the transfers')
  const two = (others: Options['others']) => transfers({}, [own, transfer()], { others: others ?? [] })
  t.equal(await two([{ input: equal, orderId: null }]), 'done', 'two records for two payments')
})

t.test(
  'records of known payments prove that the list shows names, not nicknames, unless they show no name',
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

t.test('a record with the right time proves the times of older payments only if it is older, too', async (t) => {
  for (const hours of [20, -20]) {
    // the upstream's clock was wrong by that much when the payment was carried out
    const own = transfer({ createtime: STARTED + hours * HOUR })
    const found = (after: number) => {
      const other = transfer({ account: 'bob', orderid: 'T-other', createtime: STARTED + after + 1 })
      const others = [{ input: { ...sent, account: 'bob' }, orderId: 'T-other', after }]
      return look('POST user/transfer', sent, { 'POST user/transferList': paged([own, other]) }, { others })
    }
    t.equal(await found(300), 'unknown', 'its clock may have been corrected between the two')
    t.equal(await found(-300), 'absent', `the record is of another payment, ${hours} hours away`)
  }
})

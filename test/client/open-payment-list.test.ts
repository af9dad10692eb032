import t from 'tap'
import {
  type OpenPayment,
  paymentsOf,
  readPayments,
  waitBeforeCheck,
  withCheck,
  withoutPayment,
  withPayment,
} from '../../client/payment/open-payment-list.ts'

const payment = (key: string, more: Partial<OpenPayment> = {}): OpenPayment => ({
  kind: 'transfer',
  amount: '20.5',
  coin: 'usdt',
  to: 'bob',
  key,
  member: 'demo',
  sentAt: 1_000_000,
  checks: 0,
  checkedAt: 0,
  ...more,
})
const keys = (list: readonly OpenPayment[]) => list.map(({ key }) => key).join()

t.test('the newest payment comes first, each key once, and the list is limited', async (t) => {
  const two = withPayment(withPayment([], payment('a')), payment('b'))
  t.equal(keys(two), 'b,a')
  t.equal(keys(withPayment(two, payment('a'))), 'a,b', 'sent again under its key after it had not been sent')
  t.equal(keys(withoutPayment(two, 'b')), 'a')
  t.equal(keys(withoutPayment(two, 'c')), 'b,a')
  let many: readonly OpenPayment[] = []
  for (let index = 0; index < 30; index++) many = withPayment(many, payment(String(index)))
  t.equal(many.length, 20)
  t.equal(many[0]?.key, '29')
})

t.test('stored payments are read again, and damaged ones are left out', async (t) => {
  const list = [
    payment('a', { amount: '5' }),
    payment('b', { amount: '20.25', kind: 'swap', coin: 'snt', to: 'USDT', checks: 3, checkedAt: 5 }),
  ]
  t.strictSame(readPayments(JSON.stringify(list)), list)
  for (const nothing of [null, '', '{', '{}', 'null', '"text"', '7']) t.strictSame(readPayments(nothing), [])
  const damaged = [
    null,
    'text',
    {},
    { ...payment('c'), kind: 'gift' },
    { ...payment('c'), amount: '1,5' },
    { ...payment('c'), amount: 5 },
    { ...payment('c'), coin: 'btc' },
    { ...payment('c'), to: undefined },
    { ...payment('c'), sentAt: '12' },
    { ...payment('c'), checks: -1 },
  ]
  t.equal(keys(readPayments(JSON.stringify([...damaged, payment('d')]))), 'd')
})

t.test('a member sees only their own payments from the last week', async (t) => {
  const list = [payment('a'), payment('b', { member: 'alice' }), payment('c', { sentAt: 900_000 })]
  t.equal(keys(paymentsOf(list, 'demo', 1_000_000)), 'a,c')
  t.equal(keys(paymentsOf(list, 'alice', 1_000_000)), 'b')
  t.equal(keys(paymentsOf(list, '', 1_000_000)), '')
  t.equal(keys(paymentsOf(list, 'demo', 900_000 + 7 * 86_400)), 'a')
})

t.test('the outcome of a payment is requested at once, then in growing intervals of at most 30 seconds', async (t) => {
  let list: readonly OpenPayment[] = [payment('a'), payment('b')]
  const waits: number[] = []
  for (let time = 5_000; waits.length < 8; time += waits.at(-1) ?? 0) {
    const [first] = list
    waits.push(first ? waitBeforeCheck(first, time) : Number.NaN)
    list = withCheck(list, 'a', time + (waits.at(-1) ?? 0))
  }
  t.strictSame(waits, [0, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  t.match(list[1], { key: 'b', checks: 0 })
  const checked = payment('a', { checks: 4, checkedAt: 100_000 })
  t.equal(waitBeforeCheck(checked, 110_000), 6_000)
  t.equal(waitBeforeCheck(checked, 900_000), 0, 'at once when the app is opened again later')
  t.equal(waitBeforeCheck(checked, 50_000), 0, 'at once when the device’s clock was set back')
})

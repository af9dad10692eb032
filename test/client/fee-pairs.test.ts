/** In the balance history, a payment and its fee share one row. */
import t from 'tap'
import type { Run } from '../../client/features/records/earning-runs.ts'
import { deductedBy, withFees } from '../../client/features/records/fee-pairs.ts'

const one = (id: number, kind: string, amount: string, memo: string, createdAt: number | null = 1_000) => ({
  ...{ id, kind, amount, memo, createdAt },
})
const payment = one(1, 'withdrawal', '-90', 'Withdrawal W20261120003564')
const fee = one(2, 'fee', '-35.5731', 'Withdrawal fee W20261120003564', 1_001)
const other = one(3, 'recharge', '5', 'Recharge R20261120000009')

t.test('a payment and its fee are together, whichever stands first, and nothing else changes', async (t) => {
  t.strictSame(withFees([other, fee, payment, other]), [other, { payment, fee }, other])
  t.strictSame(withFees([payment, fee]), [{ payment, fee }])
  const run: Run<typeof fee> = { kind: 'income', coin: 'snt', sum: '5', items: [other] }
  t.strictSame(withFees([fee, run, payment]), [fee, run, payment], 'only if one follows the other')
  const again = [one(4, 'fee', '-1', payment.memo), payment, fee]
  t.equal(withFees(again).length, 2, 'each in one pair only')
  const plain = {
    payment: one(5, 'withdrawal', '-9', '提现 202611201'),
    fee: one(6, 'fee', '-1', '提现手续费202611201'),
  }
  t.strictSame(withFees([plain.fee, plain.payment]), [plain], 'the number has no letters')
})

t.test('a payment and a fee that may not belong together have separate rows', async (t) => {
  for (const [name, changed] of [
    ['another order', { memo: 'Withdrawal fee W20261120003565' }],
    ['no order', { memo: 'Withdrawal fee' }],
    ['later', { createdAt: 1_100 }],
    ['no time', { createdAt: null }],
    ['returned', { amount: '35.5731' }],
    ['no fee', { kind: 'withdrawal' }],
  ] as const) {
    const rows = [{ ...fee, ...changed }, payment]
    t.strictSame(withFees(rows), rows, name)
  }
  const calls = [one(5, 'fee', '-1', '转账手续费 13800138000'), one(6, 'transfer', '-9', '转账 13800138000')]
  t.strictSame(withFees(calls), calls, 'a telephone number is no number of an order')
  const days = [one(5, 'fee', '-1', 'Fee 20261120'), one(6, 'transfer', '-9', 'Transfer 20261120')]
  t.strictSame(withFees(days), days, 'a day is no number of an order')
})

t.test('the sum of a payment and its fee is that of the amounts shown, if both are of one coin', async (t) => {
  const of = (coin: 'usdt' | 'snt' | 'unknown', feeCoin = coin) =>
    deductedBy({ payment: { coin, amount: '-7.009' }, fee: { coin: feeCoin, amount: '-0.07' } })
  t.equal(of('usdt'), '-7.07')
  t.equal(of('snt'), '-7.079')
  t.equal(of('usdt', 'snt'), null)
  t.equal(of('unknown'), null)
})

/** Tests how the app writes a payment, what it deducts and what is left. */
import './english-page.ts'
import t from 'tap'
import { amountsHidden } from '../../../client/core/format.ts'
import { balanceChange } from '../../../client/payment/balance-change.ts'
import type { Payment, PaymentKind } from '../../../client/payment/open-payment-list.ts'
import { receiptOf, sumTexts } from '../../../client/payment/payment-sums.ts'
import { amountOf, checkingText, outcomeText, paymentText } from '../../../client/payment/payment-text.ts'

const payment = (kind: PaymentKind, to: string): Payment => ({ kind, amount: '20.5', coin: 'usdt', to })

t.test('a payment is written as a part of a sentence', async (t) => {
  for (const [kind, text] of [
    ['recharge', 'deposit order for 20.50\u00a0USDT via X & Y'],
    ['withdraw', 'withdrawal of 20.50\u00a0USDT to X & Y'],
    ['transfer', 'transfer of 20.50\u00a0USDT to X & Y'],
    ['swap', 'swap of 20.50\u00a0USDT to X & Y'],
    ['software', 'purchase of X & Y for 20.50\u00a0USDT'],
    ['node', 'purchase of X & Y for 20.50\u00a0USDT'],
    ['task', 'task “X & Y” with 20.50\u00a0USDT'],
    ['reinvest', 'change to the settings of “X & Y” (20.50\u00a0USDT)'],
  ] as const)
    t.equal(paymentText(payment(kind, 'X & Y')), text)
  t.equal(amountOf({ ...payment('swap', ''), coin: 'snt' }), '20.5000 SNT')
  t.equal(
    paymentText(payment('transfer', 'bob'), () => '••'),
    'transfer of ••\u00a0USDT to bob',
  )
  t.strictSame(checkingText(payment('transfer', 'bob')), {
    title: 'Checking your payment',
    note: 'Your transfer of 20.50\u00a0USDT to bob is being checked',
  })
  t.match(
    checkingText(payment('transfer', 'bob'), () => '••'),
    { note: /of ••\u00a0USDT/ },
  )
})

t.test(
  'a withdrawal or a deposit order that went through is called submitted, because no money has arrived yet',
  async (t) => {
    const said = (kind: PaymentKind) => outcomeText(payment(kind, 'X'), 'done')
    t.equal(said('withdraw'), 'Your withdrawal of 20.50\u00a0USDT to X was submitted')
    t.equal(said('recharge'), 'Your deposit order for 20.50\u00a0USDT via X was submitted')
    t.equal(said('transfer'), 'Your transfer of 20.50\u00a0USDT to X went through')
    t.equal(outcomeText(payment('withdraw', 'X'), 'not_sent'), 'Your withdrawal of 20.50\u00a0USDT to X was not sent')
  },
)

t.test('a balance is shown before and after, unless the rest is not known or not enough', async (t) => {
  t.equal(balanceChange('10.999', '3.5', 'usdt'), '10.99 →\u00a07.49')
  t.equal(balanceChange('10', '10', 'usdt'), '10.00 →\u00a00.00')
  t.equal(balanceChange('10', '-2.5', 'usdt', true), '10.00 →\u00a0≈\u00a012.50', 'what a swap is expected to bring')
  t.equal(balanceChange('10', '10.01', 'usdt'), '10.00')
  t.equal(balanceChange('10', null, 'snt'), '10.0000')
  for (const unknown of [null, undefined]) t.equal(balanceChange(unknown, '1', 'snt'), '—')
  amountsHidden.value = true
  t.teardown(() => {
    amountsHidden.value = false
  })
  t.notMatch(balanceChange('10', '3', 'usdt'), /\d|→/)
})

t.test('a payment and its fee in the other coin are two texts; an estimate says so', async (t) => {
  t.strictSame(sumTexts([{ amount: '20', coin: 'usdt' }]), ['20.00\u00a0USDT'])
  t.strictSame(
    sumTexts([
      { amount: '20', coin: 'usdt' },
      { amount: '1.5', coin: 'snt', about: true },
    ]),
    ['20.00\u00a0USDT', 'and ≈\u00a01.5000\u00a0SNT (fee)'],
  )
})

t.test('the receipt says what was deducted and what is left, as far as that is known', async (t) => {
  const rows = [['To', 'bob']] as const
  const balances = { usdt: '100', snt: '7' }
  const base = { coin: 'usdt', total: '20', rows, balances } as const
  const deducted = ['Deducted', ['20.00\u00a0USDT']]
  t.strictSame(receiptOf({ ...base, kind: 'transfer' }), [...rows, deducted, ['Balance after', ['80.00\u00a0USDT']]])
  t.strictSame(receiptOf({ ...base, kind: 'task', balances: { usdt: null, snt: null } }), [
    ...rows,
    ['Locked now', ['20.00\u00a0USDT']],
  ])
  t.strictSame(receiptOf({ ...base, kind: 'withdraw', also: { amount: '2', coin: 'snt', about: true } }), [
    ...rows,
    ['Deducted', ['20.00\u00a0USDT', 'and ≈\u00a02.0000\u00a0SNT (fee)']],
    ['Balance after', ['80.00\u00a0USDT', '≈\u00a05.0000\u00a0SNT']],
  ])
  t.strictSame(receiptOf({ ...base, kind: 'swap', gain: { amount: '3', coin: 'snt' } }), [
    deducted,
    ...rows,
    ['Balance after', ['80.00\u00a0USDT', '10.0000\u00a0SNT']],
  ])
  amountsHidden.value = true
  t.teardown(() => {
    amountsHidden.value = false
  })
  t.strictSame(receiptOf({ ...base, kind: 'transfer' }), [...rows, deducted])
})

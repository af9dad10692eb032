/** How a record of the upstream's lists is compared with a payment, and which payments an upstream record may be called after. */
import t from 'tap'
import {
  compareAccount,
  compareAmount,
  compareText,
  compareWord,
  IMPOSSIBLE,
  weakest,
} from '../../server/money/compare-record.ts'
import { payeeOf } from '../../server/money/payee.ts'
import { recordName } from '../../server/money/payment-records.ts'

t.test('an amount is equal, rounded to the list’s decimals, near enough for a fee, or another one', async (t) => {
  for (const [wanted, shown, fee, match] of [
    ['2.5', '2.50', null, 'equal'],
    ['2.5', '-2.50', null, 'equal'],
    ['-2.5', '2.5', null, 'equal'],
    ['2.555', '2.55', null, 'rounded'],
    ['2.555', '2.56', null, 'rounded'],
    ['2.555', '2.6', null, 'rounded'],
    ['2.5', '2', null, 'rounded'],
    ['2.5', '3', null, 'rounded'],
    ['2.555', '2.57', null, 'near'],
    // no fee is larger than three tenths
    ['10', '7.00', null, 'near'],
    ['10', '13.00', null, 'near'],
    ['10', '6.99', null, 'differs'],
    ['10', '13.01', null, 'differs'],
    // a fee that the record shows must explain the difference
    ['10', '9.70', '0.3', 'near'],
    ['10', '9.70', '-0.30', 'near'],
    ['10', '10.30', '0.3', 'near'],
    ['10', '9.70', '0.31', 'differs'],
    ['10', '5.00', '5', 'near'],
    ['10', '9.70', '0.00', 'near'],
    ['10', '10.00', '0.3', 'equal'],
  ] as const)
    t.equal(compareAmount(wanted, shown, fee), match, `${wanted} as ${shown} with fee ${fee}`)
  t.equal(compareAmount('10', '9.70'), 'near', 'a list without fees')
})

t.test('texts and words', async (t) => {
  t.equal(compareText('TRC20', ' trc20 '), 'equal')
  t.equal(compareText('TRC20', 'TRON'), 'differs')
  for (const nothing of ['', ' ', '<b></b>']) t.equal(compareText('TRC20', nothing), 'unclear')
  t.equal(compareWord('usdt', 'usdt', 'impossible'), 'equal')
  t.equal(compareWord('usdt', 'unknown', 'impossible'), 'unclear')
  t.equal(compareWord('usdt', 'snt', 'impossible'), 'impossible')
  t.equal(compareWord('usdt', 'snt', 'differs'), 'differs')
})

t.test('an account is compared with what the list shows, and with what it is known to stand for', async (t) => {
  const mail = 'alice@example.com'
  for (const [wanted, standsFor, shown, match] of [
    ['alice', 'alice', 'Alice', 'equal'],
    ['alice', 'alice', '', 'unclear'],
    ['alice', 'alice', 'bob', 'differs'],
    ['alice', 'alice', '13800000000', 'likely'],
    ['+86 138-0000', '+86 138-0000', '86 1380000', 'equal'],
    ['+86 138-0000', '+86 138-0000', '86 1380001', 'differs'],
    ['+86 138-0000', '+86 138-0000', '13-86 8 0000', 'differs'],
    [mail, mail, 'ALICE@example.com', 'equal'],
    [mail, mail, 'bob@example.com', 'differs'],
    [mail, mail, 'alice', 'likely'],
    [mail, 'alice', 'alice', 'likely'],
    // the name of the address is known, so another name is another account
    [mail, 'alice', 'bob', 'differs'],
    [mail, 'alice', '13800000000', 'likely'],
    [mail, 'alice', mail, 'equal'],
  ] as const)
    t.equal(compareAccount(wanted, payeeOf(standsFor), shown), match, `${wanted} (${standsFor}) as ${shown}`)
})

t.test('the weakest of several comparisons counts', async (t) => {
  t.equal(weakest('equal', 'equal'), 'equal')
  t.equal(weakest('equal', 'likely'), 'likely')
  t.equal(weakest('unclear', 'likely', 'equal'), 'unclear')
  t.equal(weakest('unclear', 'differs', 'equal'), 'differs')
  t.equal(weakest('impossible', 'differs', 'unclear'), 'impossible')
  t.strictSame(IMPOSSIBLE, { amount: 'differs', details: 'impossible' })
})

t.test('a record is called after its order number, or its id in a list without order numbers', async (t) => {
  const row = 'POST user/transfer'
  t.equal(recordName(row, { orderId: 'T1', id: 7 }), 'POST user/transferList T1')
  for (const orderId of ['', null, undefined, 5])
    t.equal(recordName(row, { orderId, id: 7 }), 'POST user/transferList #7')
  for (const id of [0, -1, '7', null]) t.equal(recordName(row, { id }), null)
  for (const record of [null, undefined, 'T1']) t.equal(recordName(row, record), null)
  t.equal(recordName('POST purchase/editTaskPledge', { orderId: 'T1' }), null)
  t.not(recordName('POST recharge/recharge', { id: 7 }), recordName('POST withdrawal/apply', { id: 7 }))
})

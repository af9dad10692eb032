/** Tests how a record in the upstream's lists is compared with a payment, and which number in a record identifies it. */
import t from 'tap'
import type { Entry } from '../../server/ledger/ledger.ts'
import { payeeOf } from '../../server/ledger/payee.ts'
import {
  compareAccount,
  compareAmount,
  compareText,
  compareWord,
  IMPOSSIBLE,
  weakest,
} from '../../server/money/compare-record.ts'
import type { ListedRecord } from '../../server/money/evidence.ts'
import { comparerOf, debitOf, recordName } from '../../server/money/payment-records.ts'
import type { MoneyKey } from '../../shared/contract/index.ts'

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
    // assumes that no fee is more than three tenths of the amount
    ['10', '7.00', null, 'near'],
    ['10', '13.00', null, 'near'],
    ['10', '6.99', null, 'differs'],
    ['10', '13.01', null, 'differs'],
    // if the record shows a fee, the fee must explain the difference between the amounts
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

t.test('texts are compared without regard to case; a word of unknown meaning decides nothing', async (t) => {
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
    // the member with this e-mail address is known to be alice, so a record with another name is about another account
    [mail, 'alice', 'bob', 'differs'],
    [mail, 'alice', '13800000000', 'likely'],
    [mail, 'alice', mail, 'equal'],
  ] as const)
    t.equal(compareAccount(wanted, payeeOf(standsFor), shown), match, `${wanted} (${standsFor}) as ${shown}`)
})

t.test('spellings of one account are one payee; any other account is another one', async (t) => {
  t.equal(payeeOf('+86 138-0000-0001'), payeeOf('8613800000001'))
  t.equal(payeeOf(' Alice '), payeeOf('alice'))
  for (const [one, other] of [
    ['8613800000001', '8613800000002'],
    ['alice1', 'alice2'],
    ['alice', 'bob'],
    ['a1@example.com', 'a2@example.com'],
  ] as const)
    t.not(payeeOf(one), payeeOf(other), `${one} and ${other}`)
  t.equal(payeeOf('  '), '', 'nobody')
})

t.test('the weakest of several comparisons counts', async (t) => {
  t.equal(weakest('equal', 'equal'), 'equal')
  t.equal(weakest('equal', 'likely'), 'likely')
  t.equal(weakest('unclear', 'likely', 'equal'), 'unclear')
  t.equal(weakest('unclear', 'differs', 'equal'), 'differs')
  t.equal(weakest('impossible', 'differs', 'unclear'), 'impossible')
  t.strictSame(IMPOSSIBLE, { amount: 'differs', details: 'impossible' })
})

t.test('a record is identified by its order number, or by its id in a list without order numbers', async (t) => {
  const row = 'POST user/transfer'
  t.equal(recordName(row, { orderId: 'T1', id: 7 }), 'POST user/transferList T1')
  for (const orderId of ['', null, undefined, 5])
    t.equal(recordName(row, { orderId, id: 7 }), 'POST user/transferList #7')
  for (const id of [0, -1, '7', null]) t.equal(recordName(row, { id }), null)
  for (const record of [null, undefined, 'T1']) t.equal(recordName(row, record), null)
  t.equal(recordName('POST purchase/editTaskPledge', { orderId: 'T1' }), null)
  t.not(recordName('POST recharge/recharge', { id: 7 }), recordName('POST withdrawal/apply', { id: 7 }))
})

const STARTED = 1_795_147_200
const DAY = 86_400
const entryOf = (row: MoneyKey, input: object) => ({ row, input: JSON.stringify(input) }) as Entry

/** Compares a record with a payment. @param offered the payout accounts or licences that the upstream lists when it is asked for them */
async function compared(row: MoneyKey, input: object, item: object, offered: readonly object[] = []) {
  const ask = async () => offered as never
  const alias = payeeOf('account' in input ? String(input.account) : '')
  const compare = await comparerOf(entryOf(row, input), { startedAt: STARTED, alias, ask })
  const { amount, details } = compare({ item, time: null, raw: {} } as unknown as ListedRecord)
  return `${amount} ${details}`
}

t.test('a withdrawal is compared with the address of its own payout account', async (t) => {
  const accounts = [
    { id: 6, address: 'TOther' },
    { id: 7, address: 'TOwn' },
  ]
  const found = (item: object, offered: readonly object[] = accounts) =>
    compared('POST withdrawal/apply', { amount: '20', accountId: '7' }, { amount: '20.00', ...item }, offered)
  t.equal(await found({ address: 'TOwn' }), 'equal equal')
  t.equal(await found({ address: 'TOther' }), 'equal differs')
  t.equal(await found({ address: 'TOwn' }, []), 'equal unclear', 'the account has been deleted')
})

t.test(
  'a transfer is compared with outgoing records; without a direction, a negative amount is outgoing',
  async (t) => {
    const found = (item: object) =>
      compared(
        'POST user/transfer',
        { account: 'alice', amount: '2.5', coin: 'usdt' },
        { account: 'alice', coin: 'usdt', fee: null, ...item },
      )
    for (const [amount, direction, result] of [
      ['2.5', 'out', 'equal equal'],
      ['2.5', 'in', 'differs impossible'],
      ['-2.5', 'unknown', 'equal equal'],
      ['2.5', 'unknown', 'equal unclear'],
      ['0', 'unknown', 'differs unclear'],
    ] as const)
      t.equal(await found({ amount, direction }), result, `${amount} ${direction}`)
    t.equal(await found({ amount: '2.5', direction: 'out', coin: 'snt' }), 'equal impossible')
  },
)

t.test('a task is compared with its kind and, if it was chosen, its amount', async (t) => {
  const found = (input: object, item: object) =>
    compared('POST purchase/taskPledge', { taskId: '3', ...input }, { principal: '50.00', ...item })
  t.equal(await found({}, { taskId: 3 }), 'equal equal')
  t.equal(await found({}, { taskId: 4 }), 'equal impossible')
  t.equal(await found({}, { taskId: null }), 'equal unclear')
  t.equal(await found({ amount: '50' }, { taskId: 3 }), 'equal equal')
  t.equal(await found({ amount: '10' }, { taskId: 3 }), 'differs equal')
})

t.test(
  'a purchase is compared with debits: of its price while the licence is held, or of any other amount',
  async (t) => {
    const licence = { id: 5, price: '12', days: 30, owned: true, expiresAt: STARTED + 30 * DAY }
    for (const row of ['POST purchase/buySoftware', 'POST purchase/buyNode'] as const) {
      const unsigned = { before: null, after: null }
      const found = (amount: string, about: object = {}, coin = 'usdt', balances: object = unsigned) =>
        compared(row, { id: '5' }, { amount, coin, ...balances }, [
          { ...licence, id: 4, price: '99' },
          { ...licence, ...about },
        ])
      t.equal(await found('-12.00'), 'equal equal')
      t.equal(await found('-12.00', {}, 'unknown'), 'equal unclear')
      t.equal(await found('-12.00', {}, 'snt'), 'differs impossible')
      t.equal(await found('12.00'), 'equal unclear', 'the list may show no signs')
      t.equal(await found('-9.00'), 'differs unclear', 'a renewal may cost less')
      t.equal(await found('9.00'), 'differs unclear', 'the list may show no signs')
      t.equal(await found('9.00', {}, 'usdt', { before: '1', after: '10' }), 'differs impossible', 'a credit')
      for (const [about, held] of [
        [{ owned: false }, false],
        [{ expiresAt: null }, true],
        [{ expiresAt: STARTED + 29 * DAY }, true],
        [{ expiresAt: STARTED + 29 * DAY - 1 }, false],
      ] as const) {
        t.equal(await found('-12.00', about), held ? 'equal equal' : 'equal unclear', JSON.stringify(about))
        t.equal(await found('-9.00', about), held ? 'differs unclear' : 'differs impossible')
      }
      for (const amount of ['-12', '12', '-9'])
        t.equal(await compared(row, { id: '5' }, { amount, coin: 'usdt' }), 'differs unclear', 'no longer offered')
    }
  },
)

t.test('each kind of payment debits its amount in USDT, any amount or none', async (t) => {
  for (const [row, input, debit] of [
    ['POST user/transfer', { amount: '5', coin: 'usdt' }, '5'],
    ['POST user/transfer', { amount: '5', coin: 'snt' }, null],
    ['POST user/exchange_coin_money', { amount: '5', direction: 'usdt_to_snt' }, '5'],
    ['POST user/exchange_coin_money', { amount: '5', direction: 'snt_to_usdt' }, null],
    ['POST recharge/recharge', { amount: '5' }, null],
    ['POST withdrawal/apply', { amount: '5' }, '5'],
    ['POST purchase/taskPledge', { taskId: 3 }, 'any'],
  ] as const)
    t.equal(debitOf(entryOf(row, input)), debit, `${row} ${JSON.stringify(input)}`)
})

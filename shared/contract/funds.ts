import { absolute, compare, subtract } from '../decimal.ts'
import * as rules from '../rules.ts'
import { coinIn, coinOut } from './coins.ts'
import { decimal, identifier, maybe, state, text, time } from './fields.ts'
import { checked, choice, moment, pageNumber } from './inputs.ts'
import { page } from './list.ts'
import { body, corrected, orNull, record, secret } from './record.ts'
import type { Row } from './row.ts'

type Change = { amount: string; before: string | null; after: string | null }

/** Gives the amount its sign: an upstream may show debits without one, and then only the balances before and after tell them from credits. */
function withSign<T extends Change>(change: T): T {
  const { amount, before, after } = change
  const moved = before === null || after === null ? amount : subtract(after, before)
  const isOpposite = compare(moved, amount) !== 0 && compare(absolute(moved), absolute(amount)) === 0
  return isOpposite ? { ...change, amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}` } : change
}

/** One movement on a member's balance. Its `amount` is negative for a debit. The amounts of the other records in this file normally have no sign. */
const movementFields = record({
  id: [identifier, 'id'],
  amount: [decimal, 'money'],
  before: [maybe(decimal), 'before'],
  after: [maybe(decimal), 'after'],
  memo: [text, 'memo'],
  coin: [coinOut, 'coin_type'],
  kind: [text, 'type'],
  createdAt: [time, 'createtime'],
})
const movement = corrected(movementFields, withSign)

const transfer = record({
  id: [identifier, 'id'],
  orderId: [text, 'orderid', 'order_no', 'order_code'],
  amount: [decimal, 'money'],
  fee: [maybe(decimal), 'fee'],
  account: [text, 'account'],
  coin: [coinOut, 'type'],
  direction: [state({ in: 'in', out: 'out' }), 'direction'],
  createdAt: [time, 'createtime'],
})

/** `amount` and `fee` are in the coin sold, `received` in the coin bought, `price` in USDT per SNT. */
const swap = record({
  id: [identifier, 'id'],
  orderId: [text, 'orderid', 'order_no', 'order_code'],
  amount: [decimal, 'money'],
  price: [maybe(decimal), 'price'],
  received: [maybe(decimal), 'receive'],
  fee: [maybe(decimal), 'fee'],
  direction: [state({ 1: 'usdt_to_snt', 2: 'snt_to_usdt' }), 'type'],
  createdAt: [time, 'createtime'],
})

export const funds = {
  'POST user/getMoneyLog': {
    policy: 'read',
    input: body({
      page: [pageNumber, 'page'],
      coin: [coinIn.optional(), 'type'],
      from: [moment, 'start_time'],
      to: [moment, 'end_time'],
    }),
    output: page(movement),
  },
  'POST user/transfer': {
    policy: 'money',
    input: body({
      account: [checked(rules.counterparty), 'account'],
      amount: [checked(rules.transferAmount), 'money'],
      coin: [coinIn, 'type'],
      payPassword: secret([checked(rules.tradePassword), 'pay_password']),
    }),
    output: orNull(transfer),
  },
  'POST user/transferList': { policy: 'read', input: body({ page: [pageNumber, 'page'] }), output: page(transfer) },
  'POST user/exchange_coin_money': {
    policy: 'money',
    input: body({
      amount: [checked(rules.swapAmount), 'money'],
      direction: [choice({ usdt_to_snt: 1, snt_to_usdt: 2 }), 'type'],
      payPassword: secret([checked(rules.tradePassword).optional(), 'pay_password']),
    }),
    output: orNull(swap),
  },
  'POST user/exchangeList': { policy: 'read', input: body({ page: [pageNumber, 'page'] }), output: page(swap) },
} as const satisfies Record<string, Row>

import * as rules from '../rules.ts'
import type { WithdrawalState } from '../states.ts'
import { decimal, flag, identifier, maybe, name, state, text, time } from './fields.ts'
import { checked, pageNumber, positive } from './inputs.ts'
import { list, page } from './list.ts'
import { body, empty, nothing, orNull, record, secret } from './record.ts'
import type { Row } from './row.ts'

const withdrawalState = state<WithdrawalState>({
  0: 'review',
  created: 'review',
  1: 'sending',
  2: 'sent',
  successed: 'sent',
  3: 'refused',
  rejected: 'refused',
})

/** `amount` and `arrival` in USDT, `fee` in SNT. */
const orderFields = {
  id: [identifier, 'id'],
  orderId: [text, 'orderid', 'order_no', 'order_code'],
  amount: [decimal, 'money'],
  fee: [maybe(decimal), 'fee', 'handingfee'],
  arrival: [maybe(decimal), 'actual_money'],
  account: [text, 'account'],
  network: [text, 'network'],
  state: [withdrawalState, 'status'],
  /** the reason why the withdrawal was rejected */
  memo: [text, 'memo'],
  createdAt: [time, 'createtime'],
} as const

const order = record({ ...orderFields, address: secret([text, 'address']) })

/**
 * The response to a new withdrawal, without the payout address: the ledger stores this response for repeated requests, and the address must not be
 * stored.
 */
const submitted = record({ ...orderFields, address: [nothing, 'address'] })

/**
 * A payout account for withdrawals. The server counts the wait of a new or changed account from its times. One that cannot be read is as good as none:
 * it must not make the accounts unreadable.
 */
const receiptAccount = record({
  id: [identifier, 'id'],
  network: [name, 'network'],
  address: secret([name, 'address']),
  name: [text, 'name'],
  isDefault: [flag, 'is_default'],
  createdAt: [maybe(time), 'createtime'],
  changedAt: [maybe(time), 'updatetime'],
})

const writable = {
  network: [checked(rules.network), 'network'],
  address: secret([checked(rules.address), 'address']),
  name: [checked(rules.addressName), 'name'],
} as const

export const withdrawal = {
  'POST withdrawal/apply': {
    policy: 'money',
    input: body({
      amount: [checked(rules.withdrawAmount), 'money'],
      accountId: [positive, 'bank_id'],
      payPassword: secret([checked(rules.withdrawPassword), 'pay_password']),
    }),
    output: orNull(submitted),
  },
  'GET withdrawal/list': { policy: 'read', input: body({ page: [pageNumber, 'page'] }), output: page(order) },
  'GET bank/list': { policy: 'read', input: empty, output: list(receiptAccount) },
  'POST bank/add': { policy: 'write', input: body(writable), output: nothing },
  'POST bank/edit': { policy: 'write', input: body({ id: [positive, 'id'], ...writable }), output: nothing },
  'POST bank/delete': { policy: 'write', input: body({ id: [positive, 'id'] }), output: nothing },
} as const satisfies Record<string, Row>

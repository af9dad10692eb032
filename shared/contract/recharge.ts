import * as rules from '../rules.ts'
import type { RechargeState } from '../states.ts'
import { decimal, identifier, state, text, time } from './fields.ts'
import { checked, pageNumber } from './inputs.ts'
import { page } from './list.ts'
import { body, record } from './record.ts'
import type { Row } from './row.ts'

const rechargeState = state<RechargeState>({
  0: 'waiting',
  created: 'waiting',
  1: 'paid',
  2: 'arrived',
  paid: 'arrived',
  3: 'cancelled',
  4: 'expired',
  expired: 'expired',
})

const order = record({
  id: [identifier, 'id'],
  orderId: [text, 'orderid', 'order_no', 'order_code'],
  amount: [decimal, 'money', 'amount'],
  network: [text, 'network'],
  protocol: [text, 'protocol'],
  address: [text, 'address'],
  state: [rechargeState, 'status'],
  createdAt: [time, 'createtime'],
  /** if null, the order expires `rechargeMinutes`, a field of the config, after `createdAt` */
  expiresAt: [time, 'expiretime'],
})

export const recharge = {
  'POST recharge/recharge': {
    policy: 'money',
    input: body({
      amount: [checked(rules.rechargeAmount), 'money'],
      network: [checked(rules.network), 'network'],
    }),
    output: order,
  },
  'GET recharge/myRecords': {
    policy: 'read',
    input: body({ page: [pageNumber, 'page'], orderId: [checked(rules.orderId).optional(), 'orderid'] }),
    output: page(order),
  },
} as const satisfies Record<string, Row>

/**
 * How we know each of the upstream's field names, until a live upstream has confirmed them (`npm run contract`). `stock`: from FastAdmin's own code.
 * `stated`: from the specification. `seen`: from public code of similar products. `assumed`: our assumption, without a source.
 */
import type { RowKey } from '../../shared/contract/index.ts'

export type Mark = 'stock' | 'stated' | 'seen' | 'assumed'
type Provenance = { rest: Mark; fields?: Record<string, Mark> }

const stock: Provenance = { rest: 'stock' }
/** FastAdmin's official addons use these names for the number and time of an order and, in `addonOrder`, also for its state. */
const order: Provenance = { rest: 'assumed', fields: { orderid: 'seen', createtime: 'seen' } }
const addonOrder: Provenance = { rest: 'assumed', fields: { ...order.fields, status: 'seen' } }

/** row → where its names come from. In rows that are not listed, all names are assumed. */
export const provenance: Partial<Record<RowKey, Provenance>> = {
  'GET index/config': {
    rest: 'assumed',
    fields: { cdnurl: 'stock', min_withdraw_amount: 'seen', withdraw_rate: 'seen' },
  },
  'GET index/notice': {
    rest: 'assumed',
    fields: { id: 'seen', title: 'seen', content: 'seen', createtime: 'seen' },
  },
  'GET index/appUrl': { rest: 'seen' },
  'POST user/login': stock,
  'POST user/register': { rest: 'stock', fields: { confirm_password: 'seen', invite_code: 'seen' } },
  'POST user/recoverPassword': { rest: 'stock', fields: { confirm_password: 'seen' } },
  'POST ems/send': stock,
  'GET user/info': {
    rest: 'assumed',
    fields: {
      id: 'stock',
      username: 'stated',
      realname: 'stated',
      nickname: 'stated',
      bio: 'stock',
      avatar: 'stated',
      email: 'stated',
      invite_code: 'stated',
      mobile: 'stock',
      level: 'stock',
      money: 'stock',
    },
  },
  'POST user/profile': { rest: 'stock', fields: { realname: 'assumed' } },
  'POST user/changeEmail': { rest: 'stock', fields: { old_email: 'assumed' } },
  'GET user/team': { rest: 'assumed', fields: { jointime: 'stock' } },
  'POST user/getMoneyLog': {
    rest: 'assumed',
    fields: { id: 'stock', money: 'stock', before: 'stock', after: 'stock', memo: 'stock', createtime: 'stock' },
  },
  'POST user/transfer': order,
  'POST user/transferList': order,
  'POST user/exchange_coin_money': order,
  'POST user/exchangeList': order,
  'POST recharge/recharge': addonOrder,
  'GET recharge/myRecords': addonOrder,
  'POST withdrawal/apply': {
    rest: 'assumed',
    fields: { bank_id: 'seen', orderid: 'seen', account: 'seen', memo: 'seen', status: 'seen', createtime: 'seen' },
  },
  'GET withdrawal/list': {
    rest: 'assumed',
    fields: { orderid: 'seen', account: 'seen', memo: 'seen', status: 'seen', createtime: 'seen' },
  },
  'GET bank/list': { rest: 'assumed', fields: { is_default: 'seen' } },
  'POST common/upload': stock,
}

/** Where the upstream's name `field` in the call `key` comes from. */
export const markOf = (key: RowKey, field: string): Mark =>
  provenance[key]?.fields?.[field] ?? provenance[key]?.rest ?? 'assumed'

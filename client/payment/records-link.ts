import type { Views } from '../../shared/contract/view.ts'
import { TASKS } from '../core/paths.ts'
import { type OrderKind, orderLink } from './order-links.ts'

/** Link to the record of a payment, or to the list that contains it. */
export function recordsLink({ row, orderId }: Views['intent']): string {
  const trade = (kind: OrderKind) =>
    orderId ? orderLink(kind, orderId) : `/pages-sub/finance/trade-detail?kind=${kind}`
  switch (row) {
    case 'POST recharge/recharge':
      return trade('recharge')
    case 'POST withdrawal/apply':
      return trade('withdraw')
    case 'POST user/transfer':
      return trade('transfer')
    case 'POST user/exchange_coin_money':
      return trade('swap')
    case 'POST purchase/buySoftware':
      return '/pages-sub/software/index'
    case 'POST purchase/buyNode':
      return '/pages-sub/node/index'
    case 'POST purchase/taskPledge':
    case 'POST purchase/editTaskPledge':
      return `${TASKS}?tab=mine`
    case null:
      return '/pages-sub/finance/balance-detail'
  }
}

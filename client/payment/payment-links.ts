/** Where a payment leads: to the form on which it is made, and to its record. */
import { MOVEMENTS, NODES, RECHARGE, SOFTWARE, SWAP, TASKS, TRANSFER, WITHDRAW } from '../core/paths.ts'
import type { OpenPayment, PaymentKind } from '../data/open-payment-list.ts'
import { isOrderKind, orderLink, ordersLink } from './order-links.ts'

const MY_TASKS = `${TASKS}?tab=mine`

const FORMS: Record<PaymentKind, string> = {
  recharge: RECHARGE,
  withdraw: WITHDRAW,
  transfer: TRANSFER,
  swap: SWAP,
  software: SOFTWARE,
  node: NODES,
  task: TASKS,
  reinvest: MY_TASKS,
}

/** Link to the form of such a payment, filled in as far as this device remembers it. It sends nothing by itself. */
export function formLink(kind: PaymentKind, payment: Pick<OpenPayment, 'amount' | 'coin' | 'to'> | null): string {
  const form = FORMS[kind]
  if (!payment) return form
  const { amount, coin, to } = payment
  switch (kind) {
    case 'recharge':
      return `${form}?${new URLSearchParams({ amount })}`
    case 'withdraw':
      return `${form}?${new URLSearchParams({ to, amount })}`
    case 'swap':
      return `${form}?${new URLSearchParams({ coin, amount })}`
    case 'transfer':
      return `${form}?${new URLSearchParams({ to, coin, amount })}`
    default:
      return form
  }
}

/** Link to the record of a payment, or to the list that contains it. */
export function recordsLink(kind: PaymentKind | null, orderId: string | null): string {
  if (kind === null) return MOVEMENTS
  if (isOrderKind(kind)) return orderId ? orderLink(kind, orderId) : ordersLink(kind)
  // licences are listed above the offers
  return kind === 'software' || kind === 'node' ? FORMS[kind] : MY_TASKS
}

/** Text key of the page's name to which `recordsLink` leads. */
export function recordsName(kind: PaymentKind | null): string {
  if (kind === null) return 'records.title'
  if (isOrderKind(kind)) return 'orders.title'
  if (kind === 'software') return 'software.title'
  return kind === 'node' ? 'node.title' : 'home.tasks'
}

/** Links from a payment to the form on which it is made, and to its record. */
import { MOVEMENTS, MY_TASKS, NODES, OFFERS, RECHARGE, SOFTWARE, SWAP, TRANSFER, WITHDRAW } from '../core/paths.ts'
import type { OpenPayment, PaymentKind } from './open-payment-list.ts'
import { isOrderKind, orderLink, ordersLink } from './order-links.ts'

const FORMS: Record<PaymentKind, string> = {
  recharge: RECHARGE,
  withdraw: WITHDRAW,
  transfer: TRANSFER,
  swap: SWAP,
  software: SOFTWARE,
  node: NODES,
  task: OFFERS,
  reinvest: MY_TASKS,
}

/** Link to the form for this kind of payment, prefilled if this device remembers the payment. Opening it sends nothing. */
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

type Records = {
  href: string
  /** text key of the page's name */
  name: string
}

/**
 * Link to the page of a payment's order. Without `orderId`, and for kinds of payments that are not orders, link to the list that contains the
 * payment.
 */
export function recordsOf(kind: PaymentKind | null, orderId: string | null): Records {
  if (kind === null) return { href: MOVEMENTS, name: 'records.title' }
  if (isOrderKind(kind)) return { href: orderId ? orderLink(kind, orderId) : ordersLink(kind), name: 'orders.title' }
  // one page lists both the member's licences and the licences on sale
  if (kind === 'software' || kind === 'node') return { href: FORMS[kind], name: `${kind}.title` }
  return { href: MY_TASKS, name: 'home.tasks' }
}

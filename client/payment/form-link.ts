import { TASKS } from '../core/paths.ts'
import type { OpenPayment, PaymentKind } from '../data/open-payment-list.ts'

const FORMS: Record<PaymentKind, string> = {
  recharge: '/pages-sub/recharge/index',
  withdraw: '/pages-sub/finance/withdraw',
  transfer: '/pages-sub/finance/transfer',
  swap: '/pages-sub/swap/index',
  software: '/pages-sub/software/index',
  node: '/pages-sub/node/index',
  task: TASKS,
  reinvest: `${TASKS}?tab=mine`,
}

/** Link to the form of such a payment, filled in as far as this device remembers it. It sends nothing by itself. */
export function formLink(kind: PaymentKind, payment: Pick<OpenPayment, 'amount' | 'coin' | 'to'> | null): string {
  const form = FORMS[kind]
  if (!payment) return form
  const { amount, coin, to } = payment
  switch (kind) {
    case 'recharge':
    case 'withdraw':
      return `${form}?${new URLSearchParams({ amount })}`
    case 'swap':
      return `${form}?${new URLSearchParams({ coin, amount })}`
    case 'transfer':
      return `${form}?${new URLSearchParams({ to, coin, amount })}`
    default:
      return form
  }
}

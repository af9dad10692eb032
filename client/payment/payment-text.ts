import { exactAmount, unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import type { Payment, PaymentKind } from './open-payment-list.ts'
import { isOpenState, type PaymentStatus } from './payment-outcome.ts'

const WHAT: Record<PaymentKind, string> = {
  recharge: 'payment.recharge',
  withdraw: 'payment.withdraw',
  transfer: 'payment.transfer',
  swap: 'payment.swap',
  software: 'payment.purchase',
  node: 'payment.purchase',
  task: 'payment.task',
  reinvest: 'payment.reinvest',
}

/** The amount with its unit. @param format formats the amount; the default shows it even while the member hides amounts */
export const amountOf = ({ amount, coin }: Payment, format = exactAmount): string =>
  `${format(amount, coin)} ${coin.toUpperCase()}`

/** A payment as part of a sentence: 'transfer of 20.00 USDT to bob'. */
export const paymentText = (payment: Payment, format = exactAmount): string =>
  t(WHAT[payment.kind], { amount: unbroken(amountOf(payment, format)), to: payment.to })

/**
 * A sentence about a payment in this state. A withdrawal or a deposit order that went through has only been submitted: the withdrawal is reviewed
 * before it is sent, and the deposit arrives once the member has sent it.
 */
export function outcomeText(payment: Payment, state: PaymentStatus['state']): string {
  const isOrder = payment.kind === 'withdraw' || payment.kind === 'recharge'
  const key = isOpenState(state)
    ? 'payment.checking'
    : `payment.told.${state === 'done' && isOrder ? 'submitted' : state}`
  return t(key, { what: paymentText(payment) })
}

/** Texts of banners and of the Today list for a payment whose outcome is still unknown. */
export const checkingText = (payment: Payment, format = exactAmount): { title: string; note: string } => ({
  title: t('check.title'),
  note: t('payment.checking', { what: paymentText(payment, format) }),
})

/** Sends payments and asks the server for their outcome. Until the outcome of a payment is known, `open-payments.ts` remembers the payment. */
import { signal } from '@preact/signals-react'
import type { Views } from '../../shared/contract/view.ts'
import { asProblem, view } from '../data/api.ts'
import { serverNow } from '../data/app-config.ts'
import { member, reloadMember, sameMember } from '../data/session.ts'
import { type Payment, type PaymentKind, withCheck, withPayment } from './open-payment-list.ts'
import { changePayments, forgetPayment, sendingHere } from './open-payments.ts'

/** The payment that this browser tab completed last. */
export const lastPaid = signal<{ kind: PaymentKind } | null>(null)

/**
 * Sends a payment, and remembers the payment until its outcome is known and the member can be told. A success that arrives after the session has ended
 * is told once the member has logged in again. @throws what `send` throws
 */
export async function sendRemembered<T>(payment: Payment, key: string, send: () => Promise<T>): Promise<T> {
  const own = member.peek()?.username
  const isTheirs = sameMember()
  sendingHere.value = new Set([...sendingHere.peek(), key])
  if (own !== undefined) {
    const open = { ...payment, key, member: own, sentAt: Math.floor(serverNow()), checks: 0, checkedAt: 0 }
    changePayments((list) => withPayment(list, open))
  }
  try {
    const answer = await send()
    if (isTheirs()) {
      forgetPayment(key)
      lastPaid.value = { kind: payment.kind }
    }
    return answer
  } catch (thrown) {
    if (asProblem(thrown).outcome !== 'unknown') forgetPayment(key)
    throw thrown
  } finally {
    sendingHere.value = new Set([...sendingHere.peek()].filter((each) => each !== key))
  }
}

/** What the server knows about the outcome of a payment. */
export type PaymentStatus = Views['intent']

/** Whether the outcome may still change. */
export const isOpenState = (state: PaymentStatus['state']): boolean => state === 'unknown' || state === 'under_way'

/**
 * Asks the server for the outcome of a payment. If it is known, and the same member is still logged in, the payment is no longer open: removes it
 * from the open payments and reloads the balance.
 * @throws ApiProblem
 */
export async function askOutcome(key: string): Promise<PaymentStatus> {
  const isTheirs = sameMember()
  changePayments((list) => withCheck(list, key, Date.now()))
  const outcome = await view('intent', { key })
  if (!isOpenState(outcome.state) && isTheirs()) {
    forgetPayment(key)
    reloadMember().catch(() => undefined)
  }
  return outcome
}

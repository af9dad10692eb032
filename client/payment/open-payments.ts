/**
 * Open payments: those whose outcome is not known yet. The device remembers them, so that a member who reloads, returns after a crash or uses a
 * second browser tab does not pay twice.
 *
 * An open payment belongs to a username, not to a session. When a session ends with a 401, the same member logs in again and must still see the
 * payment. Other members never see it: it is removed when the member logs out, and when another member logs in. If the member then makes the same
 * payment again, the server still knows the first one and asks for a confirmation.
 */
import { computed, effect, signal, untracked } from '@preact/signals-react'
import { memberKey, onDevice, store } from '../core/storage.ts'
import { serverNow } from '../data/app-config.ts'
import { member } from '../data/session.ts'
import {
  type OpenPayment,
  type PaymentKind,
  paymentsOf,
  readPayments,
  withoutPayment,
  withPayment,
} from './open-payment-list.ts'
import { PAYMENTS, rereadPayments, storedPayments } from './stored-payments.ts'

type List = readonly OpenPayment[]

/**
 * Storage name of payments that were open and are not any more. Their status pages need them, in every browser tab and after a reload: a status page
 * names the payment and links to its form with the same values.
 */
const ENDED = memberKey('payments-ended')

const storedList = (name: string): List => readPayments(onDevice.getItem(name))

function changeList(name: string, by: (list: List) => List): void {
  const list = by(storedList(name))
  if (list.length > 0) store(onDevice, name, JSON.stringify(list))
  else onDevice.removeItem(name)
}

/** Changes the open payments. Reads the stored list first, because another browser tab may have changed it. */
export function changePayments(by: (list: List) => List): void {
  changeList(PAYMENTS, by)
  rereadPayments()
}

const username = computed(() => member.value?.username)

/** The member's open payments, newest first. */
export const openPayments = computed<List>(() =>
  username.value === undefined ? [] : paymentsOf(readPayments(storedPayments.value), username.value, serverNow()),
)

// Removes other members' payments, but only at a login. A browser tab that has not noticed yet that another member has logged in must not remove that
// member's payments.
effect(() => {
  const own = username.value
  if (own === undefined) return
  untracked(() => {
    const ofMember = (list: List) => paymentsOf(list, own, serverNow())
    changeList(ENDED, ofMember)
    changePayments(ofMember)
  })
})

/** Keys of the payments that this browser tab is sending. They have no banner, because the screen that sends a payment shows its progress. */
export const sendingHere = signal<ReadonlySet<string>>(new Set())

/** Open payments that this browser tab is not sending: their response was lost, or another browser tab is sending them. */
export const lostPayments = computed(() => openPayments.value.filter(({ key }) => !sendingHere.value.has(key)))

export const openPaymentOf = (kind: PaymentKind): OpenPayment | undefined =>
  openPayments.value.find((each) => each.kind === kind)

/** The payment with this key, open or ended, if it is the member's own. */
export function knownPayment(key: string): OpenPayment | undefined {
  const isIt = (each: OpenPayment) => each.key === key && each.member === username.value
  return openPayments.value.find(isIt) ?? storedList(ENDED).find(isIt)
}

export function forgetPayment(key: string): void {
  const payment = openPayments.peek().find((each) => each.key === key)
  // added to the ended payments first, and only then removed from the open ones, so that other browser tabs always find it in one of the two lists
  if (payment) changeList(ENDED, (list) => withPayment(list, payment))
  changePayments((list) => withoutPayment(list, key))
}

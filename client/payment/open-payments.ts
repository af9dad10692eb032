/**
 * The payments whose outcome is not known yet. They are remembered on the device: a member who reloads, returns after a crash or uses a second tab
 * must not be led to pay twice.
 *
 * A payment belongs to a username, not to a session: when a session ends with a 401, the same member logs in again and must still see the payment.
 * Nobody else sees it. While nobody is logged in, nothing is shown; another member's login removes it, and so does a logout, with which a member
 * leaves the device. Whoever then makes the same payment again is still asked by the server, which knows the first one.
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
 * Payments that are not open any more. The page of each still says what it was, in every tab and after a reload, and leads back to its form as it
 * was filled in.
 */
const ENDED = memberKey('payments-ended')

const storedList = (name: string): List => readPayments(onDevice.getItem(name))

function changeList(name: string, by: (list: List) => List): void {
  const list = by(storedList(name))
  if (list.length > 0) store(onDevice, name, JSON.stringify(list))
  else onDevice.removeItem(name)
}

/** Changes the stored list, which another tab may have changed just before. */
export function changePayments(by: (list: List) => List): void {
  changeList(PAYMENTS, by)
  rereadPayments()
}

const username = computed(() => member.value?.username)

/** The member's open payments, newest first. */
export const openPayments = computed<List>(() =>
  username.value === undefined ? [] : paymentsOf(readPayments(storedPayments.value), username.value, serverNow()),
)

// only at a login: a tab that has not noticed another member's login yet must not remove the payments of that member
effect(() => {
  const own = username.value
  if (own === undefined) return
  untracked(() => {
    const ofMember = (list: List) => paymentsOf(list, own, serverNow())
    changeList(ENDED, ofMember)
    changePayments(ofMember)
  })
})

/** Keys of the payments that this tab is sending: their own screen shows their progress. */
export const sendingHere = signal<ReadonlySet<string>>(new Set())

/** Open payments whose answer was lost, or that another tab is sending. */
export const lostPayments = computed(() => openPayments.value.filter(({ key }) => !sendingHere.value.has(key)))

export const openPaymentOf = (kind: PaymentKind): OpenPayment | undefined =>
  openPayments.value.find((each) => each.kind === kind)

/** The member's payment, also if its outcome is known. */
export function knownPayment(key: string): OpenPayment | undefined {
  const isIt = (each: OpenPayment) => each.key === key && each.member === username.value
  return openPayments.value.find(isIt) ?? storedList(ENDED).find(isIt)
}

export function forgetPayment(key: string): void {
  const payment = openPayments.peek().find((each) => each.key === key)
  // before it leaves the other list, where another tab may be reading it
  if (payment) changeList(ENDED, (list) => withPayment(list, payment))
  changePayments((list) => withoutPayment(list, key))
}

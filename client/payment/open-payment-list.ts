/**
 * The list of open payments, which are those whose outcome is not known yet. Pure functions only; `open-payments.ts` stores the list on the device.
 */
import type { Coin } from '../../shared/limits.ts'
import { waitAfter } from './check-times.ts'

/** `reinvest`: a change of a task's switches. It counts as a payment, because one of the switches locks or frees the principal. */
const paymentKinds = ['recharge', 'withdraw', 'transfer', 'swap', 'software', 'node', 'task', 'reinvest'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** A payment as the member sees it. */
export type Payment = {
  readonly kind: PaymentKind
  readonly amount: string
  readonly coin: Coin
  /**
   * what is bought, or where the money goes: a member's account, a payout account's name (never its address), a network, a coin, a licence or a task
   */
  readonly to: string
}

export type OpenPayment = Payment & {
  /** idempotency key of the payment */
  readonly key: string
  /** username of the member who made the payment */
  readonly member: string
  /** unix seconds by the server's clock */
  readonly sentAt: number
  /** how often the outcome has been requested */
  readonly checks: number
  /** when the outcome was requested last, in unix milliseconds by this device's clock; 0: never */
  readonly checkedAt: number
}

/** Open payments are kept for a week: an outcome that is not known by then will not become known. */
const KEPT_S = 7 * 86_400
/** Limits the storage that the list takes. More than one open payment is rare. */
const KEPT_MAX = 20

const AMOUNT = /^\d+(\.\d+)?$/
const isCount = (value: unknown): boolean => typeof value === 'number' && value >= 0
const isText = (value: unknown): boolean => typeof value === 'string'

function isOpenPayment(value: unknown): value is OpenPayment {
  if (typeof value !== 'object' || value === null) return false
  const { kind, amount, coin, to, key, member, sentAt, checks, checkedAt } = value as Record<keyof OpenPayment, unknown>
  return (
    paymentKinds.some((each) => each === kind) &&
    (coin === 'usdt' || coin === 'snt') &&
    typeof amount === 'string' &&
    AMOUNT.test(amount) &&
    [to, key, member].every(isText) &&
    [sentAt, checks, checkedAt].every(isCount)
  )
}

/** Parses the stored list. Entries that are damaged, or that another version of the app wrote differently, are left out. */
export function readPayments(stored: string | null): readonly OpenPayment[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(read) ? read.filter(isOpenPayment) : []
  } catch {
    return []
  }
}

export const withoutPayment = (list: readonly OpenPayment[], key: string): readonly OpenPayment[] =>
  list.filter((each) => each.key !== key)

/** Adds a payment at the front, so that the newest comes first. Beyond `KEPT_MAX`, the oldest payments are dropped. */
export const withPayment = (list: readonly OpenPayment[], payment: OpenPayment): readonly OpenPayment[] =>
  [payment, ...withoutPayment(list, payment.key)].slice(0, KEPT_MAX)

/** The payments of one member that were sent less than `KEPT_S` ago. @param now unix seconds by the server's clock */
export const paymentsOf = (list: readonly OpenPayment[], member: string, now: number): readonly OpenPayment[] =>
  list.filter((each) => each.member === member && now - each.sentAt < KEPT_S)

/** Milliseconds until a payment's outcome should be requested. @param now unix milliseconds of the device */
export function waitBeforeCheck({ checks, checkedAt }: OpenPayment, now: number): number {
  // if the device's clock has been set back, the outcome is requested at once
  if (checkedAt > now) return 0
  return Math.max(0, checkedAt + waitAfter(checks) - now)
}

/** Counts a request for the outcome of the payment `key`. @param now unix milliseconds of the device @returns the changed list */
export const withCheck = (list: readonly OpenPayment[], key: string, now: number): readonly OpenPayment[] =>
  list.map((each) => (each.key === key ? { ...each, checks: each.checks + 1, checkedAt: now } : each))

/** The payments of unknown outcome that this device remembers, as a stored list. Pure functions; `open-payments.ts` applies them. */
import type { Coin } from '../../shared/limits.ts'

/** `reinvest`: a change of a task's switches, one of which locks or frees its principal. */
const paymentKinds = ['recharge', 'withdraw', 'transfer', 'swap', 'software', 'node', 'task', 'reinvest'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** A payment in the member's words. */
export type Payment = {
  readonly kind: PaymentKind
  readonly amount: string
  readonly coin: Coin
  /** whom or what: an account, a payout account's name (never its address), a network, a coin, a licence, a task */
  readonly to: string
}

export type OpenPayment = Payment & {
  /** its idempotency key */
  readonly key: string
  /** username of the member who made it */
  readonly member: string
  /** unix seconds by the server's clock */
  readonly sentAt: number
  /** how often its outcome has been requested, and when last, in unix milliseconds by this device's clock */
  readonly checks: number
  readonly checkedAt: number
}

/** A payment whose outcome is still unknown after a week will not become known by waiting. */
const KEPT_S = 7 * 86_400
/** One is usual; the limit only protects the storage. */
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

/** Reads the stored list; whatever is damaged, or was written by another version, is left out. */
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

/** Adds a payment; newest first. */
export const withPayment = (list: readonly OpenPayment[], payment: OpenPayment): readonly OpenPayment[] =>
  [payment, ...withoutPayment(list, payment.key)].slice(0, KEPT_MAX)

/** Those of one member that are not too old. @param now unix seconds by the server's clock */
export const paymentsOf = (list: readonly OpenPayment[], member: string, now: number): readonly OpenPayment[] =>
  list.filter((each) => each.member === member && now - each.sentAt < KEPT_S)

export const CHECK_EVERY_MAX_MS = 30_000

/** Milliseconds until its outcome should be requested: at once, then after 2, 4, 8 … up to 30 s. @param now unix milliseconds of the device */
export function waitBeforeCheck({ checks, checkedAt }: OpenPayment, now: number): number {
  // the device's clock may have been set back
  if (checks === 0 || checkedAt > now) return 0
  return Math.max(0, checkedAt + Math.min(1_000 * 2 ** checks, CHECK_EVERY_MAX_MS) - now)
}

/** The list after a request for one payment's outcome. @param now unix milliseconds of the device */
export const withCheck = (list: readonly OpenPayment[], key: string, now: number): readonly OpenPayment[] =>
  list.map((each) => (each.key === key ? { ...each, checks: each.checks + 1, checkedAt: now } : each))

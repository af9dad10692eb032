/**
 * The rule for what members are told about a payment.
 *
 * - `not_sent` needs proof that nothing left this server: the connection was never established, or the ledger never allowed the call.
 * - `rejected` needs the upstream's own refusal, or proof that the payment is absent (below).
 * - `done` needs the upstream's own response, or exactly one matching record that no other payment can claim (below).
 * - Everything else is `unknown`.
 *
 * This file decides, from an upstream list, whether a payment without a response is done or absent. It makes four assumptions. All payments of the
 * member go through this server. The upstream carries out a payment within the longest delay of the settings or never. The list shows all payments of
 * its kind, whatever their coin and state; a list that lacks the record of a known payment, or shows it at an impossible time, proves nothing. The
 * upstream's clock does not jump away just before a payment and back after it; any other jump shows at an older payment's record.
 */
import { compare } from '../../shared/decimal.ts'
import type { Comparison, DetailMatch } from './compare-record.ts'
import type { Evidence, ListedRecord } from './evidence.ts'
import { DATED_LATER } from './payment-records.ts'
import { type PaymentTimes, TIME_SLACK_S } from './payment-times.ts'

/**
 * One payment as the rule sees it. `startedAt`: unix seconds of the upstream's clock. `age`: seconds from then until the list was requested. `size`:
 * the amount; null if the payment has none. `fees`: a name that is equal for payments with the same fees.
 */
export type Payment = {
  readonly startedAt: number
  readonly age: number
  readonly size: { readonly fees: string; readonly amount: string } | null
  readonly compare: (record: ListedRecord) => Comparison
}

/**
 * Another payment of the member that may have records in the same list. `isCertain`: whether it was certainly carried out and therefore has a record;
 * otherwise its outcome is unknown too.
 */
export type Neighbour = Payment & { readonly isCertain: boolean }

export type Question = {
  readonly payment: Payment
  /** the member's other payments whose own record is not known */
  readonly neighbours: readonly Neighbour[]
  readonly evidence: Evidence
  /** the list's records, without those known to belong to another payment */
  readonly unclaimed: readonly ListedRecord[]
  /** whether records whose payment is known show exact amounts; null if there are no such records */
  readonly showsExactAmounts: boolean | null
  /**
   * for each `fees` (see `Payment`): the largest amount that the list is known to show exactly. Larger amounts are not proven, because the fee of a
   * small amount may be too small to show
   */
  readonly exactUpTo: ReadonlyMap<string, string>
  /** whether records whose payment is known show the right time; null if there are no such records */
  readonly showsRightTimes: boolean | null
  /**
   * when the oldest known payment with a record was made, in unix seconds of the upstream's clock; infinite without such a payment. If all their records
   * show right times (`showsRightTimes`), that clock is now as it was then
   */
  readonly rightTimesSince: number
  /** whether records whose payment is known show the right account; null if there are no such records */
  readonly showsRightAccounts: boolean | null
  /**
   * whether the list lacks the record of a payment that certainly has one, or shows under the name of that record something that cannot be it, or a
   * time at which it cannot be
   */
  readonly hidesRecords: boolean
  /** records up to this time may belong to payments that the ledger no longer has; unix seconds of the upstream's clock */
  readonly forgottenUntil: number
  readonly times: PaymentTimes
}

/** `record`: the payment's own record; null if the payment certainly has a record, but several equal records cannot be told apart. */
export type Finding =
  | { readonly kind: 'done'; readonly record: ListedRecord | null }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }

const UNKNOWN: Finding = { kind: 'unknown' }

/** Applies the rule. Any missing or contradictory evidence makes the outcome unknown. */
export function decide(question: Question): Finding {
  const { evidence, payment } = question
  // if the offset of the upstream's clock is not certain, the list may be an old copy from a cache
  if (evidence.clockOffset === null) return UNKNOWN
  const done = findOwnRecord(question)
  if (done) return done
  return isAbsent(question, payment) ? { kind: 'absent' } : UNKNOWN
}

/**
 * Finds the payment's record. Counts the records that match the payment, and the rivals: other payments that may own one of these records. The
 * payment is done if all rivals were certainly carried out, and there is exactly one matching record more than rivals.
 * @returns null when it is not certain that the payment is done
 */
function findOwnRecord(question: Question): Finding | null {
  const { payment, neighbours, evidence, unclaimed } = question
  if (!canMatch(question) || evidence.completeSince > payment.startedAt - TIME_SLACK_S) return null
  const own = unclaimed.filter((record) => matches(question, payment, record))
  // a record that shows too little to match may be the payment's own record, so nothing is certain
  if (unclaimed.some((record) => mayMatch(question, payment, record))) return null
  if (own.some(({ time }) => time === null || time <= question.forgottenUntil)) return null
  const isLikely = own.some((record) => payment.compare(record).details === 'likely')
  const rivals = neighbours.filter((other) =>
    own.some((record) => canOwn(question, other, record, isLikely && question.showsRightAccounts !== true)),
  )
  if (rivals.some(({ isCertain }) => !isCertain)) return null
  const [first, second] = own
  if (!first || own.length - rivals.length !== 1) return null
  return { kind: 'done', record: second ? null : first }
}

/**
 * Whether the payment was certainly not carried out. It must be older than `absentAfterS`, and the list must cover its whole time window, whatever the
 * state of its record. Every record that could be the payment's must belong to another payment.
 */
function isAbsent(question: Question, payment: Payment): boolean {
  const { neighbours, evidence, unclaimed, hidesRecords, times } = question
  if (hidesRecords || evidence.mayBeByState || payment.age < times.absentAfterS) return false
  if (evidence.completeSince > payment.startedAt - windowOf(evidence, times)) return false
  const possible = unclaimed.filter((record) => isPossible(question, payment, record))
  // A list may show wrong times, such as when the member joined or when an order expires, unless a known payment's record shows the right one. That
  // payment must be older than this one: after a jump of the upstream's clock, only records that are newer than the jump are right
  const isOfAnyTime = (record: ListedRecord) => !possible.includes(record) && mayBeOfAnyTime(payment, record)
  const isProvenRight = question.showsRightTimes === true && question.rightTimesSince <= payment.startedAt
  if (!isProvenRight && unclaimed.some(isOfAnyTime)) return false
  // Another payment that was certainly carried out has a record by now. If only records in `possible` can be its own, one of them is. If there are as
  // many such payments as possible records, no record is left for this payment.
  const taken = neighbours.filter((other) => {
    if (!other.isCertain || other.age < times.absentAfterS) return false
    const candidates = unclaimed.filter((record) => canOwn(question, other, record))
    return candidates.length > 0 && candidates.every((record) => possible.includes(record))
  })
  return possible.length <= taken.length
}

/** Whether a record looks like the payment's own if its time is ignored. */
function mayBeOfAnyTime(payment: Payment, record: ListedRecord): boolean {
  const { amount, details } = payment.compare(record)
  return amount !== 'differs' && details !== 'impossible'
}

/**
 * Whether records can be matched exactly. They cannot if the record of a known payment shows a wrong amount (for example without the fee) or a wrong
 * time. Text times have no zone, so a record of a known payment must first prove them right.
 */
function canMatch({ evidence, showsExactAmounts, showsRightTimes }: Question): boolean {
  if (showsExactAmounts === false || showsRightTimes === false) return false
  return !evidence.hasTextTimes || showsRightTimes === true
}

/** Records within this time before or after a payment may belong to it, in seconds. */
export const windowOf = ({ hasTextTimes }: Evidence, { windowS, unixWindowS }: PaymentTimes): number =>
  hasTextTimes ? windowS : unixWindowS

function isShownExactly({ showsExactAmounts, exactUpTo }: Question, { size }: Payment): boolean {
  const most = size && exactUpTo.get(size.fees)
  return showsExactAmounts === true && !!most && compare(size.amount, most) <= 0
}

/** Whether a record shows the time at which the payment was carried out. */
export function isInTime(
  { times }: Pick<Question, 'times'>,
  { startedAt }: Pick<Payment, 'startedAt'>,
  time: number | null,
): boolean {
  if (time === null) return false
  return time >= startedAt - TIME_SLACK_S && time <= startedAt + times.executionS + TIME_SLACK_S
}

/** Whether a record may belong to the payment by its time. */
export function isInWindow(
  { times, evidence }: Pick<Question, 'times' | 'evidence'>,
  { startedAt }: Pick<Payment, 'startedAt'>,
  time: number | null,
): boolean {
  if (time === null) return true
  const window = windowOf(evidence, times)
  return time >= startedAt - window && (DATED_LATER.has(evidence.list) || time <= startedAt + window)
}

const isFound = (details: DetailMatch): boolean => details === 'equal' || details === 'likely'
const isOpen = (details: DetailMatch): boolean => isFound(details) || details === 'unclear'

function matches(question: Question, payment: Payment, record: ListedRecord): boolean {
  const { amount, details } = payment.compare(record)
  return amount === 'equal' && isFound(details) && isInTime(question, payment, record.time)
}

/**
 * Whether a record that does not match could still be the payment's, because a field or the time is missing, the amount is rounded, or the list may
 * date records later.
 */
function mayMatch(question: Question, payment: Payment, record: ListedRecord): boolean {
  const { amount, details } = payment.compare(record)
  if (!isOpen(details) || (amount !== 'equal' && amount !== 'rounded')) return false
  const isClear = amount === 'equal' && isFound(details)
  if (isInTime(question, payment, record.time)) return !isClear
  return record.time === null || (DATED_LATER.has(question.evidence.list) && isInWindow(question, payment, record.time))
}

/**
 * Whether a record may belong to the payment `other`. Such a record proves nothing about the payment in `question`.
 * @param underAnyName whether to accept a different account, because the record may show a nickname
 */
function canOwn(question: Question, other: Payment, record: ListedRecord, underAnyName = false): boolean {
  const { amount, details } = other.compare(record)
  if (!isOpen(details) && !(underAnyName && details === 'differs')) return false
  if (amount === 'differs' || (amount === 'near' && isShownExactly(question, other))) return false
  return canMatch(question)
    ? record.time === null || isInTime(question, other, record.time)
    : isInWindow(question, other, record.time)
}

/**
 * Whether a record may be the payment's own. If its details differ from the payment's, its amount must be about the same; otherwise it may have any
 * amount.
 */
function isPossible(question: Question, payment: Payment, record: ListedRecord): boolean {
  const { amount, details } = payment.compare(record)
  if (details === 'impossible' || !isInWindow(question, payment, record.time)) return false
  return details === 'differs' ? amount !== 'differs' : true
}

/**
 * The one rule for what members are told about a payment.
 *
 * - `not_sent` needs proof that nothing left this server: the connection was never established, or the ledger never released the call.
 * - `rejected` needs the upstream's own refusal, or proof of absence (below).
 * - `done` needs the upstream's own answer, or exactly one matching record that no other payment can claim (below).
 * - Everything else is `unknown`.
 *
 * This file decides from a list of the upstream whether a payment without an answer is done or absent. It assumes only that the member's money
 * calls go through this server, and that what the upstream carries out it has carried out within the longest delay of the settings.
 */
import { compare } from '../../shared/decimal.ts'
import type { Comparison, DetailMatch } from './compare-record.ts'
import type { Evidence, ListedRecord } from './evidence.ts'
import { DATED_LATER } from './payment-records.ts'
import { type PaymentTimes, TIME_SLACK_S } from './payment-times.ts'

/**
 * `startedAt`: unix seconds of the upstream's clock. `age`: seconds since then, when the list was requested. `size`: its amount, null without one,
 * and which payments have the same fees.
 */
export type Payment = {
  readonly startedAt: number
  readonly age: number
  readonly size: { readonly fees: string; readonly amount: string } | null
  readonly compare: (record: ListedRecord) => Comparison
}

/** A payment beside the one in question. `isCertain`: it was carried out, so it has a record; otherwise its outcome is unknown too. */
export type Neighbour = Payment & { readonly isCertain: boolean }

export type Question = {
  readonly payment: Payment
  /** the others of the same member whose own record is not known */
  readonly neighbours: readonly Neighbour[]
  readonly evidence: Evidence
  /** the list's records without those known to belong to another payment */
  readonly unclaimed: readonly ListedRecord[]
  /** what the records known to belong to payments show about the list: exact amounts, right times, accounts by name; null: nothing */
  readonly showsExactAmounts: boolean | null
  /** by fees: the largest amount that is known to be shown exactly. Of a smaller amount the fee may be too small to show. */
  readonly exactUpTo: ReadonlyMap<string, string>
  readonly showsRightTimes: boolean | null
  readonly showsRightAccounts: boolean | null
  /** records up to this time may belong to payments that the ledger has forgotten; in unix seconds of the upstream's clock */
  readonly forgottenUntil: number
  readonly times: PaymentTimes
}

/** `record`: the payment's own; null when it has one, but which of several equal ones cannot be told. */
export type Finding =
  | { readonly kind: 'done'; readonly record: ListedRecord | null }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }

const UNKNOWN: Finding = { kind: 'unknown' }

/** Applies the rule. Whatever is missing or contradictory makes the outcome unknown. */
export function decide(question: Question): Finding {
  const { evidence, payment } = question
  // without the clock, a list may be an old copy from a cache
  if (evidence.clockOffset === null) return UNKNOWN
  const done = findOwnRecord(question)
  if (done) return done
  return isAbsent(question, payment) ? { kind: 'absent' } : UNKNOWN
}

/** Done: one matching record more than the neighbours that were certainly carried out can have among them. */
function findOwnRecord(question: Question): Finding | null {
  const { payment, neighbours, evidence, unclaimed } = question
  if (!canMatch(question) || evidence.completeSince > payment.startedAt - TIME_SLACK_S) return null
  const own = unclaimed.filter((record) => matches(question, payment, record))
  // a record without a deciding field may be the payment's own instead
  if (own.length === 0 || unclaimed.some((record) => mayMatch(question, payment, record))) return null
  if (own.some(({ time }) => time === null || time <= question.forgottenUntil)) return null
  const isLikely = own.some((record) => payment.compare(record).details === 'likely')
  const rivals = neighbours.filter((other) =>
    own.some((record) => canOwn(question, other, record, isLikely && question.showsRightAccounts !== true)),
  )
  if (rivals.some(({ isCertain }) => !isCertain)) return null
  if (own.length - rivals.length !== 1) return null
  return { kind: 'done', record: own.length === 1 ? (own[0] ?? null) : null }
}

/** Absent: the list covers the whole window after the longest delay, and every record that could be the payment's belongs to another. */
function isAbsent(question: Question, payment: Payment): boolean {
  const { neighbours, evidence, unclaimed, times } = question
  if (payment.age < times.executionS) return false
  if (evidence.completeSince > payment.startedAt - times.windowS) return false
  const possible = unclaimed.filter((record) => isPossible(question, payment, record))
  // each certain neighbour has one record by now; those whose record can only be among these take one away
  const taken = neighbours.filter((other) => {
    if (!other.isCertain || other.age < times.executionS) return false
    const candidates = unclaimed.filter((record) => canOwn(question, other, record))
    return candidates.length > 0 && candidates.every((record) => possible.includes(record))
  })
  return possible.length <= taken.length
}

/** Exact matches need exact times and amounts: text times have no zone, and a list may show amounts net of fees. */
function canMatch({ evidence, showsExactAmounts, showsRightTimes }: Question): boolean {
  if (showsExactAmounts === false || showsRightTimes === false) return false
  return !evidence.hasTextTimes || showsRightTimes === true
}

function isShownExactly({ showsExactAmounts, exactUpTo }: Question, { size }: Payment): boolean {
  const most = size && exactUpTo.get(size.fees)
  return showsExactAmounts === true && !!most && compare(size.amount, most) <= 0
}

function isInTime({ times }: Question, { startedAt }: Payment, time: number | null): boolean {
  if (time === null) return false
  return time >= startedAt - TIME_SLACK_S && time <= startedAt + times.executionS + TIME_SLACK_S
}

function isInWindow({ times, evidence: { list } }: Question, { startedAt }: Payment, time: number | null): boolean {
  if (time === null) return true
  return time >= startedAt - times.windowS && (DATED_LATER.has(list) || time <= startedAt + times.windowS)
}

const isFound = (details: DetailMatch): boolean => details === 'equal' || details === 'likely'
const isOpen = (details: DetailMatch): boolean => isFound(details) || details === 'unclear'

function matches(question: Question, payment: Payment, record: ListedRecord): boolean {
  const { amount, details } = payment.compare(record)
  return amount === 'equal' && isFound(details) && isInTime(question, payment, record.time)
}

/** A record that would match if a missing field, a rounded amount or its time could be read. */
function mayMatch(question: Question, payment: Payment, record: ListedRecord): boolean {
  const { amount, details } = payment.compare(record)
  if (!isOpen(details) || (amount !== 'equal' && amount !== 'rounded')) return false
  const isClear = amount === 'equal' && isFound(details)
  if (isInTime(question, payment, record.time)) return !isClear
  return record.time === null || (DATED_LATER.has(question.evidence.list) && isInWindow(question, payment, record.time))
}

/** Whether a record may belong to a neighbour, so that it proves nothing for another payment. @param underAnyName accounts may be nicknames */
function canOwn(question: Question, other: Payment, record: ListedRecord, underAnyName = false): boolean {
  const { amount, details } = other.compare(record)
  if (!isOpen(details) && !(underAnyName && details === 'differs')) return false
  if (amount === 'differs' || (amount === 'near' && isShownExactly(question, other))) return false
  return canMatch(question)
    ? record.time === null || isInTime(question, other, record.time)
    : isInWindow(question, other, record.time)
}

/** Whether a record may be the payment's own in any reading: any amount to the same payee, or the same amount to anybody. */
function isPossible(question: Question, payment: Payment, record: ListedRecord): boolean {
  const { amount, details } = payment.compare(record)
  if (details === 'impossible' || !isInWindow(question, payment, record.time)) return false
  return details === 'differs' ? amount !== 'differs' : true
}

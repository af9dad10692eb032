/** Collects what `outcome-rule.ts` needs to decide about one payment: the upstream's list and the member's other payments. */
import { absolute, compare } from '../../shared/decimal.ts'
import type { CallContext } from '../calls/calls.ts'
import { digest, type Entry, type Ledger } from '../ledger/ledger.ts'
import type { Budget } from '../upstream/client.ts'
import type { Comparison } from './compare-record.ts'
import { IMPOSSIBLE } from './compare-record.ts'
import type { Evidence, ListedRecord, Lists, ReadRow } from './evidence.ts'
import { certainAge } from './intent.ts'
import { decide, type Finding, isInTime, isInWindow, type Neighbour, type Payment, windowOf } from './outcome-rule.ts'
import { type Comparer, comparerOf, debitOf, isRecorded, LISTS, recordName } from './payment-records.ts'
import { type PaymentTimes, TIME_SLACK_S } from './payment-times.ts'
import { doubtingKeys, isKey, recordsByIntent, shownKey } from './record-keys.ts'

export type Searched = {
  readonly entry: Entry
  /** the payment's idempotency key */
  readonly reference: string
  /** unix milliseconds of our clock: when the entry was read from the ledger. The entry's `age` is its age at this time */
  readonly at: number
  readonly context: CallContext
  readonly ask: ReadRow
  /** how many upstream calls this search has left */
  readonly budget: Budget
}

type Parts = {
  lists: Lists
  ledger: Pick<Ledger, 'neighbours' | 'payeeOf' | 'state'>
  times: PaymentTimes
  /** unix milliseconds */
  now: () => number
  /** the upstream's field for idempotency keys; undefined if the upstream has no such field */
  referenceField: string | undefined
  /** the upstream's clock minus ours in milliseconds; null when not known */
  lastOffset: () => number | null
}

/** The name under which the ledger stores an upstream record. Contains the member, because records of two members may have the same number. */
export const storedRecordName = (context: CallContext, row: string, record: unknown): string | undefined => {
  const name = recordName(row, record)
  return name === null ? undefined : digest([context.session?.member, name])
}

/** Searches the upstream's lists for one payment. @throws Problem when a list cannot be read */
export async function findOutcome(searched: Searched, parts: Parts): Promise<Finding> {
  const { entry, reference, at, context, ask, budget } = searched
  const { lists, ledger, times, now } = parts
  if (!isRecorded(entry.row)) return { kind: 'unknown' }
  const list = LISTS[entry.row]
  const since = entry.startedAt + Math.round((parts.lastOffset() ?? 0) / 1_000) - times.windowS
  const mayBeAbsent = entry.age >= times.absentAfterS
  const evidence = await lists.read(list, since, context, budget, mayBeAbsent)
  const keyOf = ({ raw }: ListedRecord): string => shownKey(raw, parts.referenceField)
  const [own, another] = evidence.records.filter((record) => isKey(keyOf(record), reference))
  if (own) return { kind: 'done', record: another ? null : own }
  // the other payments are read after the list, because a payment made while the list was being read may have a record in the list
  const others = await ledger.neighbours(entry.id, times.neighboursS)
  const othersAt = now()
  const sharing = others.filter((other) => sharesList(other, list))
  // all that follows compares times with the ages that the ledger tells
  const haveJumped = (each: Entry, knownAt: number) => certainAge(each.age * 1_000, each.attempt, knownAt) === null
  if (haveJumped(entry, at) || sharing.some((each) => haveJumped(each, othersAt))) return { kind: 'unknown' }
  /** @param knownAt when the ledger reported the age of the entry, in unix milliseconds of our clock */
  const paymentOf = async (each: Entry, knownAt: number): Promise<Payment> => {
    const sinceReadS = (knownAt - evidence.readAt) / 1_000
    const startedAt = (evidence.readAt + (evidence.clockOffset ?? 0)) / 1_000 - (each.age - sinceReadS)
    const age = (certainAge(each.age * 1_000, each.attempt, knownAt) ?? 0) / 1_000 - sinceReadS
    const asked = { startedAt, alias: await ledger.payeeOf(each.payee), ask }
    const comparer = isRecorded(each.row) && LISTS[each.row] === list ? await comparerOf(each, asked) : debit(each)
    return { startedAt, age, size: sizeOf(each), compare: comparer }
  }
  const byKey = recordsByIntent(evidence, context, keyOf)
  // only payments of this kind count: the list of movements has all kinds, and the upstream may keep the keys of one kind only
  const carriesKeys = others.some((other) => other.row === entry.row && byKey.has(other.id))
  const atMost = carriesKeys ? 'impossible' : 'unclear'
  const doubting = (each: Payment): Payment => ({ ...each, compare: doubtingKeys(each.compare, keyOf, atMost) })
  const payment = doubting(await paymentOf(entry, at))
  const owned: { record: ListedRecord; owner: Payment }[] = []
  const neighbours: Neighbour[] = []
  let hidesRecords = false
  for (const other of sharing) {
    const each = await paymentOf(other, othersAt)
    const record = byKey.get(other.id) ?? recordOf(other, each, evidence, context)
    if (record && each.compare(record).details !== 'impossible') {
      owned.push({ record, owner: each })
      hidesRecords ||= !isInWindow({ evidence, times }, each, record.time)
    } else {
      neighbours.push({ ...doubting(each), isCertain: other.state === 'ended' })
      hidesRecords ||= recordIn(other, list) !== null && isCovered(each, evidence, times)
    }
  }
  const timed = owned.flatMap(({ record: { time }, owner }) =>
    time === null ? [] : [{ isRight: isInTime({ times }, owner, time), startedAt: owner.startedAt }],
  )
  return decide({
    payment,
    neighbours,
    evidence,
    unclaimed: evidence.records.filter((record) => !owned.some((each) => each.record === record)),
    showsExactAmounts: all(owned.map(({ record, owner }) => owner.compare(record).amount === 'equal')),
    exactUpTo: largestOf(owned.map(({ owner }) => owner)),
    showsRightTimes: all(timed.map(({ isRight }) => isRight)),
    rightTimesSince: Math.min(...timed.map(({ startedAt }) => startedAt)),
    showsRightAccounts: all(
      owned.flatMap(({ record, owner }) => {
        const { details } = owner.compare(record)
        return details === 'unclear' || details === 'likely' ? [] : [details === 'equal']
      }),
    ),
    hidesRecords,
    forgottenUntil: forgottenUntil(evidence, parts),
    times,
  })
}

function sizeOf({ row, input }: Entry): Payment['size'] {
  const { amount, coin, direction } = JSON.parse(input) as { amount?: string; coin?: string; direction?: string }
  return amount === undefined ? null : { fees: `${row} ${coin ?? direction ?? ''}`, amount }
}

function largestOf(payments: readonly Payment[]): Map<string, string> {
  const largest = new Map<string, string>()
  for (const { size } of payments)
    if (size && compare(size.amount, largest.get(size.fees) ?? '0') > 0) largest.set(size.fees, size.amount)
  return largest
}

/**
 * The latest time at which the upstream may have carried out a payment that the ledger no longer has; in unix seconds of the upstream's clock.
 * Infinite while the store cannot be reached, because then nobody knows which payments it has.
 */
function forgottenUntil({ clockOffset }: Evidence, { ledger, times }: Parts): number {
  const { knowsSince } = ledger.state()
  if (knowsSince === null) return Number.POSITIVE_INFINITY
  return (knowsSince + (clockOffset ?? 0)) / 1_000 + times.executionS + TIME_SLACK_S
}

/** Whether all values are true; null if there are no values. */
const all = (found: readonly boolean[]): boolean | null => (found.length === 0 ? null : found.every(Boolean))

/**
 * Whether the payment may leave a record in `list`: the list of the payment's kind, or the list of movements, where payments of USDT appear as
 * debits.
 */
const sharesList = ({ row }: Entry, list: Evidence['list']): boolean =>
  isRecorded(row) && (LISTS[row] === list || list === 'POST user/getMoneyLog')

/** The ledger's name for the record of this payment in `list`; null if the ledger does not know the record. */
const recordIn = (entry: Entry, list: Evidence['list']): string | null =>
  entry.state === 'ended' && isRecorded(entry.row) && LISTS[entry.row] === list ? entry.record : null

/** Whether the list must contain the record of a payment that was carried out. */
const isCovered = ({ startedAt, age }: Payment, evidence: Evidence, times: PaymentTimes): boolean =>
  age >= times.absentAfterS && evidence.completeSince <= startedAt - windowOf(evidence, times)

/**
 * The record that the ledger knows to belong to this payment; undefined if `evidence` has no such record. An answer to a payment may contain only an
 * id, although the list has order numbers. Then the record with this id must also have the payment's amount.
 */
function recordOf(
  entry: Entry,
  payment: Payment,
  { list, records }: Evidence,
  context: CallContext,
): ListedRecord | undefined {
  const name = recordIn(entry, list)
  if (name === null) return undefined
  const isNamed = (item: object): boolean => storedRecordName(context, entry.row, item) === name
  const isNamedById = (record: ListedRecord): boolean =>
    isNamed({ ...record.item, orderId: '' }) && payment.compare(record).amount !== 'differs'
  return records.find(({ item }) => isNamed(item)) ?? records.find(isNamedById)
}

/**
 * Returns a function that compares a movement of money with a payment whose record is in another list. The movement may be the payment's debit if the
 * amounts are equal, or if the payment's amount is not known.
 */
function debit(entry: Entry): Comparer {
  const amount = debitOf(entry)
  if (amount === null) return () => IMPOSSIBLE
  return ({ item }): Comparison => {
    const isEqual = amount === 'any' || ('amount' in item && compare(absolute(item.amount), amount) === 0)
    return { amount: isEqual ? 'equal' : 'differs', details: 'unclear' }
  }
}

/**
 * Orders and licences for the Today list. They are stored on this device, because the response for home does not contain them.
 *
 * Orders: deposits that wait for payment or to be credited and withdrawals under way that were made or shown on this device. A response that contains
 * such an order updates the order here, or removes it if its state is final. Licences: when valid licences end, from the last response for the licence pages.
 * After a login, `note-at-login.ts` notes what was made on other devices.
 */
import type { Output } from '../../shared/contract/index.ts'
import type { Node, Software } from '../../shared/contract/view.ts'
import {
  type LicenceKind,
  type RechargeState,
  rechargeStates,
  type WithdrawalState,
  withdrawalStates,
} from '../../shared/states.ts'
import { memberKey } from '../core/storage.ts'
import { serverNow } from './app-config.ts'
import { memberList } from './member-list.ts'
import { localMark, rechargeDeadline, rechargeState } from './recharge-state.ts'

/** Storage name of a mark that is set at a login, until `note-at-login.ts` has noted what this device may not know. */
export const NOTES_DUE = memberKey('notes due')

type Recharge = Pick<
  Output<'GET recharge/myRecords'>['items'][number],
  'id' | 'orderId' | 'amount' | 'network' | 'state' | 'createdAt' | 'expiresAt'
>
type Withdrawal = Pick<Output<'GET withdrawal/list'>['items'][number], 'orderId' | 'amount' | 'state'>

type DepositOrder = {
  readonly id: string
  readonly amount: string
  /** missing in orders that an earlier version has stored */
  readonly network?: string
  /** creation in unix seconds; null: not known; missing in orders that an earlier version has stored */
  readonly createdAt?: number | null
}

/** A deposit order that waits for payment until `until`, in unix seconds. */
export type WaitingDeposit = DepositOrder & { readonly kind: 'recharge'; readonly until: number }

/**
 * A deposit order that is marked as sent on this device, or that the upstream reports as paid.
 * - `said`: the upstream still reports it as waiting for payment. `unknown`: the upstream's state cannot be read. Both: it is only marked as sent.
 * - `expired`, `cancelled`: how it has ended without a credit. It is stored until the member has seen this.
 *
 * `until`: unix seconds by which it must be paid; null: not known. The time may be over.
 */
export type SentDeposit = DepositOrder & {
  readonly kind: 'sent'
  readonly state: 'said' | Exclude<RechargeState, 'waiting' | 'arrived'>
  readonly until: number | null
}

export type DeviceOrder =
  | WaitingDeposit
  | SentDeposit
  /** `state` as of `at`, in unix seconds by the server's clock */
  | {
      readonly kind: 'withdraw'
      readonly id: string
      readonly amount: string
      readonly state: WithdrawalState
      readonly at: number
    }

const isTime = (value: unknown): boolean => typeof value === 'number'

const orders = memberList<DeviceOrder>('orders', (value) => {
  const { kind, id, amount, until, at, state, network, createdAt } = value as Record<string, unknown>
  if (typeof id !== 'string' || typeof amount !== 'string') return false
  if (kind === 'withdraw') return isTime(at) && typeof state === 'string' && state in withdrawalStates
  if (network !== undefined && typeof network !== 'string') return false
  if (createdAt !== undefined && createdAt !== null && !isTime(createdAt)) return false
  return kind === 'recharge'
    ? isTime(until)
    : kind === 'sent' &&
        (until === null || isTime(until)) &&
        (state === 'said' || (typeof state === 'string' && state in rechargeStates))
})

/** The member's orders, the one that was noted last first. */
export const deviceOrders = orders.items

/** A deposit keeps its number when it is marked as sent. Orders of two kinds may have the same number. */
const isSame = ({ kind, id }: Pick<DeviceOrder, 'kind' | 'id'>, other: Pick<DeviceOrder, 'kind' | 'id'>): boolean =>
  id === other.id && (kind === 'withdraw') === (other.kind === 'withdraw')

const keep = (order: DeviceOrder): void =>
  orders.change((list) => [order, ...list.filter((each) => !isSame(each, order))])

const drop = (order: Pick<DeviceOrder, 'kind' | 'id'>): void => {
  if (orders.items.peek().some((each) => isSame(each, order)))
    orders.change((list) => list.filter((each) => !isSame(each, order)))
}

/**
 * How long a deposit that is marked as sent is remembered after its time is over, in seconds: a week. An upstream may never report a final state, and
 * the mark must not stay for ever.
 */
const SENT_LASTS_S = 7 * 86_400

/** Whether a deposit that is marked as sent is still remembered. One of which no time is known is not, because it would stay for ever. */
const isRemembered = ({ until, createdAt = null }: Pick<SentDeposit, 'until' | 'createdAt'>, now: number): boolean =>
  now < (until ?? createdAt ?? 0) + SENT_LASTS_S

/** Compares deposits by when they were ordered. */
export const newestFirst = (a: WaitingDeposit | SentDeposit, b: WaitingDeposit | SentDeposit): number =>
  (b.createdAt ?? 0) - (a.createdAt ?? 0)

/** The deposits that are marked as sent, also those that have ended without a credit and that the member has not seen since. The newest comes first. */
export const sentDeposits = (now: number): readonly SentDeposit[] =>
  orders.items.value
    .filter((each) => each.kind === 'sent')
    .filter((each) => isRemembered(each, now))
    .sort(newestFirst)

/** Whether the deposit may still be credited, as far as the upstream has reported. */
export const mayBeCredited = ({ state }: SentDeposit): boolean => state === 'said' || !rechargeStates[state].final

/** Whether the upstream must be asked about a deposit whenever home is loaded. */
export const hasOpenDeposit = (): boolean =>
  orders.items.peek().some(({ kind }) => kind === 'recharge') || sentDeposits(serverNow()).some(mayBeCredited)

/**
 * Stores a deposit order while it waits for payment or, marked as sent, to be credited; otherwise removes it. Must be called with each deposit order
 * that the upstream returns, and again after the member has marked the order as paid or cancelled.
 * @param isSeen whether the member sees the order's state, so that they need not be told how it has ended
 */
export function noteRecharge(order: Recharge, isSeen = true): void {
  const { orderId: id } = order
  const next = id === '' ? null : depositOf(order, isSeen)
  if (next) keep(next)
  else drop({ kind: 'recharge', id })
}

/** Must be called when a page shows that a deposit has ended without a credit, or that a withdrawal was refused. */
export const forgetOrder = (kind: 'recharge' | 'withdraw', id: string): void => drop({ kind, id })

function depositOf(order: Recharge, isSeen: boolean): WaitingDeposit | SentDeposit | null {
  const { orderId: id, amount, network, createdAt } = order
  const state = rechargeState(order)
  const until = rechargeDeadline(order)
  const about = { id, amount, network, createdAt }
  if (state === 'waiting') return until !== null && until > serverNow() ? { kind: 'recharge', ...about, until } : null
  if (state === 'arrived') return null
  const isSent =
    state === 'said' ||
    state === 'paid' ||
    (state === 'unknown'
      ? localMark(id) === 'paid'
      : // on this device, it is marked as sent so far, and it is the upstream that has ended it
        !isSeen && order.state === state && orders.items.peek().some((each) => each.kind === 'sent' && each.id === id))
  const sent = { kind: 'sent', ...about, state, until } as const
  return isSent && isRemembered(sent, serverNow()) ? sent : null
}

/**
 * Stores a withdrawal until its state is final. Must be called with each withdrawal that the member sees. A withdrawal without an order number or in an
 * unknown state is not stored.
 */
export function noteWithdrawal(order: Withdrawal): void {
  const { orderId: id, state } = order
  if (withdrawalStates[state].final) drop({ kind: 'withdraw', id })
  else if (id !== '' && state !== 'unknown') keepWithdrawal(order)
}

const keepWithdrawal = ({ orderId: id, amount, state }: Withdrawal): void =>
  keep({ kind: 'withdraw', id, amount, state, at: Math.floor(serverNow()) })

/** The withdrawals that the Today list shows as under way. */
export const openWithdrawals = () =>
  orders.items
    .peek()
    .filter((order) => order.kind === 'withdraw')
    .filter(({ state }) => state !== 'refused')

/**
 * Notes withdrawals that the upstream returns. If one that was under way has been refused, it stays on the Today list until a page shows the refusal
 * (`forgetOrder`).
 */
export function noteUnseenWithdrawals(items: readonly Withdrawal[]): void {
  const known = new Set(openWithdrawals().map(({ id }) => id))
  for (const order of items) {
    if (order.state !== 'refused') noteWithdrawal(order)
    else if (known.has(order.orderId)) keepWithdrawal(order)
  }
}

export type LicenceEnd = {
  readonly kind: LicenceKind
  /** kind and upstream id, because software and a node may have the same id */
  readonly id: string
  readonly name: string
  /** unix seconds */
  readonly endsAt: number
  /** the member's licence that does the same for longer, if there is one */
  readonly other?: { readonly name: string; readonly endsAt: number }
}

const isNamedEnd = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'endsAt' in value &&
  typeof value.endsAt === 'number'

const licences = memberList<LicenceEnd>('licences', (value) => {
  const { kind, id, other } = value as Record<keyof LicenceEnd, unknown>
  return (
    (kind === 'software' || kind === 'node') &&
    typeof id === 'string' &&
    isNamedEnd(value) &&
    (other === undefined || isNamedEnd(other))
  )
})

/** The ends of the member's valid licences that are not known to be renewed automatically. */
export const licenceEnds = licences.items

/** The valid licence that does the same as `ending` and lasts longest: any software, or a node in the same region. Empty if none lasts longer. */
function longerThan(ending: Software | Node, all: readonly (Software | Node)[]): Pick<LicenceEnd, 'other'> {
  const [longest] = all
    .filter((each) => each.state === 'valid')
    .filter((each) => !('region' in each && 'region' in ending) || each.region === ending.region)
    .flatMap(({ name, expiresAt }) => (expiresAt === null ? [] : [{ name, endsAt: expiresAt }]))
    .sort((a, b) => b.endsAt - a.endsAt)
  return longest && longest.endsAt > (ending.expiresAt ?? 0) ? { other: longest } : {}
}

/** Must be called with all licences of a kind whenever the upstream returns them. */
export const noteLicences = (kind: LicenceKind, all: readonly (Software | Node)[]): void =>
  licences.change((list) => [
    ...list.filter((each) => each.kind !== kind),
    ...all.flatMap((each) => {
      const { id, name, state, expiresAt, autoRenew } = each
      return state === 'valid' && expiresAt !== null && !autoRenew
        ? [{ kind, id: `${kind} ${id}`, name, endsAt: expiresAt, ...longerThan(each, all) }]
        : []
    }),
  ])

/** Must be called after a renewal: the stored end of the licence is out of date, and the new end is not known yet. */
export const forgetLicence = (kind: LicenceKind, id: number): void =>
  licences.change((list) => list.filter((each) => each.id !== `${kind} ${id}`))

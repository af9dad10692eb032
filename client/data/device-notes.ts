/**
 * Orders and licences for the Today list. They are stored on this device, because the response for home does not contain them.
 *
 * Orders: deposits that wait for payment and withdrawals under way that were made or shown on this device. A response that contains such an
 * order updates the order here, or removes it if its state is final. Licences: when valid licences end, from the last response for the licence pages.
 * After a login, `note-at-login.ts` notes what was made on other devices.
 */
import type { Output } from '../../shared/contract/index.ts'
import type { Node, Software } from '../../shared/contract/view.ts'
import { type LicenceKind, type WithdrawalState, withdrawalStates } from '../../shared/states.ts'
import { memberKey } from '../core/storage.ts'
import { serverNow } from './app-config.ts'
import { memberList } from './member-list.ts'
import { localMark, rechargeDeadline } from './recharge-state.ts'

/** Storage name of a mark that is set at a login, until `note-at-login.ts` has noted what this device may not know. */
export const NOTES_DUE = memberKey('notes due')

type Recharge = Pick<
  Output<'GET recharge/myRecords'>['items'][number],
  'orderId' | 'amount' | 'state' | 'createdAt' | 'expiresAt'
>
type Withdrawal = Pick<Output<'GET withdrawal/list'>['items'][number], 'orderId' | 'amount' | 'state'>

export type DeviceOrder =
  /** `until`: unix seconds by which the deposit must be paid */
  | { readonly kind: 'recharge'; readonly id: string; readonly amount: string; readonly until: number }
  /** `state` as of `at`, in unix seconds by the server's clock */
  | {
      readonly kind: 'withdraw'
      readonly id: string
      readonly amount: string
      readonly state: WithdrawalState
      readonly at: number
    }

const orders = memberList<DeviceOrder>('orders', (value) => {
  const { kind, id, amount, until, at, state } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof amount === 'string' &&
    (kind === 'recharge'
      ? typeof until === 'number'
      : kind === 'withdraw' && typeof at === 'number' && typeof state === 'string' && state in withdrawalStates)
  )
})

/** The member's orders, newest first. */
export const deviceOrders = orders.items

const isSame = ({ kind, id }: DeviceOrder, other: Pick<DeviceOrder, 'kind' | 'id'>): boolean =>
  kind === other.kind && id === other.id

const keep = (order: DeviceOrder): void =>
  orders.change((list) => [order, ...list.filter((each) => !isSame(each, order))])

const drop = (kind: DeviceOrder['kind'], id: string): void => {
  if (orders.items.peek().some((each) => isSame(each, { kind, id })))
    orders.change((list) => list.filter((each) => !isSame(each, { kind, id })))
}

/**
 * Stores a deposit order while it waits for payment; otherwise removes it. Must be called with each deposit order that the upstream returns, and
 * again after the member has marked the order as paid or cancelled.
 */
export function noteRecharge(order: Recharge): void {
  const { orderId: id, amount, state } = order
  const until = rechargeDeadline(order)
  const waits = state === 'waiting' && localMark(id) === null && until !== null && until > serverNow()
  if (waits && id !== '') keep({ kind: 'recharge', id, amount, until })
  else drop('recharge', id)
}

/**
 * Stores a withdrawal until its state is final. Must be called with each withdrawal that the upstream returns. A withdrawal without an order number
 * or in an unknown state is not stored.
 */
export function noteWithdrawal(order: Withdrawal): void {
  const { orderId: id, state } = order
  if (withdrawalStates[state].final) drop('withdraw', id)
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
 * Notes a list of withdrawals that the member has not opened. If one that was under way has been refused, it stays on the Today list, because they
 * have not seen the refusal yet. The page of the withdrawal or the list of orders removes it.
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

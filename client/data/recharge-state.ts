/**
 * The state of a recharge order as its page and the lists show it. The upstream has no call for "I have transferred" and none for "cancel". Therefore
 * this device marks the most recent orders that the member has reported as paid or has cancelled.
 */
import type { Output } from '../../shared/contract/index.ts'
import type { RechargeState } from '../../shared/states.ts'
import { orderKey } from '../core/order-key.ts'
import { onDevice, store } from '../core/storage.ts'
import { config, serverNow } from './app-config.ts'
import { outdateLists } from './outdate-lists.ts'

/** `said`: the member has said on this device that the coins were sent; the upstream does not know this. */
export type ShownRecharge = RechargeState | 'said'
export type LocalMark = 'paid' | 'cancelled'
type Order = Pick<
  Output<'GET recharge/myRecords'>['items'][number],
  'id' | 'orderId' | 'state' | 'createdAt' | 'expiresAt'
>

const STORED = 'recharge marks'
const MARKS_MAX = 50

function stored(): [string, LocalMark][] {
  try {
    const read: unknown = JSON.parse(onDevice.getItem(STORED) ?? '[]')
    return Array.isArray(read) ? read.filter((each): each is [string, LocalMark] => Array.isArray(each)) : []
  } catch {
    return []
  }
}

export const localMark = (orderId: string): LocalMark | null => stored().find(([id]) => id === orderId)?.[1] ?? null

export function markOrder(orderId: string, mark: LocalMark): void {
  const others = stored().filter(([id]) => id !== orderId)
  store(onDevice, STORED, JSON.stringify([[orderId, mark], ...others].slice(0, MARKS_MAX)))
  outdateLists()
}

/**
 * Until when an order can be paid, in unix seconds: the order's `expiresAt`, otherwise the config's `rechargeMinutes` after the order's creation.
 * Null if neither time is known.
 */
export function rechargeDeadline({ expiresAt, createdAt }: Pick<Order, 'expiresAt' | 'createdAt'>): number | null {
  const minutes = config.value?.rechargeMinutes ?? null
  return expiresAt ?? (createdAt !== null && minutes !== null ? createdAt + minutes * 60 : null)
}

/**
 * The order's state. A mark on this device counts only while the upstream reports `waiting`. An order also expires by the clock, because the upstream
 * may report this late, and coins sent after the deadline may be lost.
 */
export function rechargeState(order: Order): ShownRecharge {
  if (order.state !== 'waiting') return order.state
  const deadline = rechargeDeadline(order)
  const mark = localMark(orderKey(order))
  if (mark) return mark === 'paid' ? 'said' : mark
  return deadline !== null && serverNow() >= deadline ? 'expired' : 'waiting'
}

/**
 * The upstream has no endpoint for "I have transferred" and "cancel", so both marks are stored on this device only,
 * for the most recent orders.
 */
import { onDevice, store } from '../core/storage.ts'

export type LocalMark = 'paid' | 'cancelled'

const STORED = 'recharge marks'
const MARKS_MAX = 50

function stored(): [string, LocalMark][] {
  try {
    const read: unknown = JSON.parse(onDevice.getItem(STORED) ?? '[]')
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

export const localMark = (orderId: string): LocalMark | null => stored().find(([id]) => id === orderId)?.[1] ?? null

export function markOrder(orderId: string, mark: LocalMark): void {
  const others = stored().filter(([id]) => id !== orderId)
  store(onDevice, STORED, JSON.stringify([[orderId, mark], ...others].slice(0, MARKS_MAX)))
}

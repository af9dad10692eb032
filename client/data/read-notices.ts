/** Announcements already shown on this device; stored, so that an important one pops up only once. */
import { signal } from '@preact/signals-react'
import { onDevice, store } from '../core/storage.ts'

const STORED = 'readNotices'
const IDS_MAX = 200

function stored(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(onDevice.getItem(STORED) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export const readNotices = signal(stored())

export function markRead(id: number): void {
  if (readNotices.value.includes(id)) return
  readNotices.value = [...readNotices.value, id].slice(-IDS_MAX)
  store(onDevice, STORED, JSON.stringify(readNotices.value))
}

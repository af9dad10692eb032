/**
 * What each member has already seen on this device: announcements (their ids) and entries of the Today list. Kept after a logout, so that an
 * announcement pops up only once for each member.
 */
import { computed, signal } from '@preact/signals-react'
import { onDevice, store } from '../core/storage.ts'
import { memberId } from './member-id.ts'

type Marks = Record<string, readonly (number | string)[]>

const STORED = 'readMarks'
const MARKS_MAX = 200

function stored(): Marks {
  try {
    return JSON.parse(onDevice.getItem(STORED) ?? '{}')
  } catch {
    return {}
  }
}

const all = signal(stored())

/** The logged-in member's marks. */
export const readMarks = computed(() => all.value[memberId.value] ?? [])

export function markRead(...marks: (number | string)[]): void {
  const added = marks.filter((mark) => !readMarks.peek().includes(mark))
  if (added.length === 0) return
  // another tab may have added some
  all.value = { ...stored(), [memberId.peek()]: [...readMarks.peek(), ...added].slice(-MARKS_MAX) }
  store(onDevice, STORED, JSON.stringify(all.value))
}

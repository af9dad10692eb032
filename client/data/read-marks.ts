/**
 * What each member has already seen on this device: announcements (by id) and entries of the Today list. A logout keeps the marks, so that an
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
    const read = Object.entries<unknown>(JSON.parse(onDevice.getItem(STORED) ?? '{}'))
    return Object.fromEntries(read.filter((each): each is [string, Marks[string]] => Array.isArray(each[1])))
  } catch {
    return {}
  }
}

const all = signal(stored())

/** What the logged-in member has already seen on this device. */
export const readMarks = computed(() => all.value[memberId.value] ?? [])

export function markRead(...marks: (number | string)[]): void {
  const known = readMarks.peek()
  if (marks.every((mark) => known.includes(mark))) return
  // another tab may have added marks
  const now = stored()
  const own = memberId.peek()
  all.value = { ...now, [own]: [...new Set([...(now[own] ?? []), ...known, ...marks])].slice(-MARKS_MAX) }
  store(onDevice, STORED, JSON.stringify(all.value))
}

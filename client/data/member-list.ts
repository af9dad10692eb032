/**
 * A list that this device stores for the logged-in member. Only a logout removes the list, and a session may also end in other ways. Therefore each
 * item names its member, and other members do not see it.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { memberKey, onDevice, store } from '../core/storage.ts'
import { memberId } from './member-id.ts'

type Item = { readonly id: string }
type Kept<T> = T & { readonly of: string }

const ITEMS_MAX = 50

export type MemberList<T> = {
  /** newest first; empty while nobody is logged in */
  items: ReadonlySignal<readonly T[]>
  /** Replaces the member's items, of which the first `ITEMS_MAX` are kept. Items of other members are removed. */
  change: (by: (items: readonly T[]) => readonly T[]) => void
}

/** @param isItem checks a stored value, because another version of the app may have stored it */
export function memberList<T extends Item>(name: string, isItem: (value: object) => boolean): MemberList<T> {
  const key = memberKey(name)
  // the list as JSON, if the device's storage is full. The list is then kept only as long as the page is open
  let unstored: string | null = null
  const read = (): Kept<T>[] => {
    try {
      const list: unknown = JSON.parse(unstored ?? onDevice.getItem(key) ?? '[]')
      return Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null && isItem(each)) : []
    } catch {
      return []
    }
  }
  const changes = signal(0)
  addEventListener('storage', () => {
    changes.value += 1
  })
  const items = computed<readonly T[]>(() => {
    void changes.value
    const own = memberId.value
    return own === '' ? [] : read().filter(({ of }) => of === own)
  })
  return {
    items,
    change(by) {
      const own = memberId.peek()
      if (own === '') return
      const list = by(read().filter(({ of }) => of === own)).map((each) => ({ ...each, of: own }))
      const text = JSON.stringify(list.slice(0, ITEMS_MAX))
      store(onDevice, key, text)
      unstored = onDevice.getItem(key) === text ? null : text
      changes.value += 1
    },
  }
}

/**
 * What the member has typed into a form when the session ends. It is restored once the same member has logged in again in this browser tab. It is held
 * in memory only, never stored, because it must not outlive the page.
 */
import { effect } from '@preact/signals-react'
import { currentAddress } from '../core/navigation.ts'
import { dialogs } from './dialogs.ts'
import { memberId } from './member-id.ts'

type Values = Record<string, string>

/** The forms on the page: each returns what is typed into it. */
const forms = new Set<() => Values>()

/** whose values are kept */
let owner = ''
/** address of a page → what was typed there */
const kept = new Map<string, Values>()

let current = memberId.peek()
effect(() => {
  const before = current
  current = memberId.value
  if (current === before) return
  if (current !== '' && current !== owner) kept.clear()

  if (before === '') return
  kept.clear()
  owner = before
  const typed = Object.assign({}, ...[...forms].map((form) => form()))
  const page = currentAddress()
  // the notice that the session has ended opens right after this. Without it, the member has logged out
  queueMicrotask(() => {
    if (dialogs.peek().some(({ of }) => of === 'session')) kept.set(page, typed)
  })
})

/** What the same member had typed into the form of this page when the session ended. */
export const keptValues = (): Values => (owner === memberId.peek() && kept.get(currentAddress())) || {}

/** @param typed returns what is typed into the form; called when the session ends. @returns a function to call when the form is closed */
export function keepValues(typed: () => Values): () => void {
  forms.add(typed)
  return () => {
    forms.delete(typed)
    // a member who leaves the form, because it was sent or not, does not expect its values again
    if (memberId.peek() !== '') kept.clear()
  }
}

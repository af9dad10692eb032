/** Dialogs that ask and toasts that tell, from anywhere in the app. */
import { signal } from '@preact/signals-react'
import { TOAST_MS } from '../../shared/limits.ts'

export type Question = {
  title?: string
  text: string
  confirm: string
  /** no cancel: the member can only agree */
  cancel?: string
  danger?: boolean
}
type Asked = Question & { id: number; answer: (yes: boolean) => void }

/** The first is shown, the others wait. */
export const dialogs = signal<readonly Asked[]>([])
export const toast = signal<{ id: number; text: string } | null>(null)

let lastId = 0

/** Resolves with what the member chose; with no when `withdrawn` before. */
export function ask(question: Question, withdrawn?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (yes: boolean) => {
      dialogs.value = dialogs.value.filter((each) => each.id !== id)
      resolve(yes)
    }
    dialogs.value = [...dialogs.value, { ...question, id, answer }]
    withdrawn?.addEventListener('abort', () => answer(false))
  })
}

/** Says something for two seconds. */
export function say(text: string): void {
  lastId += 1
  const id = lastId
  toast.value = { id, text }
  setTimeout(() => {
    if (toast.value?.id === id) toast.value = null
  }, TOAST_MS)
}

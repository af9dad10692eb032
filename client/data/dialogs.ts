/** Dialogs that ask and toasts that tell, from anywhere in the app. */
import { signal } from '@preact/signals-react'
import { TOAST_MS } from '../../shared/limits.ts'
import { samePage } from '../core/navigation.ts'

/** `session`: of one that is over */
type Owner = 'page' | 'member' | 'session' | 'app'

export type Question = {
  title?: string
  text: string
  confirm: string
  /** no cancel: the member can only agree */
  cancel?: string
  /** its no is a step as well (section 4: logging out), which neither Esc nor Android's back may take */
  firm?: boolean
  danger?: boolean
  /** whose it is: the page's, unless said otherwise */
  of?: Owner
}
type OpenQuestion = Question & { id: number; answer: (yes: boolean) => void }

/** The first is shown, the others wait. */
export const dialogs = signal<readonly OpenQuestion[]>([])
export const toast = signal<{ id: number; text: string } | null>(null)

let lastId = 0

/**
 * Resolves with what the member chose; with no when the page that asks is left before.
 * @param isHere by the page on which it was begun, for who had to wait before asking: once that was left it is not asked any more
 */
export function askQuestion(question: Question, isHere = samePage()): Promise<boolean> {
  if (!isHere()) return Promise.resolve(false)
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (yes: boolean) => {
      dialogs.value = dialogs.value.filter((each) => each.id !== id)
      resolve(yes)
    }
    dialogs.value = [...dialogs.value, { ...question, id, answer }]
  })
}

/** Answers with no what nobody is to agree to any more: the questions of a page that is left would act for what is no longer seen. */
export function withdrawQuestions(owner: Owner): void {
  for (const { of = 'page', answer } of dialogs.value) if (of === owner) answer(false)
}

/** The session is over: what was asked of its member is never answered. */
export function dropMemberQuestions(): void {
  withdrawQuestions('page')
  dialogs.value = dialogs.value.filter(({ of }) => of !== 'member')
}

/** Says something for two seconds. */
export function showToast(text: string): void {
  lastId += 1
  const id = lastId
  toast.value = { id, text }
  setTimeout(() => {
    if (toast.value?.id === id) toast.value = null
  }, TOAST_MS)
}

/** Confirmation dialogs and toasts, usable from anywhere in the app. */
import { signal } from '@preact/signals-react'
import { TOAST_MS } from '../../shared/limits.ts'
import { samePage } from '../core/navigation.ts'

/** What a question belongs to: the question disappears when its owner ends. `session`: the question is the notice that a session has ended. */
type Owner = 'page' | 'member' | 'session' | 'app'

export type Question = {
  title?: string
  text: string
  confirm: string
  /** without it, the member can only confirm */
  cancel?: string
  /** whether Esc and Android's back button do nothing, because cancelling is an action too, such as logging out. Default: true without `cancel` */
  firm?: boolean
  danger?: boolean
  /** makes the cancel button look like the main button, for questions that most members answer with it */
  prefers?: 'cancel'
  /** default: `page` */
  of?: Owner
  /** paths of pages on which the question is not shown. The question waits until the member leaves the page */
  notOn?: readonly string[]
  /** whether the question no longer matters; it is then not shown any more. May read signals */
  isOver?: () => boolean
}
type OpenQuestion = Question & { id: number; answer: (yes?: boolean) => void }

/** Open questions, oldest first. Shown is the first one that `notOn` does not keep from the current page. */
export const dialogs = signal<readonly OpenQuestion[]>([])
export const toast = signal<{ id: number; text: string } | null>(null)

let lastId = 0

/**
 * Resolves with the member's choice; with undefined, which most callers take as a no, if they only close the question, with Esc or the back button.
 * A question of the owner `page` resolves with false when the page is left. A question of the owner `member` never
 * resolves if the session ends first.
 * @param stillHere for an action that takes time before it asks: what `samePage()` returned when the action began. If the page has been left since
 * then, the question is not shown and resolves with false
 */
export function askQuestion(question: Question, stillHere = samePage()): Promise<boolean | undefined> {
  if (!stillHere()) return Promise.resolve(false)
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (yes?: boolean) => {
      dialogs.value = dialogs.value.filter((each) => each.id !== id)
      resolve(yes)
    }
    dialogs.value = [...dialogs.value, { ...question, id, answer }]
  })
}

/** Answers all questions of `owner` with false: a page that has been left must not cause any more actions. */
export function withdrawQuestions(owner: Owner): void {
  for (const { of = 'page', answer } of dialogs.value) if (of === owner) answer(false)
}

/** Must be called when a session ends. Questions of the page resolve with false. Questions of the owner `member` are removed and never resolve. */
export function dropMemberQuestions(): void {
  withdrawQuestions('page')
  dialogs.value = dialogs.value.filter(({ of }) => of !== 'member')
}

/** Shows a toast for `TOAST_MS`. */
export function showToast(text: string): void {
  lastId += 1
  const id = lastId
  toast.value = { id, text }
  setTimeout(() => {
    if (toast.value?.id === id) toast.value = null
  }, TOAST_MS)
}

/** What a payment sheet says about an attempt that failed. */
import { t } from '../core/i18n.ts'
import { sentences } from '../core/sentences.ts'
import type { ApiProblem } from '../data/api.ts'
import { isWrongPassword } from './refusal.ts'

/** The shortest wait that is shown as a countdown, in seconds. For a shorter wait, the error text says how long to wait. */
const COUNTED_S = 10

/**
 * For how many seconds the server refuses the member's payments, because this attempt, or an earlier one, was the last that it allows. Null if that is
 * less than `COUNTED_S`, or for another error. Of the refusals, only that of the last attempt has a `retryAfter`.
 */
export const blockedFor = ({ code, retryAfter }: ApiProblem): number | null =>
  (code === 'too_many_requests' || code === 'refused') && (retryAfter ?? 0) >= COUNTED_S ? retryAfter : null

/** The message without the tries left, which it may end with. */
const wordsOf = ({ message, tries }: ApiProblem): string => (tries ? message.slice(0, -` · ${tries}`.length) : message)

/**
 * The text of a problem after which the server refuses payments for a time. A countdown shows for how long, so the text leaves that out. Any refusal
 * uses up an attempt, so if the last one was not about the password, the text says what it was about.
 */
export function blockedText(problem: ApiProblem): string {
  const { code, outcome } = problem
  if (code === 'refused' && !isWrongPassword(problem)) return sentences(wordsOf(problem), t('error.too_many_requests'))
  const wrong = code === 'refused' ? [t('rules.payPassword.wrong')] : []
  return sentences(...wrong, t('pay.blocked'), t(outcome === 'rejected' ? 'pay.refused' : 'pay.notSent'))
}

/**
 * The text of a refused payment password. It says how many tries are left from the first miss on, by the server's own count. If the platform's words
 * have a number themselves, such as a count of their own, they stand alone until few tries are left: two numbers would contradict each other.
 */
export function wrongPasswordText(problem: ApiProblem): string {
  const { tries, triesLeft } = problem
  const words = wordsOf(problem)
  const left = tries || (triesLeft && !/\d/.test(words) ? t('error.triesLeft', { count: triesLeft }) : '')
  if (!left) return words
  return /[.。！？!?]$/.test(words) ? sentences(words, left) : `${words} · ${left}`
}

/** Whether the device had no connection. */
export const isOffline = ({ code }: ApiProblem): boolean => code === 'offline'

/** The text of a problem, followed by the sentence that nothing was sent. */
export const unsentText = ({ message }: ApiProblem) => sentences(message, t('pay.notSent'))

/** What a sheet says about its last attempt. `text`: while it holds. `online`: what still holds once the device is online again; absent if the text is not about the connection */
export type Shown = { text: string; ofPassword: boolean; online?: string | null }

import { useRef } from 'react'
import { KEY_NEW_S } from '../../shared/limits.ts'
import { t } from '../core/i18n.ts'
import { navigate } from '../core/navigation.ts'
import { ApiProblem, asProblem, currentSession } from '../data/api.ts'
import { askQuestion, type Question } from '../data/dialogs.ts'
import { type Intent, newIntent, readClock } from '../data/pay.ts'
import { requireConnection } from '../data/require-connection.ts'
import { type StillCurrent, stillCurrent } from '../data/still-current.ts'
import type { Payment } from './open-payment-list.ts'
import { statusLink } from './order-links.ts'
import { sendRemembered } from './payment-outcome.ts'
import { refusalText } from './refusal-text.ts'

/**
 * Sends a payment once. Its rules:
 * - If an attempt was certainly not sent, the next attempt uses the same idempotency key, unless the key is older than half a minute.
 * - If the server refuses a new key, the payment is sent once more, with another new key.
 * - If the outcome is unknown, the status screen opens, where the payment cannot be sent again.
 * - `agree` is awaited before the payment is sent. If it throws, nothing is sent.
 * - The payment is sent only in the session in which it was confirmed.
 *
 * @throws ApiProblem
 */
type SendOnce = <T>(payment: Payment, send: (intent: Intent) => Promise<T>, agree?: () => Promise<void>) => Promise<T>

/** `question`: asked if an identical payment was made recently. `instead`: what the form does if the member then chooses its other button. */
export type Same = { question: Question; instead: () => void }

/**
 * Until this age, the key of an unsent attempt is used again. It is half of the time for which the server accepts a new key; the other half is left
 * for the request.
 */
const KEY_KEPT_MS = (KEY_NEW_S * 1_000) / 2

type Key = { readonly intent: Intent; readonly keptUntil: number }

const newKey = (about: Partial<Intent>): Key => ({
  intent: { ...newIntent(), ...about },
  keptUntil: Date.now() + KEY_KEPT_MS,
})

const KEY_REFUSED: ReadonlySet<string> = new Set(['idempotency_key_reused', 'idempotency_key_missing'])

/** @param same returns the question about an identical recent payment. Without it, the usual question is asked: whether to send it again */
export function useSendOnce(same?: (payment: Payment) => Promise<Same>): SendOnce {
  const unsent = useRef<Key | null>(null)
  return async (payment, send, agree) => {
    const current = stillCurrent()
    const session = currentSession()
    let key: Key | null = null
    const attempt = ({ intent }: Key) => sendRemembered(payment, intent.key, () => send(intent))
    try {
      await unsentOnFailure(async () => {
        await requireConnection()
        await agree?.()
      })
      // Only now, after all questions, is the payment sent and remembered as open: until now, nothing can have been carried out.
      const kept = unsent.current && Date.now() < unsent.current.keptUntil ? unsent.current : null
      unsent.current = null
      // the `confirmed` of a kept key is dropped, because the member confirmed only the earlier attempt
      key = kept ? { ...kept, intent: { key: kept.intent.key, session } } : newKey({ session })
      return await attempt(key).catch(async (thrown) => {
        const again = await mayTryAgain(asProblem(thrown), kept !== null, current, () => same?.(payment))
        if (again === null) throw thrown
        key = newKey({ session, ...again })
        return await attempt(key)
      })
    } catch (thrown) {
      const problem = asProblem(thrown)
      problem.message = refusalText(problem)
      if (problem.outcome === 'unknown' && key) showStatus(key.intent.key, current)
      // if the session has ended, the member has been told already
      problem.handled ||= problem.outcome === 'unknown' || !current.sameMember()
      if (key && problem.outcome === 'not_sent' && !KEY_REFUSED.has(problem.code)) unsent.current = key
      throw problem
    }
  }
}

/**
 * Decides, after the server has refused to begin a payment, whether the payment may be sent once more with a new key.
 * - If the server refused the key, the device's clock may be wrong, so it is compared again. The payment is then sent once more, unless its key was
 * kept from an earlier attempt.
 * - If an identical payment was made recently, the member must confirm.
 *
 * @param isKept whether the key was kept from an earlier attempt
 * @returns what the new attempt adds to the intent; null if the payment must not be sent again
 */
async function mayTryAgain(
  problem: ApiProblem,
  isKept: boolean,
  { samePage, sameMember }: StillCurrent,
  same: () => Promise<Same> | undefined,
): Promise<Pick<Intent, 'confirmed'> | null> {
  const { code } = problem
  if (KEY_REFUSED.has(code)) {
    await readClock()
    return isKept ? null : {}
  }
  if (code !== 'same_intent') return null
  const own = await same()
  const question = own?.question ?? {
    title: t('pay.same.title'),
    text: t('pay.same.text'),
    confirm: t('pay.same.again'),
    cancel: t('common.cancel'),
    prefers: 'cancel' as const,
  }
  const answer = await askQuestion(question, samePage)
  if (answer) return { confirmed: true }
  if (own && samePage() && sameMember()) {
    problem.handled = true
    // whoever only closes the question stays on the form
    if (answer === false) own.instead()
  }
  return null
}

/**
 * Runs a step that precedes the sending of a payment. @throws ApiProblem with the outcome `not_sent` if `act` throws, because the payment was then
 * certainly not sent
 */
async function unsentOnFailure(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (thrown) {
    const { code, message, handled } = asProblem(thrown)
    throw Object.assign(new ApiProblem(code, { outcome: 'not_sent', detail: message }), { handled })
  }
}

/**
 * Opens the status screen, or offers it if the page was left. Does nothing if another member is logged in now: to them, the screen would wrongly say
 * "not sent".
 */
function showStatus(key: string, { samePage, sameMember }: StillCurrent): void {
  const check = statusLink(key)
  if (samePage()) return navigate(check, { replace: true })
  if (!sameMember()) return
  const question = {
    title: t('check.title'),
    text: t('check.detail.unknown'),
    confirm: t('check.look'),
    cancel: t('common.close'),
    of: 'member',
  } as const
  void askQuestion(question).then((yes) => yes && navigate(check))
}

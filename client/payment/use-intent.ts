import { useRef } from 'react'
import { KEY_NEW_S } from '../../shared/limits.ts'
import { t } from '../core/i18n.ts'
import { navigate } from '../core/navigation.ts'
import { ApiProblem, asProblem } from '../data/api.ts'
import { askQuestion } from '../data/dialogs.ts'
import type { Payment } from '../data/open-payment-list.ts'
import { type Intent, newIntent, readClock } from '../data/pay.ts'
import { rememberPayment } from '../data/payment-outcome.ts'
import { type StillCurrent, stillCurrent } from '../data/still-current.ts'
import { statusLink } from './order-links.ts'

/**
 * Sends a payment under one idempotency key. The key is reused only after `not_sent`, while it is new enough; any other outcome needs a new one.
 * After `unknown` the status screen opens, where the payment cannot be sent again. `agree` is awaited before the payment is sent, in the session that
 * confirmed it; if it throws, nothing is sent. @throws ApiProblem
 */
type Once = <T>(payment: Payment, send: (intent: Intent) => Promise<T>, agree?: () => Promise<void>) => Promise<T>

/** Half of the time for which the server takes a key for a new payment, because a question may stay open before it is sent. */
const KEY_REUSED_MS = (KEY_NEW_S * 1_000) / 2

const KEY_REFUSED: ReadonlySet<string> = new Set(['idempotency_key_reused', 'idempotency_key_missing'])

const newKey = () => ({ intent: newIntent(), until: Date.now() + KEY_REUSED_MS })

export function useIntent(): Once {
  const unsent = useRef<{ intent: Intent; until: number } | null>(null)
  return async (payment, send, agree) => {
    const current = stillCurrent()
    const { intent, until } = (Date.now() < (unsent.current?.until ?? 0) && unsent.current) || newKey()
    unsent.current = null
    try {
      if (agree) await unsentOnFailure(agree)
      // only what is being sent is remembered: while a question is open, nothing has been carried out
      return await sendConfirmed((sent) => rememberPayment(payment, sent.key, () => send(sent)), intent, current)
    } catch (thrown) {
      const problem = asProblem(thrown)
      if (problem.outcome === 'unknown') showStatus(intent.key, current)
      // a session that ended shows its own message
      problem.handled ||= problem.outcome === 'unknown' || !current.sameMember()
      // the server never sends anything with a key that it has closed, or whose time it takes for long ago or in the future
      if (KEY_REFUSED.has(problem.code)) await readClock()
      else if (problem.outcome === 'not_sent') unsent.current = { intent, until }
      throw problem
    }
  }
}

/** Before the payment is sent, no failure leaves its outcome unknown. @throws ApiProblem whose outcome is `not_sent` */
async function unsentOnFailure(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (thrown) {
    const { code, message, handled } = asProblem(thrown)
    throw Object.assign(new ApiProblem(code, { outcome: 'not_sent', detail: message }), { handled })
  }
}

/** Opens the status screen, or offers it if the page was left. Not offered to another member, for whom the key shows "not sent". */
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

/** Sends the payment; if the server reports a recent identical one, sends it again only after the member confirms. */
async function sendConfirmed<T>(
  send: (intent: Intent) => Promise<T>,
  intent: Intent,
  { samePage }: StillCurrent,
): Promise<T> {
  try {
    return await send(intent)
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code !== 'same_intent') throw problem
    const question = {
      title: t('pay.same.title'),
      text: t('pay.same.text'),
      confirm: t('pay.same.again'),
      cancel: t('common.cancel'),
    }
    const isConfirmed = await askQuestion(question, samePage)
    if (!isConfirmed) throw problem
    return send({ ...intent, confirmed: true })
  }
}

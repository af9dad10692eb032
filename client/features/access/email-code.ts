/** Sends codes by e-mail, and stores when the last code was sent, so that the waiting time survives a reload. */
import type { Input } from '../../../shared/contract/index.ts'
import { EMAIL_CODE_LIFE_S, EMAIL_CODE_RESEND_S } from '../../../shared/limits.ts'
import { inTab, memberKey, store } from '../../core/storage.ts'
import { asProblem, call } from '../../data/api.ts'
import { showToast } from '../../data/dialogs.ts'
import { sameMember } from '../../data/session.ts'

/** What an e-mailed code is for. */
export type CodeEvent = Input<'POST ems/send'>['event']

export type CodeForm = { check: (name: 'email') => boolean; clear: (name: 'code') => void }

const SENT = memberKey('code ')
const WAIT = memberKey('code wait ')
const LAST = memberKey('code to ')
const JUST_SENT = 'rules.emailCode.again'

const now = (): number => Math.floor(Date.now() / 1_000)
const codeOf = (event: CodeEvent, email: string): string => `${event} ${email.trim()}`
const storedNumber = (name: string): number => Number(inTab.getItem(name) ?? 0)

/**
 * Sends a code to `email` if that field is valid, then clears the error of the code's field. A failure is shown as a toast.
 * @returns whether a code was sent; false also if another member has logged in meanwhile
 */
export async function sendCode(form: CodeForm, event: CodeEvent, email: string): Promise<boolean> {
  if (!form.check('email')) return false
  const code = codeOf(event, email)
  const isTheirs = sameMember()
  try {
    await call('POST ems/send', { email, event })
    // another member who has logged in meanwhile must not see this address
    if (!isTheirs()) return false
    form.clear('code')
    store(inTab, SENT + code, String(now()))
    store(inTab, LAST + event, email.trim())
    return true
  } catch (error) {
    const { message, retryAfter, fields } = asProblem(error)
    // `JUST_SENT`: the upstream has sent no code, because another browser tab or device requested one a moment ago
    const wait = fields.email === JUST_SENT ? EMAIL_CODE_RESEND_S : retryAfter
    if (isTheirs() && wait !== null && wait <= EMAIL_CODE_RESEND_S) store(inTab, WAIT + code, String(now() + wait))
    showToast(message)
    return false
  }
}

/** Seconds until the next code can be sent to `email`; 0 if it can be sent now. */
export function codeWait(event: CodeEvent, email: string): number {
  const code = codeOf(event, email)
  const until = Math.max(storedNumber(SENT + code) + EMAIL_CODE_RESEND_S, storedNumber(WAIT + code))
  return Math.max(0, Math.ceil(until - Date.now() / 1_000))
}

/** Until when the last code sent to `email` is valid, in unix seconds; null if no code is valid. */
export function codeValidUntil(event: CodeEvent, email: string): number | null {
  const until = storedNumber(SENT + codeOf(event, email)) + EMAIL_CODE_LIFE_S
  return until > now() ? until : null
}

/** Must be called when a code has been used. The code is not valid any more, but the waiting time for the next code goes on. */
export function codeUsed(event: CodeEvent, email: string): void {
  const code = codeOf(event, email)
  if (inTab.getItem(SENT + code) === null) return
  store(inTab, WAIT + code, String(now() + codeWait(event, email)))
  inTab.removeItem(SENT + code)
}

/** The address to which the last code for `event` was sent, for a form that was reloaded. '' if that code is no longer valid. */
export function lastCodeAddress(event: CodeEvent): string {
  const email = inTab.getItem(LAST + event) ?? ''
  return codeValidUntil(event, email) === null ? '' : email
}

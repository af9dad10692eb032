/** Codes by e-mail: sending them, and the time of the last one, which survives a reload. */
import type { Input } from '../../shared/contract/index.ts'
import { t } from '../core/i18n.ts'
import { inTab, memberKey, store } from '../core/storage.ts'
import { asProblem, call } from './api.ts'
import { showToast } from './dialogs.ts'

type Event = Input<'POST ems/send'>['event']

/** Sends a code to `email` if that field is valid, clears an error of the field for the code, and shows the result as a toast. @returns whether one was sent */
export async function sendCode(
  form: { check: (name: 'email') => boolean; clear: (name: 'code') => void },
  email: string,
  event: Event,
): Promise<boolean> {
  if (!form.check('email')) return false
  try {
    await call('POST ems/send', { email, event })
    form.clear('code')
    showToast(t('field.emailCode.sent', { email: email.trim() }))
    return true
  } catch (error) {
    showToast(asProblem(error).message)
    return false
  }
}

const SENT = memberKey('code ')

/** When the last code was sent for `what` (purpose and address), in unix seconds; 0: never. */
export const codeSentAt = (what: string): number => Number(inTab.getItem(SENT + what) ?? 0)

/** Records that a code for `what` was sent now. */
export const storeCodeSent = (what: string): void => store(inTab, SENT + what, String(Math.floor(Date.now() / 1_000)))

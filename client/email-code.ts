import type { Input } from '../shared/contract/index.ts'
import { asProblem, call } from './api.ts'
import { t } from './i18n.ts'
import { say } from './state/dialog.ts'

type Event = Input<'POST ems/send'>['event']

/** Sends a code to `email` if that field is right. @returns whether one was sent */
export async function sendCode(
  form: { check: (name: 'email') => boolean },
  email: string,
  event: Event,
): Promise<boolean> {
  if (!form.check('email')) return false
  try {
    await call('POST ems/send', { email, event })
    say(t('field.emailCode.sent'))
    return true
  } catch (error) {
    say(asProblem(error).message)
    return false
  }
}

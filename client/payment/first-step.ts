import { BIND_EMAIL, PAY_PASSWORD } from '../core/paths.ts'
import type { member } from '../data/session.ts'

/** What a new member has to do before the first payment: why, and where. */
const FIRST = {
  email: { icon: 'mail', why: 'email.why', path: BIND_EMAIL, deed: 'email.prompt.bind' },
  password: { icon: 'lock', why: 'pay.noPassword', path: PAY_PASSWORD, deed: 'payPassword.set' },
} as const

/** What the member has to do first; null if they can pay. */
export function firstOf(who: typeof member.value): (typeof FIRST)[keyof typeof FIRST] | null {
  if (who?.email === '') return FIRST.email
  return who?.hasPayPassword === false ? FIRST.password : null
}

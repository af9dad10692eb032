/**
 * Whether the member's payment password is six digits or, if it is an older one, any text. The upstream does not tell. This device therefore
 * remembers the kind of the last accepted password, but never the password itself.
 */
import { PAY_PASSWORD_DIGITS } from '../../shared/limits.ts'
import { memberKey, onDevice, store } from '../core/storage.ts'

type Kind = 'digits' | 'text'

const STORED = memberKey('pay password kind')

/** The kind of the last accepted password; null if none has been accepted on this device since the member logged in. */
export function payPasswordKind(): Kind | null {
  const kind = onDevice.getItem(STORED)
  return kind === 'digits' || kind === 'text' ? kind : null
}

/** @param password a password that the upstream has accepted */
export function rememberPayPasswordKind(password: string): void {
  const isDigits = password.length === PAY_PASSWORD_DIGITS && /^\d+$/.test(password)
  store(onDevice, STORED, isDigits ? 'digits' : 'text')
}

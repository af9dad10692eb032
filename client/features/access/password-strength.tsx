import { PASSWORD_LENGTH } from '../../../shared/limits.ts'
import { t } from '../../core/i18n.ts'

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]
const LONG = 10

/** From 0 (too short) to 3, by length and kinds of characters. */
function strength(password: string): number {
  if (password.length < PASSWORD_LENGTH.min) return 0
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  return Math.max(1, Math.min(3, password.length < LONG ? kinds - 1 : kinds))
}

export const PasswordStrength = ({ password }: { password: string }) =>
  password === '' ? null : (
    <div className="strength">
      <meter min={0} max={3} value={strength(password)} aria-label={t('register.strength')} />
      <span>{t(`register.strength.${strength(password)}`)}</span>
    </div>
  )

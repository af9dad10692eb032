import { PASSWORD_LENGTH } from '../../../shared/limits.ts'
import { t } from '../../core/i18n.ts'
import { Icon } from '../../ui/icon.tsx'

/** Id of the rules, for `aria-describedby` of the password's field. */
export const PASSWORD_RULES = 'password-rules'

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]
const LONG = 10

/** Strength from 0 (too short) to 3, by length and kinds of characters. */
function strength(password: string): number {
  if (password.length < PASSWORD_LENGTH.min) return 0
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  return Math.max(1, Math.min(3, password.length < LONG ? kinds - 1 : kinds))
}

/** The rules for a new password, each with a tick once it is met or a cross while it is broken, and the password's strength. */
export const PasswordRules = ({ password }: { password: string }) => (
  <div className="password-rules" id={PASSWORD_RULES}>
    {/* a password that is too short may still become longer, so that is no fault while it is typed */}
    <Rule
      state={password.length < PASSWORD_LENGTH.min ? 'open' : password.length > PASSWORD_LENGTH.max ? 'broken' : 'met'}
      text={t('password.rule.length')}
    />
    <Rule
      state={/[\s<>]/.test(password) ? 'broken' : password === '' ? 'open' : 'met'}
      text={t('password.rule.characters')}
    />
    {password !== '' && (
      <div className="strength">
        <meter
          min={0}
          low={1.5}
          high={2.5}
          max={3}
          optimum={3}
          value={strength(password)}
          aria-label={t('register.strength')}
        />
        <span>{t(`register.strength.${strength(password)}`)}</span>
      </div>
    )}
  </div>
)

type State = 'open' | 'met' | 'broken'

const Rule = ({ state, text }: { state: State; text: string }) => (
  <p className="password-rule" data-state={state}>
    <span>{state !== 'open' && <Icon name={state === 'met' ? 'check' : 'close'} size={16} />}</span>
    {text}
  </p>
)

import { t } from '../../core/i18n.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { PASSWORD_RULES, PasswordRules } from './password-rules.tsx'

type Props = {
  label: string
  password: FieldProps
  confirmation: FieldProps
  /** called when the focus leaves either field */
  onLeave: () => void
}

/** The fields for a new login password and its confirmation, with the rules for it. */
export const NewLoginPassword = ({ label, password, confirmation, onLeave }: Props) => (
  <>
    <Field
      {...password}
      label={label}
      aria-describedby={PASSWORD_RULES}
      type="password"
      autoComplete="new-password"
      onBlur={onLeave}
    />
    <PasswordRules password={password.value} />
    <Field
      {...confirmation}
      label={t('field.confirmPassword')}
      type="password"
      autoComplete="new-password"
      onBlur={onLeave}
    />
  </>
)

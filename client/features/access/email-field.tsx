import type { ReactNode } from 'react'
import { t } from '../../core/i18n.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { meantEmail } from './email-domain.ts'

type Props = FieldProps & { label: string; hint?: ReactNode; onBlur?: () => void; onMeant: (email: string) => void }

/**
 * A field for a new e-mail address. If the address seems to have a typo, the hint is replaced by the address that was probably meant. It does so while the
 * member types, and not when they leave the field, because the button that they press next would move away.
 */
export function EmailField({ onMeant, hint, ...field }: Props) {
  const meant = meantEmail(field.value)
  return (
    <Field
      {...field}
      type="email"
      autoComplete="email"
      hint={
        meant === null ? (
          hint
        ) : (
          <button
            type="button"
            className="meant pressable"
            onClick={({ currentTarget }) => {
              // the button disappears, and the focus would be lost with it
              currentTarget.closest('.field')?.querySelector('input')?.focus()
              onMeant(meant)
            }}
          >
            {t('field.email.meant', { email: meant })}
          </button>
        )
      }
    />
  )
}

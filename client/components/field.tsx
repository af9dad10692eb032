import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import type { FieldProps } from '../form.ts'
import { t } from '../i18n.ts'
import { Icon } from './icon.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> & {
    label: string
    hint?: string | undefined
    /** stands in the field's end, as a unit or a button */
    end?: ReactNode
  }

/** A labelled input with its complaint beneath it. Passwords can be looked at. */
export function Field({ label, hint, end, error, type = 'text', ...input }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box" data-bad={error !== null}>
        <input
          // the key that sends the form says so
          enterKeyHint="go"
          {...input}
          id={id}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={error !== null}
          {...(notes && { 'aria-describedby': notes })}
        />
        {isPassword && (
          <button
            type="button"
            className="field-tool"
            aria-pressed={shown}
            aria-label={t('field.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} size={20} />
          </button>
        )}
        {end}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {typeof error === 'string' ? t(error) : t(error.key, error.values)}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

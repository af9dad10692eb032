import { useId } from 'react'
import type { Complaint } from '../../shared/rules.ts'
import { t } from '../i18n.ts'

type Props = {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  error?: Complaint | null
  onChange: (value: string) => void
}

/** The platform's own list: on a phone it is the phone's. */
export function Select({ name, label, value, options, error = null, onChange }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box" data-bad={error !== null}>
        <select
          id={id}
          name={name}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {typeof error === 'string' ? t(error) : t(error.key, error.values)}
        </p>
      )}
    </div>
  )
}

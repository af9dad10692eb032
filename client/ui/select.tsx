import { useId } from 'react'
import type { FieldError } from '../../shared/rules.ts'
import { errorText, FieldFrame } from './field.tsx'

type Props = {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  error?: FieldError | null
  onChange: (value: string) => void
}

type ChipProps = Omit<Props, 'error'>

/** A native `<select>` in the shape of a chip, whose label is for screen readers only: its options say what they choose. */
export const ChipSelect = ({ name, label, value, options, onChange }: ChipProps) => (
  <span className="chip-select pressable">
    <span aria-hidden="true">{options.find(([each]) => each === value)?.[1]}</span>
    <select name={name} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  </span>
)

/** A labelled native `<select>`, so that phones show their own picker. */
export function Select({ name, label, value, options, error = null, onChange }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={errorText(error)}>
      <select
        className="select"
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
    </FieldFrame>
  )
}

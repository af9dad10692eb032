import { useId } from 'react'

type Props = {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

/** The platform's own list: on a phone it is the phone's. */
export function Select({ name, label, value, options, onChange }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <select id={id} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

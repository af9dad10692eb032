import { type ReactNode, useId } from 'react'

type Props = {
  label: string
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  name?: string
  onChange: (checked: boolean) => void
}

export function Switch({ label, hint, onChange, ...input }: Props) {
  const id = useId()
  return (
    <div className="switch">
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && <p id={`${id}-hint`}>{hint}</p>}
      </div>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type Props = {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** why the box must be ticked; null if nothing is wrong */
  error: string | null
  /** what is agreed to */
  children: ReactNode
}

/** A box to tick in a form, with its text beside it and its error below it. */
export function CheckField({ name, checked, onChange, error, children }: Props) {
  const id = useId()
  return (
    <>
      <label className="check-field">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {error !== null && <FieldError id={id} text={error} />}
    </>
  )
}

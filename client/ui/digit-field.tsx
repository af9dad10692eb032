import { useEffect, useId, useRef } from 'react'
import { PAY_PASSWORD_DIGITS } from '../../shared/limits.ts'
import { DigitCells } from './digit-cells.tsx'
import { errorText, FieldFrame, type FieldProps } from './field.tsx'

type Props = Omit<FieldProps, 'onChange'> & {
  label: string
  hint?: string | undefined
  onDigits: (digits: string) => void
}

/** Moves the focus to the form's next `DigitField`; after the last one, submits the form. */
function moveOn(input: HTMLInputElement): void {
  const fields = [...(input.form?.querySelectorAll<HTMLInputElement>('.digit-cells input') ?? [])]
  const next = fields[fields.indexOf(input) + 1]
  if (next) next.focus()
  else input.form?.requestSubmit()
}

/**
 * A labelled field for a new payment password, with six cells as in payments. Typing the last digit focuses the next field or, in the last field,
 * submits the form.
 */
export function DigitField({ label, hint, name, value, error, onDigits }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  // done in an effect, because the form must know the value before it is submitted
  useEffect(() => {
    if (isTyped.current && input.current && value.length === PAY_PASSWORD_DIGITS) moveOn(input.current)
    isTyped.current = false
  }, [value])
  return (
    <FieldFrame id={id} label={label} error={errorText(error)} hint={hint} box={false}>
      <DigitCells
        ref={input}
        id={id}
        name={name}
        value={value}
        maxLength={PAY_PASSWORD_DIGITS}
        aria-invalid={error !== null}
        {...(notes && { 'aria-describedby': notes })}
        onChange={({ target }) => {
          isTyped.current = true
          onDigits(target.value.replace(/\D/g, ''))
        }}
      />
    </FieldFrame>
  )
}

import { useId } from 'react'
import { PAY_PASSWORD_DIGITS } from '../../shared/limits.ts'
import { DigitCells } from './digit-cells.tsx'
import { errorText, FieldFrame, type FieldProps } from './field.tsx'

type Props = Omit<FieldProps, 'onChange'> & {
  label: string
  hint?: string
  onDigits: (digits: string) => void
}

/** A labelled field for a new payment password, with the cells in which it is typed when paying. */
export function DigitField({ label, hint, name, value, error, onDigits }: Props) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <FieldFrame id={id} label={label} error={errorText(error)} hint={hint} box={false}>
      <DigitCells
        id={id}
        name={name}
        value={value}
        maxLength={PAY_PASSWORD_DIGITS}
        aria-invalid={error !== null}
        {...(notes && { 'aria-describedby': notes })}
        onChange={({ target }) => onDigits(target.value.replace(/\D/g, ''))}
      />
    </FieldFrame>
  )
}

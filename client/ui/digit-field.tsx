import { useEffect, useId, useRef, useState } from 'react'
import { PAY_PASSWORD_DIGITS } from '../../shared/limits.ts'
import { t } from '../core/i18n.ts'
import { DigitCells } from './digit-cells.tsx'
import { errorText, FieldFrame, type FieldProps, FieldTool } from './field.tsx'

type Props = Omit<FieldProps, 'onChange'> & {
  label: string
  hint?: string | undefined
  onDigits: (digits: string) => void
  /** called when the digits are complete; shows what is wrong with them, or returns true */
  onCheck: () => boolean
  onLeave: () => void
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
 * submits the form, unless something is wrong with the digits. A button makes them visible.
 */
export function DigitField({ label, hint, name, value, error, onDigits, onCheck, onLeave }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  const [shown, setShown] = useState(false)
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  // done in an effect, because the form must know the value before it is submitted
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onCheck` is new in each render; only a new digit completes the value
  useEffect(() => {
    if (isTyped.current && input.current && value.length === PAY_PASSWORD_DIGITS && onCheck()) moveOn(input.current)
    isTyped.current = false
  }, [value])
  return (
    <FieldFrame id={id} label={label} error={errorText(error)} hint={hint} box={false}>
      <div className="digit-row">
        <DigitCells
          shown={shown}
          onBlur={onLeave}
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
        <FieldTool
          icon={shown ? 'eyeOff' : 'eye'}
          aria-label={t('field.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  )
}

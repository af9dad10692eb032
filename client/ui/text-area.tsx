import { type TextareaHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { t } from '../core/i18n.ts'
import { errorText, FieldFrame, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps> & {
    label: string
    /** number of characters that still fit; negative when there are too many */
    left: number
  }

/** How long a pause in typing must be before screen readers are told how many characters are left. */
const PAUSE_MS = 1_000

/** A labelled input for several lines, which grows with its text. More text than allowed can be typed; otherwise, pasted text would be cut off. */
export function TextArea({ label, left, error, ...input }: Props) {
  const id = useId()
  const hint = left < 0 ? t('field.tooMany', { count: -left }) : t('field.left', { count: left })
  return (
    <FieldFrame id={id} label={label} error={errorText(error)} hint={hint}>
      <textarea
        {...input}
        id={id}
        className="text-area"
        aria-invalid={error !== null}
        aria-describedby={[error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
      />
      <Announced text={hint} />
    </FieldFrame>
  )
}

/** Makes screen readers read the text when it has not changed for `PAUSE_MS`. */
function Announced({ text }: { text: string }) {
  const told = useRef(text)
  const [last, setLast] = useState('')
  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      setLast(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span className="hidden" role="status">
      {last}
    </span>
  )
}

import {
  type ButtonHTMLAttributes,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useId,
  useState,
} from 'react'
import type { FieldError as Complaint } from '../../shared/rules.ts'
import { t } from '../core/i18n.ts'
import { Icon, type IconName } from './icon.tsx'

/** What a form gives each of its fields. */
export type FieldProps = {
  name: string
  value: string
  error: Complaint | null
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> & {
    label: string
    hint?: string | undefined
    /** stands in the field's end, as a unit or a button */
    end?: ReactNode
  }

type FrameProps = {
  /** of the input; what belongs to it is found by `ID-error` and `ID-hint` */
  id: string
  label: string
  error: string | null
  hint?: string | undefined
  /** around the input, unless that draws its own */
  box?: boolean
  children: ReactNode
}

/** What every input has around it: its label, its box, its complaint and its hint. */
export const FieldFrame = ({ id, label, error, hint, box = true, children }: FrameProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <div className={box ? 'field-box' : undefined} data-bad={error !== null}>
      {children}
    </div>
    {error !== null && <FieldError id={`${id}-error`} text={error} />}
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
)

/** What is wrong with an input. */
export const FieldError = ({ id, text }: { id?: string; text: string }) => (
  <p className="field-error" id={id} role="alert">
    {text}
  </p>
)

/** A rule's complaint in the language of the page. */
export const errorText = (error: Complaint | null): string | null =>
  error && (typeof error === 'string' ? t(error) : t(error.key, error.values))

type ToolProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; 'aria-label': string }

/** A button with an icon at the end of an input. */
export const FieldTool = ({ icon, ...button }: ToolProps) => (
  <button type="button" {...button} className="field-tool pressable">
    <Icon name={icon} size={20} />
  </button>
)

/** A labelled input with its complaint beneath it. Passwords can be looked at. */
export function Field({ label, hint, end, error, type = 'text', ...input }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <FieldFrame id={id} label={label} error={errorText(error)} hint={hint}>
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
        <FieldTool
          icon={shown ? 'eyeOff' : 'eye'}
          aria-label={t('field.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      )}
      {end}
    </FieldFrame>
  )
}

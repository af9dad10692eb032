import {
  type ButtonHTMLAttributes,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useId,
  useState,
} from 'react'
import type { FieldError as RuleError } from '../../shared/rules.ts'
import { t } from '../core/i18n.ts'
import { Icon, type IconName } from './icon.tsx'

/** Props that a form passes to each of its fields. */
export type FieldProps = {
  name: string
  value: string
  /** null: no error; '': the field is only marked as wrong, because the message is shown elsewhere */
  error: RuleError | null
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
}

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> & {
    label: string
    hint?: ReactNode
    /** shown at the end of the field, for example a unit or a button */
    end?: ReactNode
  }

type FrameProps = {
  /** id of the input; its error and hint have the ids `ID-error` and `ID-hint` */
  id: string
  label: string
  error: string | null
  hint?: ReactNode
  /** whether to draw a box around the input; false for an input that draws its own box */
  box?: boolean
  children: ReactNode
}

/** Wraps an input in its label, box, error and hint. */
export const FieldFrame = ({ id, label, error, hint, box = true, children }: FrameProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <div className={box ? 'field-box' : undefined} data-bad={error !== null}>
      {children}
    </div>
    {error && <FieldError id={`${id}-error`} text={error} />}
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
)

/** The error of an input, which screen readers announce. `children`: for example, a link to a page that helps. */
export const FieldError = ({ id, text, children }: { id?: string; text: string; children?: ReactNode }) => (
  <p className="field-error" id={id} role="alert">
    {text}
    {children && <> {children}</>}
  </p>
)

/** The text of a rule's error in the current language. */
export const errorText = (error: RuleError | null): string | null =>
  error && (typeof error === 'string' ? t(error) : t(error.key, error.values))

type ToolProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; 'aria-label': string }

/** An icon button at the end of an input. */
export const FieldTool = ({ icon, ...button }: ToolProps) => (
  <button type="button" {...button} className="field-tool pressable">
    <Icon name={icon} size={20} />
  </button>
)

/** A labelled input with the error below. A password field has a button that makes the password visible. */
export function Field({ label, hint, end, error, type = 'text', ...input }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const notes = [error && `${id}-error`, input['aria-describedby'], hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <FieldFrame id={id} label={label} error={errorText(error)} hint={hint}>
      <input
        // sets the Enter key's label on virtual keyboards
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

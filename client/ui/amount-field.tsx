import type { FieldError } from '../../shared/rules.ts'
import { typedAmount } from '../core/format.ts'
import { Field, type FieldProps } from './field.tsx'

type Props = Omit<FieldProps, 'onChange' | 'error'> & {
  error: FieldError | null
  label: string
  unit: string
  /** decimals that the coin has: more cannot be typed */
  scale: number
  hint?: string | undefined
  onValue: (value: string) => void
}

const figuresOf = (typed: string): string => typed.replace(',', '.').replace(/[^\d.]/g, '')

/** An amount as a person types it, comma or point; anything that is no amount does not get in. */
export const AmountField = ({ unit, scale, onValue, ...field }: Props) => (
  <Field
    {...field}
    value={typedAmount(field.value)}
    inputMode="decimal"
    autoComplete="off"
    maxLength={24}
    end={<span className="field-unit">{unit}</span>}
    onChange={({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      const end = target.selectionEnd ?? target.value.length
      const value = figuresOf(target.value)
      const isAmount = new RegExp(`^\\d{0,15}(?:\\.\\d{0,${scale}})?$`).test(value)
      const shown = isAmount ? typedAmount(value) : typedAmount(field.value)
      const caret = isAmount ? figuresOf(target.value.slice(0, end)).length : end - (target.value.length - shown.length)
      if (isAmount) onValue(value)
      // where React writes another value than was typed, the caret goes to the end
      target.value = shown
      target.setSelectionRange(caret, caret)
    }}
  />
)

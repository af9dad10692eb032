import type { FieldError } from '../../shared/rules.ts'
import { typedAmount } from '../core/format.ts'
import { Field, type FieldProps } from './field.tsx'

type Props = Omit<FieldProps, 'onChange' | 'error'> & {
  error: FieldError | null
  label: string
  unit: string
  /** decimals of the coin; more cannot be typed */
  scale: number
  hint?: string | undefined
  onValue: (value: string) => void
}

const figuresOf = (typed: string): string => typed.replace(',', '.').replace(/[^\d.]/g, '')

/** Input for an amount with a decimal comma or point; any change that does not result in an amount is rejected. */
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
      // when React writes a value that differs from the typed one, the caret jumps to the end; restore it
      target.value = shown
      target.setSelectionRange(caret, caret)
    }}
  />
)

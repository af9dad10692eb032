import { useId } from 'react'
import { FieldFrame } from './field.tsx'

type Choice<V extends string> = {
  name: string
  value: V
  options: readonly (readonly [value: V, text: string])[]
  onChange: (value: V) => void
}

/** A native `<select>`, so that phones show their own picker. */
const NativeSelect = <V extends string>({
  options,
  onChange,
  ...rest
}: Choice<V> & { id?: string; className?: string; 'aria-label'?: string }) => (
  <select
    {...rest}
    onChange={({ target }) => {
      const chosen = options[target.selectedIndex]
      if (chosen) onChange(chosen[0])
    }}
  >
    {options.map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </select>
)

/** A select in the shape of a chip. Its label is for screen readers only, because the chosen option explains itself. */
export const ChipSelect = <V extends string>({ label, ...choice }: Choice<V> & { label: string }) => (
  <span className="chip-select pressable">
    <span aria-hidden="true">{choice.options.find(([each]) => each === choice.value)?.[1]}</span>
    <NativeSelect {...choice} aria-label={label} />
  </span>
)

/** A select with a label above it. */
export function Select<V extends string>({ label, ...choice }: Choice<V> & { label: string }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={null}>
      <NativeSelect {...choice} className="select" id={id} />
    </FieldFrame>
  )
}

type Props<V extends string> = {
  /** said by screen readers before the choices */
  label?: string
  options: readonly (readonly [value: V, text: string])[]
  value?: string
  onChoose: (value: V) => void
}

/** Values that a field can be filled with by one tap. */
export const Presets = <V extends string>({ label, options, value, onChoose }: Props<V>) => (
  <fieldset className="presets">
    {label && <legend className="hidden">{label}</legend>}
    {options.map(([each, text]) => (
      <button
        key={each}
        type="button"
        aria-pressed={value === undefined ? undefined : each === value}
        onClick={() => onChoose(each)}
      >
        {text}
      </button>
    ))}
  </fieldset>
)

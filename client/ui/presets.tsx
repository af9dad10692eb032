type Props<V extends string> = {
  /** group label for screen readers */
  label?: string
  options: readonly (readonly [value: V, text: string, isWide?: boolean])[]
  value?: string
  onChoose: (value: V) => void
}

/** Buttons that fill a field with a preset value. */
export const Presets = <V extends string>({ label, options, value, onChoose }: Props<V>) => (
  <fieldset className="presets">
    {label && <legend className="hidden">{label}</legend>}
    {options.map(([each, text, isWide]) => (
      <button
        key={each}
        type="button"
        data-wide={isWide}
        aria-pressed={value === undefined ? undefined : each === value}
        onClick={() => onChoose(each)}
      >
        {text}
      </button>
    ))}
  </fieldset>
)

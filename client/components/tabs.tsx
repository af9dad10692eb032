type Props<K extends string> = {
  label: string
  options: readonly (readonly [key: K, text: string])[]
  value: K
  onChange: (key: K) => void
}

/** One of a few: a row of chips that narrows what is shown below. */
export const Tabs = <K extends string>({ label, options, value, onChange }: Props<K>) => (
  <fieldset className="tabs">
    <legend className="hidden">{label}</legend>
    {options.map(([key, text]) => (
      <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
        {text}
      </button>
    ))}
  </fieldset>
)

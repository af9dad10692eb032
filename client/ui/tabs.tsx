import { useEffect, useRef } from 'react'

type Props<K extends string> = {
  label: string
  options: readonly (readonly [key: K, text: string])[]
  value: K
  onChange: (key: K) => void
  /** whether the options wrap, so that all of them are in sight */
  whole?: boolean
  /** whether the options share one line, as wide as their names. For at most four short names */
  fits?: boolean
}

/** Choice of one option: two options are a switch, more are a row of filter chips that scrolls to the chosen one. */
export function Tabs<K extends string>({ label, options, value, onChange, whole = false, fits = false }: Props<K>) {
  const row = useRef<HTMLFieldSetElement>(null)
  // done in an effect, which runs after painting, so that measuring does not force an extra layout
  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-key="${CSS.escape(value)}"]`)
    if (!row.current || !chosen) return
    const [all, one] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.current.scrollLeft += (one.left + one.right - all.left - all.right) / 2
  }, [value])
  return (
    <fieldset
      ref={row}
      className={`tabs${options.length === 2 ? ' switcher' : fits ? ' fits' : whole ? ' whole' : ''}`}
      data-at={options.findIndex(([key]) => key === value)}
    >
      <legend className="hidden">{label}</legend>
      {options.map(([key, text]) => (
        <button key={key} type="button" data-key={key} aria-pressed={key === value} onClick={() => onChange(key)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}

import { useEffect, useRef } from 'react'

type Props<K extends string> = {
  label: string
  options: readonly (readonly [key: K, text: string])[]
  value: K
  onChange: (key: K) => void
}

/** One of two as a switch; one of a few as a row of chips that narrows what is shown below, the chosen one always in view. */
export function Tabs<K extends string>({ label, options, value, onChange }: Props<K>) {
  const row = useRef<HTMLFieldSetElement>(null)
  // once it is painted, when to measure costs nothing
  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-key="${CSS.escape(value)}"]`)
    if (!row.current || !chosen) return
    const [all, one] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.current.scrollLeft += (one.left + one.right - all.left - all.right) / 2
  }, [value])
  return (
    <fieldset ref={row} className={options.length === 2 ? 'tabs switcher' : 'tabs'}>
      <legend className="hidden">{label}</legend>
      {options.map(([key, text]) => (
        <button key={key} type="button" data-key={key} aria-pressed={key === value} onClick={() => onChange(key)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}

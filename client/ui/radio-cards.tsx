import type { ReactNode } from 'react'

type Option = { value: string; content: ReactNode }
type Props = {
  name: string
  label: ReactNode
  options: readonly Option[]
  value: string
  onValue: (value: string) => void
  /** shown below the cards, such as an error */
  children?: ReactNode
}

/** Radio buttons in cards, each with a description of its option. */
export const RadioCards = ({ name, label, options, value, onValue, children }: Props) => (
  <fieldset className="radio-cards">
    <legend>{label}</legend>
    {options.map(({ value: own, content }) => (
      <label key={own}>
        <input type="radio" name={name} value={own} checked={own === value} onChange={() => onValue(own)} />
        {content}
      </label>
    ))}
    {children}
  </fieldset>
)

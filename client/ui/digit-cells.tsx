import type { InputHTMLAttributes, Ref } from 'react'
import { PAY_PASSWORD_DIGITS } from '../../shared/limits.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  value: string
  /**
   * whether to draw the cells; false for a password that is not six digits. The input element is the same in both cases, so that it keeps the focus
   */
  drawn?: boolean
  /** whether the digits can be read */
  shown?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A payment password: a real input behind six drawn cells, so that touch, keyboards and screen readers work. */
export const DigitCells = ({ value, drawn = true, shown = false, ...input }: Props) => (
  <div className={drawn ? 'digit-cells' : 'digit-text'}>
    <input
      {...input}
      type={shown ? 'text' : 'password'}
      autoComplete="off"
      enterKeyHint="go"
      inputMode={drawn ? 'numeric' : 'text'}
      value={value}
    />
    {drawn &&
      Array.from({ length: PAY_PASSWORD_DIGITS }, (_, index) => (
        <span
          key={index}
          className="digit-cell"
          aria-hidden="true"
          data-full={index < value.length}
          data-next={index === value.length}
        >
          {shown && value[index]}
        </span>
      ))}
  </div>
)

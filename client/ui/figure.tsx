import type { ReactNode } from 'react'

type Props = {
  value: ReactNode
  unit?: string
  size?: 'normal' | 'large'
  /** `good`: came in; `void`: will never move */
  tone?: 'plain' | 'good' | 'void' | undefined
}

/** An amount with its unit, read out as one: "12.50 USDT". */
export const Figure = ({ value, unit, size = 'normal', tone = 'plain' }: Props) => (
  <span className={`figure ${size} ${tone}`}>
    {value}
    {unit && <small> {unit}</small>}
  </span>
)

import type { ReactNode } from 'react'

type Props = {
  value: ReactNode
  unit?: string
  /** `huge`: the one most important amount of a page */
  size?: 'normal' | 'large' | 'huge'
  /** `good`: received; `void`: cancelled or expired, never to be transferred */
  tone?: 'plain' | 'good' | 'void' | undefined
}

/** An amount with its unit, read out together: "12.50 USDT". */
export const Figure = ({ value, unit, size = 'normal', tone = 'plain' }: Props) => (
  <span className={`figure ${size} ${tone}`}>
    {value}
    {unit && <small> {unit}</small>}
  </span>
)

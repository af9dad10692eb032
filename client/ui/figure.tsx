import type { CSSProperties, ReactNode } from 'react'
import { figureLength } from '../core/figure-length.ts'

type Props = {
  value: ReactNode
  unit?: string
  /** `huge`: the one most important amount of a page, in a container with `container-type: inline-size` */
  size?: 'normal' | 'large' | 'huge'
  /** `good`: received; `loss`: a negative result; `void`: cancelled or expired, never to be transferred */
  tone?: 'plain' | 'good' | 'loss' | 'void' | undefined
}

/** An amount with its unit, read out together: "12.50 USDT". */
export const Figure = ({ value, unit, size = 'normal', tone = 'plain' }: Props) => (
  <span
    className={`figure ${size} ${tone}`}
    style={
      size === 'huge' && typeof value === 'string'
        ? ({ '--length': figureLength(value, unit) } as CSSProperties)
        : undefined
    }
  >
    {value}
    {unit && <small> {unit}</small>}
  </span>
)

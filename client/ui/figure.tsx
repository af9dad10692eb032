import { type CSSProperties, type ReactNode, useRef } from 'react'
import { figureLength } from '../core/figure-length.ts'
import { rolls, useRolling } from './rolling.ts'

type Props = {
  value: ReactNode
  unit?: string
  /** `huge`: the one most important amount of a page, in a container with `container-type: inline-size` */
  size?: 'normal' | 'large' | 'huge'
  /** `good`: received, or a positive result; `loss`: a negative result; `void`: of an order that has come to nothing; struck through */
  tone?: 'plain' | 'good' | 'loss' | 'void' | undefined
  /** whether the amount fades in when it changes. A `huge` one counts to the new amount instead, if only its digits change */
  fades?: boolean
}

/** An amount with its unit. Screen readers read both out together: "12.50 USDT". */
export function Figure({ value, unit, size = 'normal', tone = 'plain', fades = false }: Props) {
  const last = useRef({ value, changes: 0 })
  const isHuge = size === 'huge'
  const shown = useRolling(value, fades && isHuge)
  if (fades && typeof value === 'string' && value !== last.current.value)
    last.current = { value, changes: last.current.changes + (isHuge && rolls(last.current.value, value) ? 0 : 1) }
  const { changes } = last.current
  return (
    <span
      // a new key makes React create a new element, so that the animation starts again
      key={changes}
      className={`figure ${size} ${tone}${changes > 0 ? ' changed' : ''}`}
      style={
        isHuge && typeof value === 'string' ? ({ '--length': figureLength(value, unit) } as CSSProperties) : undefined
      }
    >
      {shown}
      {unit && <small> {unit}</small>}
    </span>
  )
}

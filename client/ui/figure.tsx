import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { figureLength } from '../core/figure-length.ts'
import { lastShown, noteShown } from '../core/last-shown.ts'
import { CHANGED, useRolling } from './rolling.tsx'

type Props = {
  value: ReactNode
  unit?: string
  /** `huge`: the one most important amount of a page, in a container with `container-type: inline-size` */
  size?: 'normal' | 'large' | 'huge'
  /** `good`: received, or a positive result; `loss`: a negative result; `void`: of an order that has come to nothing; struck through */
  tone?: 'plain' | 'good' | 'loss' | 'void' | undefined
  /** whether the amount is tinted for a moment when it changes. A `huge` one also counts to the new amount, if only its digits change */
  tints?: boolean
  /** a name: the amount also counts as changed if another one was shown last under this name */
  name?: string | undefined
}

const isAmount = (value: ReactNode): boolean => typeof value === 'string' && /\d/.test(value)

/** An amount with its unit. Screen readers read both out together: "12.50 USDT". */
export function Figure({ value, unit, size = 'normal', tone = 'plain', tints = false, name }: Props) {
  const last = useRef({ value: (name && lastShown(name)) ?? value, changes: 0 })
  const isHuge = size === 'huge'
  const shown = useRolling(value, tints && isHuge, last.current.value)
  const { value: before, changes } = last.current
  // an amount that is only now known, or shown again after it was hidden, has not changed
  if (tints && value !== before)
    last.current = { value, changes: changes + Number(isAmount(before) && isAmount(value)) }
  useEffect(() => {
    if (name && typeof value === 'string' && isAmount(value)) noteShown(name, value)
  }, [name, value])
  return (
    <span
      // a new key makes React create a new element, so that the animation starts again
      key={last.current.changes}
      className={`figure ${size} ${tone}${last.current.changes > 0 ? ` ${CHANGED}` : ''}`}
      style={
        isHuge && typeof value === 'string' ? ({ '--length': figureLength(value, unit) } as CSSProperties) : undefined
      }
    >
      {shown}
      {unit && <small> {unit}</small>}
    </span>
  )
}

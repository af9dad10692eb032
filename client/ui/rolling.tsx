import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../core/reduced-motion.ts'

const ROLL_MS = 320

/** Class of an amount that has changed: it is tinted for a moment. */
export const CHANGED = 'figure-changed'

/** The text with all digits as zeros. Amounts of equal shape differ only in their digits. */
const shapeOf = (text: string): string => text.replace(/\d/g, '0')

/** Whether the amount counts from `before` to `value`. */
const rolls = (before: ReactNode, value: ReactNode): boolean =>
  typeof before === 'string' &&
  typeof value === 'string' &&
  before !== value &&
  shapeOf(before) === shapeOf(value) &&
  !prefersReducedMotion()

/** The text between two of equal shape. Only for the eye: nothing is calculated with it. */
function between(before: string, value: string, share: number): string {
  const [from, to] = [before, value].map((text) => Number(text.replace(/\D/g, ''))) as [number, number]
  const digits = String(Math.round(from + (to - from) * share))
  const count = value.replace(/\D/g, '').length
  let at = 0
  return value.replace(/\d/g, () => digits.padStart(count, '0').charAt(at++))
}

/** @param from what was shown before @returns `value` or, for `ROLL_MS` after it has changed, a text that counts up or down to it */
export function useRolling(value: ReactNode, enabled: boolean, from: ReactNode): ReactNode {
  const [shown, setShown] = useState<string | null>(null)
  const last = useRef(from)
  useLayoutEffect(() => {
    const before = last.current
    last.current = value
    if (!enabled || !rolls(before, value) || typeof before !== 'string' || typeof value !== 'string') return
    const begin = performance.now()
    let frame = 0
    const step = () => {
      const share = (performance.now() - begin) / ROLL_MS
      setShown(share < 1 ? between(before, value, 1 - (1 - share) ** 3) : null)
      if (share < 1) frame = requestAnimationFrame(step)
    }
    step()
    return () => {
      cancelAnimationFrame(frame)
      setShown(null)
    }
  }, [value, enabled])
  return shown ?? value
}

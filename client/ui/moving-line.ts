import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../core/reduced-motion.ts'
import { type Extent, type Frame, placedAs } from './line-extent.ts'

/**
 * Moves what is in `box` when the member chooses another `time`: from where the same points were to where they are now. So a shorter time is seen to be
 * a part of the longer one. The texts of the axes appear anew. New points alone move nothing.
 */
export function useMovingLine(box: RefObject<SVGElement | null>, time: unknown, now: Extent, frame: Frame): void {
  const shown = useRef({ time, extent: now })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { time, extent: now }
    if (before.time === time || !box.current || prefersReducedMotion()) return
    const from = placedAs(before.extent, now, frame)
    if (from === null) return
    const timing = { duration: 240, easing: getComputedStyle(box.current).animationTimingFunction }
    box.current.animate([{ transform: from }, { transform: 'none' }], timing)
    for (const text of box.current.closest('figure')?.querySelectorAll('.chart-range, .chart-ends, .chart-grid') ?? [])
      text.animate([{ opacity: 0 }, { opacity: 1 }], timing)
  })
}

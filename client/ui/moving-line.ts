import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../core/reduced-motion.ts'
import { type Extent, type Frame, placedAs } from './line-extent.ts'

/**
 * Moves what is in `box` when the line shows another time or another scale: from where the same points were to where they are now. So a shorter time
 * is seen to be a part of the longer one. The texts of the axes appear anew.
 */
export function useMovingLine(box: RefObject<SVGElement | null>, now: Extent, frame: Frame): void {
  const known = useRef(now)
  const latest = useRef({ now, frame })
  latest.current = { now, frame }
  const shown = [now.start, now.end, now.low, now.high].join()
  // `shown` is the only reason to run again
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const { now, frame } = latest.current
    const from = placedAs(known.current, now, frame)
    const isOther = known.current !== now
    known.current = now
    if (!isOther || from === null || !box.current || prefersReducedMotion()) return
    const timing = { duration: 240, easing: getComputedStyle(box.current).animationTimingFunction }
    box.current.animate([{ transform: from }, { transform: 'none' }], timing)
    for (const text of box.current.closest('figure')?.querySelectorAll('.chart-range, .chart-ends, .chart-grid') ?? [])
      text.animate([{ opacity: 0 }, { opacity: 1 }], timing)
  }, [box, shown])
}

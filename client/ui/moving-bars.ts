import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../core/reduced-motion.ts'
import type { Point } from './chart-props.ts'

/** in pixels, without the animations that move the bar */
type Place = { left: number; width: number; height: number }

const placeOf = (bar: HTMLElement): Place => ({
  left: bar.offsetLeft + (bar.parentElement?.offsetLeft ?? 0),
  width: bar.offsetWidth,
  height: bar.offsetHeight,
})

/**
 * Moves the bars in `box` when the chart gets other points: the bar of a day that the chart showed before goes from its old place and height to the
 * new ones. CSS makes new bars grow from the zero line.
 */
export function useMovingBars(box: RefObject<HTMLElement | null>, points: readonly Point[]): void {
  const known = useRef({ width: 0, places: new Map<number, Place>() })
  const shown = points.map(({ at, value }) => `${at} ${value}`).join()
  const latest = useRef(points)
  latest.current = points
  // `shown` is the only reason to run again: the effect reads the bars that React has just drawn from it
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const bars = [...(box.current?.querySelectorAll<HTMLElement>('.chart-bar > i') ?? [])]
    const places = new Map<number, Place>()
    const width = box.current?.offsetWidth ?? 0
    const isSameWidth = width === known.current.width
    for (const [index, bar] of bars.entries()) {
      const at = latest.current[index]?.at ?? 0
      const [old, now] = [known.current.places.get(at), placeOf(bar)]
      places.set(at, now)
      if (!old || !isSameWidth || prefersReducedMotion()) continue
      const from = `translateX(${old.left - now.left}px) scale(${old.width / now.width}, ${old.height / now.height})`
      const { animationTimingFunction: easing } = getComputedStyle(bar)
      bar.animate([{ transform: from }, { transform: 'none' }], { duration: 240, easing })
    }
    known.current = { width, places }
  }, [box, shown])
}

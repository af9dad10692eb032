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

type Known = { width: number; height: number; top: number; places: Map<number, Place> }

/**
 * Moves the lines of the scale, its numbers, and what stands beside the bars from where they were while `oldTop` was the highest number. They move as
 * the bars do, so that a bar can be read from the scale at each moment.
 */
function moveScale(box: HTMLElement, scale: readonly number[], oldTop: number, timing: KeyframeAnimationOptions): void {
  const top = scale.at(-1) ?? 0
  const figure = box.closest('figure')
  // they appear once the bars have nearly arrived, so that no value lies over a bar that is still higher
  for (const text of figure?.querySelectorAll('.chart-value, .chart-names, .chart-weeks') ?? [])
    text.animate([{ opacity: 0 }, { opacity: 0 }, { opacity: 1 }], timing)
  if (!(top > 0 && oldTop > 0) || top === oldTop) return
  const numbers = [...(figure?.querySelectorAll('.chart-scale > span') ?? [])].reverse()
  const lines = box.querySelectorAll('.chart-lines > i')
  for (const [index, value] of scale.entries()) {
    const from = {
      translate: `0 ${(value / top - value / oldTop) * box.offsetHeight}px`,
      // not above the chart
      opacity: value > oldTop ? 0 : 1,
    }
    for (const each of [numbers[index], lines[index]]) each?.animate([from, { translate: 'none', opacity: 1 }], timing)
  }
}

/**
 * Moves the bars in `box` when the chart gets other points: the bar of a day that the chart showed before goes from its old place and height to the
 * new ones, and the numbers of the scale with it. CSS makes new bars grow from the zero line.
 */
export function useMovingBars(
  box: RefObject<HTMLElement | null>,
  points: readonly Point[],
  scale: readonly number[],
): void {
  const known = useRef<Known>({ width: 0, height: 0, top: 0, places: new Map() })
  const shown = points.map(({ at, value }) => `${at} ${value}`).join()
  const latest = useRef({ points, scale })
  latest.current = { points, scale }
  // `shown` is the only reason to run again: the effect reads the bars that React has just drawn from it
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const bars = [...(box.current?.querySelectorAll<HTMLElement>('.chart-bar > i') ?? [])]
    const places = new Map<number, Place>()
    const { offsetWidth: width, offsetHeight: height } = box.current ?? { offsetWidth: 0, offsetHeight: 0 }
    const grown = height / (known.current.height || height)
    // a chart that has become wider or narrower is drawn anew
    const isAnimated = width === known.current.width && !prefersReducedMotion()
    const easing = bars[0] ? getComputedStyle(bars[0]).animationTimingFunction : 'linear'
    const timing = { duration: 240, easing }
    for (const [index, bar] of bars.entries()) {
      const at = latest.current.points[index]?.at ?? 0
      const [old, now] = [known.current.places.get(at), placeOf(bar)]
      places.set(at, now)
      if (!old || !isAnimated) continue
      const from = `translateX(${old.left - now.left}px) scale(${old.width / now.width}, ${(old.height * grown) / now.height})`
      bar.animate([{ transform: from }, { transform: 'none' }], timing)
    }
    if (box.current && isAnimated) moveScale(box.current, latest.current.scale, known.current.top, timing)
    known.current = { width, height, places, top: latest.current.scale.at(-1) ?? 0 }
  }, [box, shown])
}

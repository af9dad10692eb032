/** The axes of a line, used by `drawn-chart.tsx`. */
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { startOfDay } from '../../shared/calendar.ts'
import { dayOfMonth, hours } from '../core/format.ts'
import { deviceZone } from '../core/time-zone.ts'
import { watchSize } from '../core/watch-size.ts'
import type { ChartProps } from './chart-props.ts'
import type { Scale } from './chart-scale.ts'
import { fittingMarks, timeMarks } from './time-marks.ts'

/** Sizes in pixels. `end`: from the beginning of the axis to the right edge of the scale, below which a text may reach. */
type Size = { width: number; height: number; end: number; font: string; letter: number }

const NONE: Size = { width: 0, height: 0, end: 0, font: '', letter: 0 }

const isSame = (one: Size, other: Size): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Measures the axes before they are drawn, and again whenever they or their text change their size. */
function useSize() {
  const scale = useRef<HTMLDivElement>(null)
  const times = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(NONE)
  useLayoutEffect(() => {
    const measure = () => {
      if (!scale.current || !times.current) return
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(times.current)
      const { left, width } = times.current.getBoundingClientRect()
      const { height, right } = scale.current.getBoundingClientRect()
      const letter = Number(fontSize.replace('px', ''))
      const now = { width, height, end: right - left, letter, font: `${fontWeight} ${fontSize} ${fontFamily}` }
      setSize((before) => (isSame(before, now) ? before : now))
    }
    measure()
    return watchSize(
      [scale, times].flatMap(({ current }) => current ?? []),
      measure,
    )
  }, [])
  return { scale, times, size }
}

let context: CanvasRenderingContext2D | null | undefined

/** Width of a text in pixels. */
function widthOf(text: string, { font, letter }: Size): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * letter
  context.font = font
  return context.measureText(text).width
}

type Props = Pick<ChartProps, 'points' | 'axis'> & {
  scale: Scale
  /** where a value is on the scale, from 0 at the upper end to 1 at the lower one */
  shareOf: (value: number) => number
}

/** '6 PM', '18:00'; at midnight the day that begins: 'Nov 20'. */
const markText = (at: number): string =>
  startOfDay(at, deviceZone()) === at ? dayOfMonth(at) : hours(at).replace(/:00(?=\s[AP]M$)/, '')

const topOf = (share: number) => ({ '--top': `${share * 100}%` }) as CSSProperties

/**
 * The numbers of the scale, from the highest to the lowest, and as many round times as fit. If the last point has a short text, it stands beside it, and
 * the numbers that it would cover are left out.
 */
export function LineAxes({ points, axis, scale: { numbers }, shareOf }: Props) {
  const { scale, times, size } = useSize()
  const texts = axis(numbers)
  const last = points.at(-1)
  const tag = last?.short
  const [start, end, zone] = [points[0]?.at ?? 0, last?.at ?? 0, deviceZone()]
  const isCovered = (value: number) =>
    last !== undefined &&
    tag !== undefined &&
    Math.abs(shareOf(value) - shareOf(last.value)) * size.height < 1.6 * size.letter
  // not again for each point that a finger passes
  const marks = useMemo(() => {
    const room = { width: size.width, end: size.end, gap: 0.75 * size.letter }
    // nothing can be placed before the axes are measured
    return size.width === 0
      ? []
      : fittingMarks(timeMarks(start, end, zone), [start, end], room, (at) => widthOf(markText(at), size))
  }, [start, end, zone, size])
  return (
    <>
      <div className="chart-range" ref={scale} aria-hidden="true">
        {numbers
          .map((value, index) => (
            <span key={value} style={topOf(shareOf(value))} data-covered={isCovered(value)}>
              {texts[index]}
            </span>
          ))
          .reverse()}
        {last && tag && (
          <b className="chart-last" style={topOf(shareOf(last.value))}>
            {tag}
          </b>
        )}
      </div>
      <div className="chart-ends" ref={times} aria-hidden="true">
        {marks.map(({ at, centre, from }) => (
          <span key={at} style={{ '--at': `${centre}px`, '--from': `${from}px` } as CSSProperties}>
            {markText(at)}
          </span>
        ))}
      </div>
    </>
  )
}

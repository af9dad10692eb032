/** The chart itself, loaded on demand (see chart.tsx). */

import { type PointerEvent, useState } from 'react'
import type { ChartProps } from './chart-props.ts'
import { Figure } from './figure.tsx'

const WIDTH = 320
const HEIGHT = 96
/** The least range of a line's scale, ±1 %: a price that moves by a thousandth is not a surge. Share of the highest value. */
const RANGE_LEAST = 0.02

/** Rounds a coordinate to a tenth of a pixel, which is precise enough. */
const tenth = (value: number): number => Math.round(value * 10) / 10

type Place = { x: number; y: number }

/** The middle of the values, and the range of the scale around it. */
function scaleOf({ points, kind }: ChartProps): { middle: number; range: number } {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const range = kind === 'line' ? Math.max(most - least, Math.abs(most) * RANGE_LEAST) : most - least
  return { middle: (least + most) / 2, range }
}

/** Coordinates of each point within the viewBox. A line is centred in the range of its values; a bar has only a place along the axis. */
function place(props: ChartProps): Place[] {
  const { points, kind } = props
  const { middle, range } = scaleOf(props)
  const [start, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  return points.map(({ at, value }, index) => {
    const along = kind === 'bars' ? (index + 0.5) / points.length : (at - start) / (end - start || 1)
    const up = range === 0 ? 0.5 : 0.5 + (value - middle) / range
    return { x: tenth(along * WIDTH), y: tenth(HEIGHT - 2 - up * (HEIGHT - 4)) }
  })
}

/** The path of a line, or of steps; a single point is a horizontal line. */
function pathOf(places: readonly Place[], kind: ChartProps['kind']): string {
  const [first] = places
  if (!first) return ''
  if (places.length === 1) return `M0 ${first.y}H${WIDTH}`
  return places
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : kind === 'steps' ? `H${x}V${y}` : `L${x} ${y}`))
    .join('')
}

/** Touching or hovering selects a point and shows its value. */
export default function DrawnChart(props: ChartProps) {
  const { points, label, when, kind, axis } = props
  const [touched, setTouched] = useState<number | null>(null)
  const places = place(props)
  const [first, last] = [points[0], points.at(-1)]
  const read = ({ clientX, currentTarget }: PointerEvent<Element>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const x = ((clientX - left) / width) * WIDTH
    const nearest = places.reduce((best, { x: own }, index) => {
      return Math.abs(own - x) < Math.abs((places[best]?.x ?? 0) - x) ? index : best
    }, 0)
    // an amount applies from its own point until the next one
    const lastBefore = places.findLastIndex(({ x: own }) => own <= x)
    setTouched(kind === 'steps' ? Math.max(0, lastBefore) : nearest)
  }
  const chosen = touched === null ? undefined : points[touched]
  const mark = touched === null ? undefined : places[touched]
  const most = Math.max(...points.map(({ value }) => value))
  const byValue = [...points].sort((a, b) => a.value - b.value)
  const { middle, range } = scaleOf(props)
  const [lowest, highest] = axis
    ? [axis(middle - range / 2), axis(middle + range / 2)]
    : [byValue[0]?.text, byValue.at(-1)?.text]
  const summary =
    kind === 'bars'
      ? points.map((each) => `${when(each.at)} ${each.text}`).join('; ')
      : [first, last].map((each) => each?.text).join(' → ')
  const described = `${label}: ${summary}`
  const reading = {
    onPointerDown: read,
    onPointerMove: read,
    onPointerLeave: () => setTouched(null),
  }
  const path = pathOf(places, kind)
  return (
    <>
      <figcaption>
        <span>{label}</span>
        <output>{chosen && <Figure value={`${when(chosen.at)} · ${chosen.text}`} />}</output>
      </figcaption>
      {kind === 'bars' ? (
        <>
          <div className="chart-plot">
            <div className="chart-bars" style={{ flex: 1 }} role="img" aria-label={described} {...reading}>
              {points.map(({ at, value, ends }, index) => (
                <span key={at} className="chart-bar" data-touched={index === touched}>
                  <span className="chart-column">
                    {ends?.[0]}
                    <i style={{ height: `calc((100% - 1.75em) * ${most > 0 ? value / most : 0})` }} />
                  </span>
                  {ends?.[1]}
                </span>
              ))}
            </div>
            {!first?.ends && (
              <div className="chart-range" aria-hidden="true">
                <span>{axis?.(most)}</span>
                <span>{axis?.(0)}</span>
              </div>
            )}
          </div>
          {!first?.ends && <Ends first={first && when(first.at)} last={last && when(last.at)} />}
        </>
      ) : (
        <>
          <div className="chart-plot">
            <svg
              className="drawn-chart"
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={described}
              {...reading}
            >
              <path className="chart-area" d={`${path}V${HEIGHT}H0z`} />
              <path className="chart-line" d={path} vectorEffect="non-scaling-stroke" />
              {mark && <path className="chart-mark" d={`M${mark.x} 0V${HEIGHT}`} vectorEffect="non-scaling-stroke" />}
            </svg>
            <div className="chart-range" aria-hidden="true">
              <span>{highest}</span>
              <span>{lowest !== highest && lowest}</span>
            </div>
          </div>
          <Ends first={first && when(first.at)} last={last && when(last.at)} />
        </>
      )}
    </>
  )
}

/** The ends of the time axis, if they differ. */
const Ends = ({ first, last }: { first: string | undefined; last: string | undefined }) => (
  <div className="chart-ends" aria-hidden="true">
    <span>{first}</span>
    <span>{last !== first && last}</span>
  </div>
)

/** The chart itself, loaded on demand together with its drawing library (see chart.tsx). */

import { area, curveMonotoneX, curveStepAfter, line } from 'd3-shape'
import { type PointerEvent, useId, useState } from 'react'
import type { ChartProps } from './chart-props.ts'
import { Figure } from './figure.tsx'

const WIDTH = 320
const HEIGHT = 96
const PAD = 6

/** Rounds a coordinate to a tenth of a pixel, which is precise enough. */
const tenth = (value: number): number => Math.round(value * 10) / 10

type Place = { x: number; y: number; slot: number }

/** A price is unknown between two points, so its curve is smooth; an amount is constant until the next movement. */
const CURVES = { line: curveMonotoneX, steps: curveStepAfter }

/** Coordinates of each point within the viewBox. Without a range of values, a line runs at mid-height. */
function place({ points, kind }: ChartProps): Place[] {
  const values = points.map(({ value }) => value)
  const [least, most] = [kind === 'bars' ? 0 : Math.min(...values), Math.max(...values)]
  const [start, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const slot = (WIDTH - 2 * PAD) / points.length
  return points.map(({ at, value }, index) => {
    const along = kind === 'bars' ? (index + 0.5) / points.length : (at - start) / (end - start || 1)
    const up = most === least ? (kind === 'bars' ? 0 : 0.5) : (value - least) / (most - least)
    return { x: tenth(PAD + along * (WIDTH - 2 * PAD)), y: tenth(HEIGHT - PAD - up * (HEIGHT - 2 * PAD)), slot }
  })
}

/** Touching or hovering selects a point and shows its value. */
export default function DrawnChart(props: ChartProps) {
  const { points, label, when, kind } = props
  const id = useId()
  const [touched, setTouched] = useState<number | null>(null)
  const places = place(props)
  const [first, last] = [points[0], points.at(-1)]
  const read = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
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
  const byValue = [...points].sort((a, b) => a.value - b.value)
  const [lowest, highest] = [byValue[0], byValue.at(-1)]
  const range = kind !== 'bars' && lowest?.value !== highest?.value ? `${lowest?.text} – ${highest?.text}` : ''
  const summary =
    kind === 'bars'
      ? points.map((each) => `${when(each.at)} ${each.text}`).join('; ')
      : [first, last].map((each) => each?.text).join(' → ')
  return (
    <>
      <figcaption>
        <span>{label}</span>
        <output>
          <Figure value={chosen ? `${when(chosen.at)} · ${chosen.text}` : range} />
        </output>
      </figcaption>
      <svg
        className="drawn-chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={id}
        preserveAspectRatio="none"
        onPointerDown={read}
        onPointerMove={read}
        onPointerLeave={() => setTouched(null)}
      >
        <title id={id}>{`${label}: ${summary}`}</title>
        {kind === 'bars' ? (
          places.map(({ x, y, slot }, index) => (
            <rect
              key={points[index]?.at}
              data-touched={index === touched}
              x={tenth(x - slot * 0.35)}
              width={tenth(slot * 0.7)}
              y={Math.min(y, HEIGHT - PAD - 1)}
              height={Math.max(1, tenth(HEIGHT - PAD - y))}
              rx="2"
            />
          ))
        ) : (
          <>
            <Line places={places} curve={CURVES[kind]} />
            {mark && <path className="chart-mark" d={`M${mark.x} 0V${HEIGHT}`} vectorEffect="non-scaling-stroke" />}
          </>
        )}
      </svg>
      <div className="chart-ends" aria-hidden="true">
        <span>{first && when(first.at)}</span>
        <span>{last && last !== first && when(last.at)}</span>
      </div>
    </>
  )
}

function Line({ places, curve }: { places: readonly Place[]; curve: (typeof CURVES)[keyof typeof CURVES] }) {
  const [only] = places
  // draw a single point as a horizontal line
  const all = only && places.length === 1 ? [only, { ...only, x: WIDTH - PAD }] : places
  const x = (each: Place) => each.x
  const y = (each: Place) => each.y
  return (
    <>
      <path className="chart-area" d={area(x, HEIGHT, y).curve(curve).digits(1)(all) ?? ''} />
      <path className="chart-line" d={line(x, y).curve(curve).digits(1)(all) ?? ''} vectorEffect="non-scaling-stroke" />
    </>
  )
}

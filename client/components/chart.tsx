/** Figures over time as one line or as bars: our own paths, for a chart library would be larger than the app. */
import { type PointerEvent, useId, useState } from 'react'

/** `at` in unix seconds; `value` only places a point; what is read out is `text`. */
export type Point = { at: number; value: number; text: string }

const WIDTH = 320
const HEIGHT = 96
const PAD = 6

type Props = {
  points: readonly Point[]
  /** what the chart is of */
  label: string
  /** unix seconds → what stands below its ends, and beside the point that is touched */
  when: (at: number) => string
  kind?: 'line' | 'bars'
}

/** A tenth of a pixel is fine enough. */
const tenth = (value: number): number => Math.round(value * 10) / 10

/** Where each point lies; one alone is a level line, and so is what does not move. */
function place(points: readonly Point[], kind: 'line' | 'bars') {
  const values = points.map(({ value }) => value)
  const [least, most] = [kind === 'bars' ? 0 : Math.min(...values), Math.max(...values)]
  const [begin, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const slot = (WIDTH - 2 * PAD) / points.length
  return points.map(({ at, value }, index) => {
    const along = kind === 'bars' ? (index + 0.5) / points.length : (at - begin) / (end - begin || 1)
    const up = most === least ? (kind === 'bars' ? 0 : 0.5) : (value - least) / (most - least)
    return { x: tenth(PAD + along * (WIDTH - 2 * PAD)), y: tenth(HEIGHT - PAD - up * (HEIGHT - 2 * PAD)), slot }
  })
}

/** A finger or the mouse on it reads one point out. */
export function Chart({ points, label, when, kind = 'line' }: Props) {
  const id = useId()
  const [touched, setTouched] = useState<number | null>(null)
  const places = place(points, kind)
  const [first, last] = [points[0], points.at(-1)]
  const read = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const x = ((clientX - left) / width) * WIDTH
    const nearest = places.reduce((best, { x: own }, index) => {
      return Math.abs(own - x) < Math.abs((places[best]?.x ?? 0) - x) ? index : best
    }, 0)
    setTouched(nearest)
  }
  const chosen = touched === null ? undefined : points[touched]
  const mark = touched === null ? undefined : places[touched]
  const byValue = [...points].sort((a, b) => a.value - b.value)
  const [lowest, highest] = [byValue[0], byValue.at(-1)]
  const words =
    kind === 'bars'
      ? points.map((each) => `${when(each.at)} ${each.text}`).join('; ')
      : [first, last].map((each) => each?.text).join(' → ')
  const line =
    places.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('') +
    (places.length === 1 ? `H${WIDTH - PAD}` : '')
  return (
    <figure className="chart">
      <figcaption>
        <span>{label}</span>
        <output className="figure">{chosen && `${when(chosen.at)} · ${chosen.text}`}</output>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={id}
        preserveAspectRatio="none"
        onPointerDown={read}
        onPointerMove={read}
        onPointerLeave={() => setTouched(null)}
      >
        <title id={id}>{`${label}: ${words}`}</title>
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
            <path className="chart-area" d={line && `${line}V${HEIGHT}H${PAD}Z`} />
            <path className="chart-line" d={line} vectorEffect="non-scaling-stroke" />
            {mark && <path className="chart-mark" d={`M${mark.x} 0V${HEIGHT}`} vectorEffect="non-scaling-stroke" />}
          </>
        )}
      </svg>
      <div className="chart-ends" aria-hidden="true">
        <span>{first && when(first.at)}</span>
        {kind === 'line' && lowest && highest && lowest.value !== highest.value && (
          <span>{`${lowest.text} – ${highest.text}`}</span>
        )}
        <span>{last && last !== first && when(last.at)}</span>
      </div>
    </figure>
  )
}

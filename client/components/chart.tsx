/** Figures over time as one line or as bars: our own paths, for a chart library would be larger than the app. */
import { useId } from 'react'

/** `value` only places a point; what is read out is `text`. */
type Point = { at: number; value: number; text: string }

const WIDTH = 320
const HEIGHT = 96
const PAD = 6

type Props = {
  points: readonly Point[]
  /** what the chart is of, for those who cannot see it */
  label: string
  /** what stands below its beginning and its end */
  from: string
  to: string
  kind?: 'line' | 'bars'
}

/** A tenth of a pixel is fine enough. */
const tenth = (value: number): number => Math.round(value * 10) / 10

/** One point is no chart yet. */
export function Chart({ points, label, from, to, kind = 'line' }: Props) {
  const id = useId()
  const [first, last] = [points[0], points.at(-1)]
  // its place is kept, so that nothing jumps when the second point comes
  if (!first || !last || points.length < 2)
    return (
      <figure className="chart">
        <svg aria-hidden="true" />
        <figcaption>{label}</figcaption>
      </figure>
    )
  const values = points.map(({ value }) => value)
  const [least, most] = [kind === 'bars' ? 0 : Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  // what does not move runs through the middle
  const y = (value: number) =>
    most === least && kind === 'line' ? HEIGHT / 2 : HEIGHT - PAD - ((value - least) / span) * (HEIGHT - 2 * PAD)
  const x = (at: number) => PAD + ((at - first.at) / (last.at - first.at || 1)) * (WIDTH - 2 * PAD)
  const line = points.map(({ at, value }, index) => `${index ? 'L' : 'M'}${tenth(x(at))} ${tenth(y(value))}`)
  const slot = (WIDTH - 2 * PAD) / points.length
  const highest = points.reduce((a, b) => (b.value > a.value ? b : a))
  const lowest = points.reduce((a, b) => (b.value < a.value ? b : a))
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} preserveAspectRatio="none">
        <title id={id}>{`${label}: ${first.text} → ${last.text} (${lowest.text} – ${highest.text})`}</title>
        {kind === 'bars' ? (
          points.map(({ at, value }, index) => (
            <rect
              key={at}
              x={PAD + index * slot + slot * 0.15}
              width={slot * 0.7}
              y={y(value)}
              height={Math.max(1, HEIGHT - PAD - y(value))}
              rx="2"
            />
          ))
        ) : (
          <>
            <path className="chart-area" d={`${line.join('')}V${HEIGHT}H${tenth(x(first.at))}Z`} />
            <path className="chart-line" d={line.join('')} vectorEffect="non-scaling-stroke" />
          </>
        )}
      </svg>
      <figcaption aria-hidden="true">
        <span>{from}</span>
        <span>{highest.text}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  )
}

/** The drawing code of a chart, which `chart.tsx` loads on demand. */

import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { t } from '../core/i18n.ts'
import { BarAxes, Bars, valuesOf } from './chart-bars.tsx'
import type { ChartProps, Point } from './chart-props.ts'
import { roundNumbers, type Scale, scaleBetween } from './chart-scale.ts'
import { useSeen } from './in-sight.ts'
import { LineAxes } from './line-axes.tsx'
import { useMovingLine } from './moving-line.ts'
import { Reserved } from './reserved.tsx'

const WIDTH = 320
const HEIGHT = 96
/**
 * The smallest range of a line's scale, as a share of the highest value: ±2.5 %. Otherwise, a price that moves by a hundredth would look like a surge.
 */
const RANGE_LEAST = 0.05

/** Rounds a coordinate to a tenth of a pixel, which is precise enough. */
const tenth = (value: number): number => Math.round(value * 10) / 10

/** Space in pixels between the outer lines of the scale and the edges of the drawing. */
const EDGE = 2

type Place = { at: number; x: number; y: number }

/** Space above and below a line that fills its chart, as a share of its height. */
const MARGIN = 0.06

/** The scale of a line, with round numbers. It spans at least `RANGE_LEAST`. */
function scaleOf({ points, fills = false, includes = [] }: ChartProps): Scale {
  const values = [...points.map(({ value }) => value), ...includes]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const margin = Math.max(0, (Math.max(Math.abs(least), Math.abs(most)) * RANGE_LEAST - (most - least)) / 2)
  if (!(most - least + margin > 0)) return { low: most, high: most, numbers: [most] }
  const [low, high] = [least - margin, most + margin]
  if (fills) {
    const space = (high - low) * MARGIN
    return { low: low - space, high: high + space, numbers: roundNumbers(low - space, high + space) }
  }
  const numbers = scaleBetween(low, high)
  return { low: numbers[0] ?? low, high: numbers.at(-1) ?? high, numbers }
}

/** The y coordinate of a value within the viewBox; the middle if the scale has only one number. */
function heightOf({ low, high }: Scale, value: number): number {
  const up = high === low ? 0.5 : (value - low) / (high - low)
  return tenth(HEIGHT - EDGE - up * (HEIGHT - 2 * EDGE))
}

/** Coordinates of each point within the viewBox. Of a bar, only `x` is used. */
function place({ points, kind }: ChartProps, scale: Scale): Place[] {
  const [start, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  return points.map(({ at, value }, index) => {
    const along = kind === 'bars' ? (index + 0.5) / points.length : (at - start) / (end - start || 1)
    return { at, x: tenth(along * WIDTH), y: heightOf(scale, value) }
  })
}

/** Splits the points into stretches wherever more than `gap` seconds lie between two neighbours. */
function stretches(places: readonly Place[], gap = Number.POSITIVE_INFINITY): Place[][] {
  const all: Place[][] = []
  for (const each of places) {
    const current = all.at(-1)
    const before = current?.at(-1)
    if (current && before && each.at - before.at <= gap) current.push(each)
    else all.push([each])
  }
  return all
}

/** SVG path of a line or of steps; a single point becomes a dot. */
const pathOf = (places: readonly Place[], kind: ChartProps['kind']): string =>
  places
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}h0` : kind === 'steps' ? `H${x}V${y}` : `L${x} ${y}`))
    .join('')

/**
 * Touch, mouse and arrow keys select a point, whose value is shown above the chart. At first, the last point is selected. The choice is kept by the
 * point's time, so that it stays the same day when the chart gets more or fewer days.
 */
export default function DrawnChart(props: ChartProps) {
  const { points, label, caption, when, kind, unit, rest } = props
  const [chosenAt, choose] = useState<number | null>(null)
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(plot)
  const isBars = kind === 'bars'
  const last = points.length - 1
  const found = points.findIndex(({ at }) => at === chosenAt)
  const chosen = found < 0 ? null : found
  const selected = chosen ?? last
  const select = (index: number) => choose(points[index]?.at ?? null)
  const point = points[selected]
  const values = valuesOf(isBars ? points : [])
  const scale = scaleOf(props)
  const places = place(props, scale)
  const read = ({ clientX, currentTarget }: PointerEvent<Element>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const x = ((clientX - left) / width) * WIDTH
    const nearest = places.reduce((best, { x: own }, index) => {
      return Math.abs(own - x) < Math.abs((places[best]?.x ?? 0) - x) ? index : best
    }, 0)
    // in a chart of steps, an amount applies from its own point until the next one
    const lastBefore = places.filter(({ x: own }) => own <= x).length - 1
    select(kind === 'steps' ? Math.max(0, lastBefore) : nearest)
  }
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    select(Math.max(0, Math.min(last, to)))
  }
  return (
    <>
      {isBars && <figcaption className="hidden">{label}</figcaption>}
      {chosen === null && rest ? (
        <div className="chart-reading">{rest}</div>
      ) : (
        <p className="chart-reading" aria-hidden="true">
          {point && <b>{t('chart.reading', { when: when(point.at), value: point.text })}</b>}{' '}
          <b className="chart-extra">
            <span>{point?.extra}</span>
          </b>
        </p>
      )}
      {isBars && <p className="chart-unit">{values.areBrief ? `≈ ${unit}` : unit}</p>}
      <div className={isBars ? 'chart-frame tall' : 'chart-frame'}>
        <div
          className="chart-plot"
          ref={plot}
          data-seen={isSeen}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-describedby={id}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={selected + 1}
          aria-valuetext={point && `${when(point.at)} · ${readOut(point)}`}
          onKeyDown={move}
          onPointerDown={read}
          onPointerMove={read}
          // after a touch, the point stays selected
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(null)}
          // what stands in the place of the value may be a warning, so it comes back: after a scroll over the chart, and with a tap elsewhere
          onPointerCancel={() => rest && choose(null)}
          onBlur={() => rest && choose(null)}
        >
          {isBars ? (
            <Bars points={points} values={values} selected={selected} chosen={chosen} />
          ) : (
            <Line {...props} scale={scale} places={places} mark={places[selected]} />
          )}
        </div>
        {isBars ? (
          <BarAxes {...props} selected={selected} />
        ) : (
          <LineAxes {...props} scale={scale} shareOf={(value) => heightOf(scale, value) / HEIGHT} />
        )}
      </div>
      {!isBars && (
        <figcaption>
          {caption ? <Reserved text={caption(hasBase(props, scale))} room={caption(true)} /> : label}
        </figcaption>
      )}
      <p className="hidden" id={id}>
        {summaryOf(props)}
      </p>
    </>
  )
}

const readOut = ({ text, extra }: Point): string => (extra ? `${text} ${extra}` : text)

/** The chart as a text for screen readers: all bars, but only the first and the last value of a line. */
const summaryOf = ({ points, kind, when }: ChartProps): string =>
  kind === 'bars'
    ? points.map((each) => `${when(each.at)} ${readOut(each)}`).join('; ')
    : [points[0], points.at(-1)].map((each) => each?.text).join(' → ')

/** SVG path of the lines behind a chart: one at each number of the scale, except at its lower end, where the frame has a line. */
const gridOf = (scale: Scale): string =>
  scale.numbers
    .filter((value) => value > scale.low)
    .map((value) => `M0 ${heightOf(scale, value)}H${WIDTH}`)
    .join('')

/** Whether a line has a value that its changes are counted from, and the scale includes it. */
const hasBase = <T extends Pick<ChartProps, 'base'>>(chart: T, { low, high }: Scale): chart is T & { base: number } =>
  chart.base !== undefined && chart.base >= low && chart.base <= high

type LineProps = ChartProps & { scale: Scale; places: readonly Place[]; mark: Place | undefined }

function Line({ scale, places, mark, ...props }: LineProps) {
  const { kind, gap, time } = props
  const parts = stretches(places, gap)
  const line = parts.map((part) => pathOf(part, kind)).join('')
  const area = parts.map((part) => `${pathOf(part, kind)}V${HEIGHT}H${part[0]?.x}z`).join('')
  const fill = useId()
  const moving = useRef<SVGGElement>(null)
  useMovingLine(
    moving,
    time,
    { start: places[0]?.at ?? 0, end: places.at(-1)?.at ?? 0, low: scale.low, high: scale.high },
    { width: WIDTH, base: HEIGHT - EDGE, top: EDGE },
  )
  return (
    <svg
      className="drawn-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <linearGradient id={fill} className="chart-area" x2="0" y2="1">
        <stop />
        <stop offset="1" />
      </linearGradient>
      <path className="chart-grid" d={gridOf(scale)} />
      <g className="chart-moving" ref={moving}>
        <g className="chart-drawing">
          <path d={area} fill={`url(#${fill})`} />
          <path className="chart-line" d={line} />
        </g>
        {hasBase(props, scale) && <path className="chart-base" d={`M0 ${heightOf(scale, props.base)}H${WIDTH}`} />}
        {mark && (
          <>
            <path className="chart-mark" d={`M${mark.x} 0V${HEIGHT}`} />
            <path className="chart-halo" d={`M${mark.x} ${mark.y}h0`} />
            <path className="chart-dot" d={`M${mark.x} ${mark.y}h0`} />
          </>
        )}
      </g>
    </svg>
  )
}

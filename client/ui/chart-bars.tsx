/** The bars of a chart and their axes, used by `drawn-chart.tsx`. */
import { type CSSProperties, useRef } from 'react'
import type { ChartProps, Point } from './chart-props.ts'
import { scaleFor } from './chart-scale.ts'
import { useMovingBars } from './moving-bars.ts'

type Props = { points: readonly Point[]; selected: number }

/**
 * The most bars that each have a name below and a value above. Of more bars, only every seventh one has a name, counted back from the last, and only
 * the highest has its value.
 */
const NAMED_MAX = 7
const WEEK = 7

/** How many characters fit side by side in a chart, by the chart's width. `chart-bars.css` has the same widths. */
const FITS = { narrow: 30, middle: 37, six: 42, seven: 49, wide: 56 }
type Room = keyof typeof FITS
const ROOMS = Object.keys(FITS) as Room[]

/** The narrowest chart in which `count` texts of `length` characters fit side by side; undefined if there is none. */
const roomOf = (count: number, length: number): Room | undefined => ROOMS.find((room) => count * length <= FITS[room])

type Values = {
  /** the texts above the bars, in the order of the points */
  texts: readonly string[]
  /** whether the texts have fewer digits than the values */
  areBrief: boolean
  /** the narrowest chart in which each bar can have its text above it; undefined if there are too many bars, or the texts are too long */
  room: Room | undefined
}

/** What stands above the bars: the values, or in fewer digits if some phones are too narrow for all of them. The member reads one exactly by touching it. */
export function valuesOf(points: readonly Point[]): Values {
  const roomFor = (texts: readonly string[]) =>
    points.length <= NAMED_MAX ? roomOf(points.length, Math.max(...texts.map(({ length }) => length))) : undefined
  const exact = points.map(({ short = '' }) => short)
  const brief = points.map((point) => point.brief ?? '')
  const [room, briefRoom] = [roomFor(exact), roomFor(brief)]
  return room !== 'narrow' && brief.some(Boolean) && briefRoom
    ? { texts: brief, areBrief: true, room: briefRoom }
    : { texts: exact, areBrief: false, room }
}

const scaleOf = (points: readonly Point[]): number[] => scaleFor(Math.max(...points.map(({ value }) => value)))

/**
 * Each bar has its value above it if all values fit side by side, if need be in fewer digits. If they do not, only the highest bar has, because a value
 * above a lower bar would lie over its neighbours. It disappears while the member has selected another bar, so that it is not taken for that bar's
 * value, which stands in full above the chart.
 * @param chosen index of the bar that the member has selected, or null
 */
export function Bars({ points, values, selected, chosen }: Props & { values: Values; chosen: number | null }) {
  const scale = scaleOf(points)
  const top = scale.at(-1) ?? 0
  const last = points.length - 1
  const highest = highestOf(points)
  const { texts, room } = values
  const shareOf = (value = 0) => (top > 0 ? (value / top) * 100 : 0)
  const box = useRef<HTMLDivElement>(null)
  useMovingBars(box, points, scale)
  return (
    <div
      className={points.length > NAMED_MAX ? 'chart-bars many' : 'chart-bars'}
      data-chosen={chosen !== null}
      ref={box}
    >
      <span className="chart-lines">
        {scale.map((value) => (
          <i key={value} />
        ))}
      </span>
      {points.map(({ at, value }, index) => (
        <span
          key={at}
          className="chart-bar"
          data-selected={index === selected}
          data-current={index === last}
          data-empty={value === 0}
          style={{ '--order': index / points.length } as CSSProperties}
        >
          {/* CSS gives the bar a minimum height, so that a small value is visible, too */}
          <i style={{ height: `${shareOf(value)}%` }} />
        </span>
      ))}
      {top > 0 &&
        points.map(
          ({ at, value }, index) =>
            // if the values do not fit side by side, only the value of the highest bar is shown
            (index === highest || (room && value > 0)) && (
              <b
                key={at}
                className="chart-value"
                data-from={index === highest && (chosen === null || chosen === highest) ? undefined : (room ?? 'none')}
                data-selected={index === selected}
                data-current={index === last}
                style={
                  {
                    '--at': `${((index + 0.5) / points.length) * 100}%`,
                    '--length': texts[index]?.length,
                    '--share': `${shareOf(value)}%`,
                  } as CSSProperties
                }
              >
                {texts[index]}
              </b>
            ),
        )}
    </div>
  )
}

/** Index of the highest bar; if several bars are equally high, of the last of these. */
const highestOf = (points: readonly Point[]): number =>
  points.reduce((best, { value }, index) => (value >= (points[best]?.value ?? 0) ? index : best), 0)

export function BarAxes({ points, selected, axis, when, tick = when }: Props & ChartProps) {
  const scale = scaleOf(points).reverse()
  const texts = axis(scale)
  return (
    <>
      <div className="chart-scale" aria-hidden="true">
        {scale.map((value, index) => (
          <span key={value}>{texts[index]}</span>
        ))}
      </div>
      {points.length <= NAMED_MAX ? (
        <div className="chart-names" aria-hidden="true">
          {points.map(({ at }, index) => (
            <span key={at} data-selected={index === selected}>
              <b>{tick(at)}</b>
            </span>
          ))}
        </div>
      ) : (
        <Weeks points={points} selected={selected} tick={tick} />
      )}
    </>
  )
}

/** Width of a text in characters. Chinese and Korean characters are wider, so each counts as two. */
const lengthOf = (text: string): number => text.replace(/[\p{sc=Han}\p{sc=Hang}]/gu, '00').length

/** Marks every seventh bar, counted back from the last, with its name. If the names need too much room, only every second mark has one. */
function Weeks({ points, selected, tick }: Props & { tick: (at: number) => string }) {
  const last = points.length - 1
  const weeks = points
    .flatMap(({ at }, index) => ((last - index) % WEEK === 0 ? [{ at, index, text: tick(at) }] : []))
    .reverse()
  // one character more than the longest name, for the gap between two names
  const room = roomOf(points.length / WEEK, Math.max(...weeks.map(({ text }) => lengthOf(text))) + 1)
  return (
    <div className="chart-weeks" aria-hidden="true">
      {weeks.map(({ at, index, text }, week) => (
        <i
          key={at}
          className="chart-week"
          style={{ '--at': `${((index + 0.5) / points.length) * 100}%`, '--length': lengthOf(text) } as CSSProperties}
        >
          <span data-from={week % 2 > 0 ? (room ?? 'none') : undefined} data-selected={index === selected}>
            {text}
          </span>
        </i>
      ))}
    </div>
  )
}

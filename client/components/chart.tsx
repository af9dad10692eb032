/** Figures over time. What draws them comes when there is something to draw; until then, and without it, there is its label. */
import { type ComponentType, useEffect, useState } from 'react'

/** `at` in unix seconds; `value` only places a point; what is read out is `text`. */
type Point = { at: number; value: number; text: string }

export type ChartProps = {
  points: readonly Point[]
  /** what the chart is of */
  label: string
  /** unix seconds → what stands below its ends, and beside the point that is touched */
  when: (at: number) => string
  /** a line between the points, steps from one to the next, or a bar each */
  kind: 'line' | 'steps' | 'bars'
}

let known: ComponentType<ChartProps> | undefined

export function Chart(props: ChartProps) {
  const [Drawn, setDrawn] = useState(() => known)
  useEffect(() => {
    if (known) return
    const load = () =>
      import('./drawn-chart.tsx').then(
        ({ default: drawn }) => {
          known = drawn
          setDrawn(() => drawn)
        },
        () => undefined,
      )
    void load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [])
  if (Drawn) return <Drawn {...props} />
  return (
    <figure className="chart">
      <figcaption>{props.label}</figcaption>
      <div className="chart-space" />
    </figure>
  )
}

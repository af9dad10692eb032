/** Figures over time. What draws them comes when there is something to draw; until then, and without it, there is its label. */
import { useEffect } from 'react'
import { useCode } from '../late-code.ts'

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

const drawn = () => import('./drawn-chart.tsx')

export function Chart(props: ChartProps) {
  const { content: Drawn, again } = useCode<ChartProps>(drawn)
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  if (Drawn) return <Drawn {...props} />
  return (
    <figure className="chart">
      <figcaption>{props.label}</figcaption>
      <div className="chart-space" />
    </figure>
  )
}

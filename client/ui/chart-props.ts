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

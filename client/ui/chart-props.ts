/** `at` in unix seconds. `value` is used only to position the point; `text` is displayed and read out. */
type Point = { at: number; value: number; text: string }

export type ChartProps = {
  points: readonly Point[]
  /** what the chart shows */
  label: string
  /** formats unix seconds, for both ends of the axis and the selected point */
  when: (at: number) => string
  /** `line`: interpolated; `steps`: constant until the next point; `bars`: one bar per point */
  kind: 'line' | 'steps' | 'bars'
}

/**
 * `at` in unix seconds. `value` is used only to position the point; `text` is displayed and read out; `short` is the same for little space: above a bar
 * and at the ends of the scale.
 */
export type Point = { at: number; value: number; text: string; short?: string }

export type ChartProps = {
  points: readonly Point[]
  /** what the chart shows */
  label: string
  /** formats unix seconds, for the selected point and, unless there is `tick`, the axis */
  when: (at: number) => string
  /** the same in few characters, for the axis */
  tick?: (at: number) => string
  /**
   * `line`: straight from point to point; `steps`: constant until the next point; `bars`: one bar per point, the last one for the time that is not
   * over
   */
  kind: 'line' | 'steps' | 'bars'
  /** formats the numbers of the scale, all alike; without it, a line has its lowest and highest value there */
  axis?: (scale: readonly number[]) => readonly string[]
  /** of the scale of bars */
  unit?: string
  /** seconds without a point after which a line is interrupted: nothing is known about that time */
  gap?: number
}

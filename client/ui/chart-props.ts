import type { ReactNode } from 'react'

/**
 * `at`: unix seconds. `value`: only used for the position of the point. `text`: the value as it is displayed and read out. `extra`: read out
 * after it, and displayed if there is room. `short`: the value for the little space above a bar, or, of a line's last point, on the scale. `brief`: the
 * same in fewer digits, for where the bars are too narrow for all `short` ones; empty if no digit is left.
 */
export type Point = { at: number; value: number; text: string; extra?: string; short?: string; brief?: string }

export type ChartProps = {
  points: readonly Point[]
  /** what the chart shows; below a line, it is in sight, too, unless there is `caption` */
  label: string
  /** what stands below a line once it is drawn. @param hasBase whether the dashed line `base` is drawn */
  caption?: (hasBase: boolean) => string
  /** formats unix seconds, for the selected point and, unless there is `tick`, for the axis of bars */
  when: (at: number) => string
  /** like `when` but in few characters, for the axis of bars */
  tick?: (at: number) => string
  /**
   * `line`: straight from point to point; `steps`: constant until the next point; `bars`: one bar per point, the last one for the current day, which
   * is not over yet
   */
  kind: 'line' | 'steps' | 'bars'
  /** formats the numbers of the scale, all with the same decimals */
  axis: (scale: readonly number[]) => readonly string[]
  /** a value that the changes of a line are counted from: drawn as a dashed line, if it is within the scale */
  base?: number | undefined
  /** the time that the member has chosen: when it changes, the line moves from where the same points were */
  time?: unknown
  /** whether the line fills its height: the numbers of the scale are then not at its ends */
  fills?: boolean
  /** values that the scale of a line includes besides those of the points */
  includes?: readonly number[] | undefined
  /** unit of the scale, for bars */
  unit?: string
  /** the line is interrupted where there is no point for more than this number of seconds, because nothing is known about that time */
  gap?: number
  /** stands in the place of the selected point's value until a point is selected, for a last point that is shown elsewhere */
  rest?: ReactNode
}

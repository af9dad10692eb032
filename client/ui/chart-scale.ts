/** Round numbers for the scale of a chart. */

const ROUND = [1, 2, 2.5, 5, 10]
const INTERVALS = [2, 3, 4] as const
const INTERVALS_MAX = 4

/** The smallest round number that is at least `value`. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  // a float may be slightly too large, which must not lead to a greater step
  const factor = ROUND.find((each) => each * power >= value * (1 - 1e-9)) ?? 10
  return Number((factor * power).toPrecision(3))
}

/** The numbers of the scale, from zero upwards. Its steps are round, and it ends at the lowest of these numbers that is at least `most`. */
export function scaleFor(most: number): number[] {
  if (!(most > 0)) return [0]
  const scales = INTERVALS.map((count) => {
    const step = roundStep(most / count)
    return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)))
  })
  return scales.reduce((best, each) => ((each.at(-1) ?? 0) < (best.at(-1) ?? 0) ? each : best))
}

/** The numbers of a scale that does not begin at zero, in at most `INTERVALS_MAX` round steps: from `least` or less to `most` or more. */
export function scaleBetween(least: number, most: number): number[] {
  // a float that is a little off a round number must not add a step
  const tolerance = 1e-6
  const scales = INTERVALS.map((count) => {
    const step = roundStep((most - least) / count)
    const first = Math.floor(least / step + tolerance)
    const last = Math.ceil(most / step - tolerance)
    return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(6)))
  })
  return scales.filter((each) => each.length <= INTERVALS_MAX + 1).at(-1) ?? []
}

/**
 * The lowest number, the middle and the highest number of a scale for little space: from `least` or less to `most` or more. Finer than those of
 * `scaleBetween`, because three rough numbers would leave much of the chart empty.
 */
export function scaleOfThree(least: number, most: number): number[] {
  const tolerance = 1e-6
  // so small that the line fills most of the scale
  const unit = roundStep((most - least) / 20)
  const first = Math.floor(least / unit + tolerance)
  const half = Math.ceil((most / unit - tolerance - first) / 2)
  return [first, first + half, first + 2 * half].map((each) => Number((each * unit).toPrecision(6)))
}

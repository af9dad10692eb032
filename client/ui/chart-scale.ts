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

/** What a chart's height stands for, from its lower end to its upper one, and the numbers that its scale shows, ascending. */
export type Scale = { low: number; high: number; numbers: readonly number[] }

/** The round numbers from `low` to `high`, in at most `INTERVALS_MAX` steps. Unlike those of `scaleBetween`, they need not be at the ends. */
export function roundNumbers(low: number, high: number): number[] {
  const step = roundStep((high - low) / INTERVALS_MAX)
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(6)))
}

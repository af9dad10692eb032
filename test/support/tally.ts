/** Statistics of the responses to many simultaneous requests. */

/** Status → number of responses. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The value at the position `share` of the sorted `values`: 0 is the smallest, 0.5 the median. 0 if there are no values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

export const median = (values: readonly number[]): number => percentile(values, 0.5)

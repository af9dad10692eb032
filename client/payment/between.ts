/** Filters one page of a list by time, because the upstream cannot filter by time, or may ignore the filter. */

/** A period in unix seconds, both ends included. */
export type Between = { from?: number; to?: number }

type Dated = { createdAt: number | null }

/** Whether a record lies within the period. True for a record without a time, because it may belong to the period. */
export const isWithin = ({ createdAt }: Dated, { from = 0, to = Infinity }: Between): boolean =>
  createdAt === null || (createdAt >= from && createdAt <= to)

/** Whether the following pages may still contain records of the period. @param items the current page, newest first */
export function reaches(items: readonly Dated[], { from = 0 }: Between): boolean {
  const oldest = items.at(-1)?.createdAt ?? null
  return oldest === null || oldest >= from
}

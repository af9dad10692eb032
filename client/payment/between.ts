/** Filters a page of a list by time. */

/** Unix seconds, both ends included. */
export type Between = { from?: number; to?: number }

type Dated = { createdAt: number | null }

/** Also true for a record without a time, which may be from any. */
export const isWithin = ({ createdAt }: Dated, { from = 0, to = Infinity }: Between): boolean =>
  createdAt === null || (createdAt >= from && createdAt <= to)

/** Whether the pages after this one may still hold matching records. @param items a page, newest first */
export function reaches(items: readonly Dated[], { from = 0 }: Between): boolean {
  const oldest = items.at(-1)?.createdAt ?? null
  return oldest === null || oldest >= from
}

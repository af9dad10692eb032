/** When and how far an unknown payment is looked for. */

/** One wait after the other, in milliseconds. */
export const RECONCILE_DELAYS_MS = [1_000, 10_000, 55_000] as const
/** A payment that left no record by then was not carried out: PHP gives up long before. */
export const ABSENT_AFTER_S = 60
/** Pages of a list that are read for one payment; only hundreds of payments within a minute would fill them. */
export const RECONCILE_PAGES_MAX = 20

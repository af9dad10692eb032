/** Limits for reconciling a payment with an unknown outcome. */

/** Waiting times before each lookup, in milliseconds. */
export const RECONCILE_DELAYS_MS = [1_000, 10_000, 55_000] as const
/** A payment without a record after this time was not carried out: the upstream's PHP aborts much earlier. */
export const ABSENT_AFTER_S = 60
/** Pages of a list that are read for one payment; only hundreds of payments within a minute would fill them. */
export const RECONCILE_PAGES_MAX = 20

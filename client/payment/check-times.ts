/**
 * How often the app asks for the outcome of a payment while the outcome is unknown. Each request makes the server look into the upstream's lists.
 * Between requests, the server does so by itself, at the times in `server/money/payment-times.ts`.
 */

/** Time between two requests while the payment's status screen is open. */
export const OWN_PAGE_MS = 3_000

/**
 * Longest time between two requests on pages other than the payment's status screen. The first request is sent at once, later ones after 2, 4,
 * 8 … seconds.
 */
export const LONGEST_WAIT_MS = 30_000

/** How long to wait, in milliseconds, after `checks` requests until the next one. Applies to all pages but the payment's status screen. */
export const waitAfter = (checks: number): number => Math.min(1_000 * 2 ** checks, LONGEST_WAIT_MS)

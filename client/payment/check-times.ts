/**
 * How often the app asks for the outcome of a payment that is still unknown. Each of these requests makes the server look into the upstream's lists.
 * Between them, the server looks by itself: `server/money/payment-times.ts` says when.
 */

/** On the payment's own page. */
export const OWN_PAGE_MS = 3_000

/** Everywhere else: the first request is sent at once, later ones after 2, 4, 8 … seconds, up to this. */
export const LONGEST_WAIT_MS = 30_000

/** Milliseconds between request number `checks` and the next one, everywhere but on the payment's own page. */
export const waitAfter = (checks: number): number => (checks === 0 ? 0 : Math.min(1_000 * 2 ** checks, LONGEST_WAIT_MS))

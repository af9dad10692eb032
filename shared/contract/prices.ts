import type { SeenPrice } from '../price-record.ts'

/** The prices of SNT that the server has received in the last 30 days, oldest first; older ones are thinned. The upstream has no price history; the server records it. */
export type RecordedPrices = { readonly prices: readonly SeenPrice[] }

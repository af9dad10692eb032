import type { Coin } from '../../shared/limits.ts'

/** How a record changed a balance. `amount` is negative for outgoing money. `unknown`: the record does not name the coin, so no sum includes it. */
export type Move = { coin: Coin | 'unknown'; amount: string }

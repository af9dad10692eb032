import type { Coin } from '../../shared/limits.ts'

/** A change of a balance by a record. `amount` is negative for outgoing money. `unknown`: the record does not say in which coin, so it is in no sum. */
export type Move = { coin: Coin | 'unknown'; amount: string }

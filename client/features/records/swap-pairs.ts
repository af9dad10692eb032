/** Pairs the two movements of a swap: the coin that was given and the one that was received. The list shows both as one row. */
import type { Coin } from '../../../shared/limits.ts'
import { orderNumberOf } from './exact-kind.ts'
import { isIn } from './months.ts'

/** Both movements of a swap are booked at most this many seconds apart. */
const TOGETHER_S = 60

type Change = {
  id: number
  kind: string
  amount: string
  coin: Coin | 'unknown'
  memo: string
  createdAt: number | null
}

export type Swapped<T> = { given: T; received: T }

/** Whether both certainly are the same swap: they name the same order, are of different coins, and were booked within `TOGETHER_S`. */
const belong = (given: Change, received: Change): boolean =>
  given.kind === 'swap' &&
  received.kind === 'swap' &&
  !isIn(given) &&
  isIn(received) &&
  given.coin !== 'unknown' &&
  received.coin !== 'unknown' &&
  given.coin !== received.coin &&
  orderNumberOf(given) !== '' &&
  orderNumberOf(given) === orderNumberOf(received) &&
  given.createdAt !== null &&
  received.createdAt !== null &&
  Math.abs(given.createdAt - received.createdAt) <= TOGETHER_S

/**
 * Replaces the two movements of a swap by one `Swapped` if one of them directly follows the other.
 * @param rows movements and what others have combined, newest first
 * @param isSingle whether a row is a movement
 */
export function withSwaps<T extends Change, O extends object>(
  rows: readonly (T | O)[],
  isSingle: (row: T | O) => row is T,
): (T | O | Swapped<T>)[] {
  const shown: (T | O | Swapped<T>)[] = []
  let last: T | null = null
  for (const row of rows) {
    const own: T | null = isSingle(row) ? row : null
    const swapped: Swapped<T> | null =
      !own || !last
        ? null
        : belong(last, own)
          ? { given: last, received: own }
          : belong(own, last)
            ? { given: own, received: last }
            : null
    if (swapped) shown[shown.length - 1] = swapped
    else shown.push(row)
    last = swapped ? null : own
  }
  return shown
}

/** The prices received since the page was opened: the upstream provides no price history. */
import { signal } from '@preact/signals-react'

/** `at` in unix seconds. */
type Seen = { at: number; price: string }

const PRICES_MAX = 240
/** A line of less time would show chance as a trend. */
const LINE_LEAST_S = 600

export const recentPrices = signal<readonly Seen[]>([])

export function recordPrice(price: string | null, at: number): void {
  const last = recentPrices.value.at(-1)
  if (price === null || (last && at <= last.at)) return
  recentPrices.value = [...recentPrices.value, { at, price }].slice(-PRICES_MAX)
}

/** Whether the prices are worth a line: they span ten minutes, and not all of them are equal. */
export const makeLine = (seen: readonly Seen[]): boolean =>
  (seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0) >= LINE_LEAST_S && seen.some(({ price }) => price !== seen[0]?.price)

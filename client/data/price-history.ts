/** The prices received since the page was opened: the upstream provides no price history. */
import { signal } from '@preact/signals-react'

/** `at` in unix seconds. */
type Seen = { at: number; price: string }

const PRICES_MAX = 240

export const recentPrices = signal<readonly Seen[]>([])

export function recordPrice(price: string | null, at: number): void {
  const last = recentPrices.value.at(-1)
  if (price === null || (last && at <= last.at)) return
  recentPrices.value = [...recentPrices.value, { at, price }].slice(-PRICES_MAX)
}

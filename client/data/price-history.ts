/** The prices that this page has seen since it was opened: the upstream gives no history, and none is made up. */
import { signal } from '@preact/signals-react'

/** `at` in unix seconds. */
type Seen = { at: number; price: string }

const KEPT_MAX = 240

export const recentPrices = signal<readonly Seen[]>([])

export function recordPrice(price: string | null, at: number): void {
  const last = recentPrices.value.at(-1)
  if (price === null || (last && at <= last.at)) return
  recentPrices.value = [...recentPrices.value, { at, price }].slice(-KEPT_MAX)
}

/**
 * The prices that this device has received in the last days, because the upstream provides no price history. The prices are the same for all members,
 * so a logout does not remove them.
 */
import { signal } from '@preact/signals-react'
import { isDecimal } from '../../shared/decimal.ts'
import { onDevice, store } from '../core/storage.ts'
import { usablePrice } from '../core/usable-price.ts'

/** `at` in unix seconds. */
export type Seen = { at: number; price: string }

const STORED = 'prices'
const PRICES_MAX = 600
export const AGE_MAX_S = 7 * 86_400
/** Prices older than this are kept only where the chart's line would be interrupted without them. */
const FINE_S = 7_200
/** About one price is stored in this time: a new price replaces the last one if the last two are less than this apart. */
const STEP_S = 60
/** More seconds than this between two prices interrupt the line, because nothing is known about that time. */
export const PRICE_GAP_S = 300

function stored(): readonly Seen[] {
  try {
    const list: unknown = JSON.parse(onDevice.getItem(STORED) ?? '[]')
    return (Array.isArray(list) ? list : []).filter(
      ({ at, price }: Partial<Seen>) => Number.isFinite(at) && typeof price === 'string' && isDecimal(price),
    )
  } catch {
    return []
  }
}

export const recentPrices = signal<readonly Seen[]>(stored())

export function recordPrice(received: string | null, at: number): void {
  const price = usablePrice(received)
  const seen = recentPrices.value
  const [before, last] = seen.slice(-2)
  const newest = seen.at(-1)
  if (price === null || (newest && at <= newest.at)) return
  const isSameMinute = before && last && last.at - before.at < STEP_S
  const all = [...(isSameMinute ? seen.slice(0, -1) : seen), { at, price }]
  recentPrices.value = thinned(all, at)
    .filter((each) => at - each.at <= AGE_MAX_S)
    .slice(-PRICES_MAX)
  store(onDevice, STORED, JSON.stringify(recentPrices.value))
}

/** Drops each price older than `FINE_S` whose neighbours are at most `PRICE_GAP_S` apart: without it, the line still has no gap. */
function thinned(seen: readonly Seen[], now: number): readonly Seen[] {
  const kept: Seen[] = []
  for (const [index, each] of seen.entries()) {
    const [before, after] = [kept.at(-1), seen[index + 1]]
    if (!before || !after || now - each.at <= FINE_S || after.at - before.at > PRICE_GAP_S) kept.push(each)
  }
  return kept
}

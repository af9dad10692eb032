/**
 * The prices that this device has received in the last 24 hours, since the upstream provides no price history. They are the same for everybody, so
 * they stay on the device.
 */
import { signal } from '@preact/signals-react'
import { isDecimal } from '../../shared/decimal.ts'
import { onDevice, store } from '../core/storage.ts'

/** `at` in unix seconds. */
type Seen = { at: number; price: string }

const STORED = 'prices'
const PRICES_MAX = 240
const AGE_MAX_S = 86_400
/** One price per minute is kept; of the last minute, only the newest. */
const STEP_S = 60
/** The shortest line in seconds: in a shorter one, random changes look like a trend. */
const LINE_LEAST_S = 600
/** A longer time in seconds between two prices interrupts the line, because nothing is known about it. */
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

export function recordPrice(price: string | null, at: number): void {
  const seen = recentPrices.value
  const [before, last] = seen.slice(-2)
  const newest = seen.at(-1)
  if (price === null || (newest && at <= newest.at)) return
  const isSameMinute = before && last && last.at - before.at < STEP_S
  recentPrices.value = [...(isSameMinute ? seen.slice(0, -1) : seen), { at, price }]
    .filter((each) => at - each.at <= AGE_MAX_S)
    .slice(-PRICES_MAX)
  store(onDevice, STORED, JSON.stringify(recentPrices.value))
}

/** Whether the prices are worth a line: ten minutes without an interruption are known, and not all of them are equal. */
export function makeLine(seen: readonly Seen[]): boolean {
  let [since, before] = [0, Number.NEGATIVE_INFINITY]
  const isLong = seen.some(({ at }) => {
    if (at - before > PRICE_GAP_S) since = at
    before = at
    return at - since >= LINE_LEAST_S
  })
  return isLong && seen.some(({ price }) => price !== seen[0]?.price)
}

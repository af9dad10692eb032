/** The times among which a member can choose for the price line. */
import { isLine, lastOf, linePrices, SPANS_S } from '../../../shared/price-line.ts'
import { gapFor, type SeenPrice } from '../../../shared/price-record.ts'

export type PriceRange = {
  /** in seconds; null: all prices that can be drawn, which cover another time */
  span: number | null
  prices: readonly SeenPrice[]
}

/** The most choices, so that all of them fit beside the caption on a narrow phone. */
const RANGES_MAX = 3
/** A choice is offered only if the record reaches back to its beginning, and if prices are known for at least this share of it. */
const KNOWN_LEAST = 0.5
/** All prices are one more choice only if they cover clearly more than the other choices. */
const LONGER = 1.2

/** The times that the record covers, the longest last. Empty if there are too few prices for a line. */
export function priceRanges(seen: readonly SeenPrice[]): readonly PriceRange[] {
  const all = linePrices(seen)
  const [first] = all
  if (!first) return []
  const age = (all.at(-1)?.at ?? 0) - first.at
  const covered = SPANS_S.filter((span) => age >= span - gapFor(span))
    .map((span) => ({ span, prices: lastOf(all, span) }))
    .filter(({ prices }) => isLine(prices, KNOWN_LEAST))
  const longest = covered.at(-1)?.span ?? 0
  const ranges: readonly PriceRange[] = age > longest * LONGER ? [...covered, { span: null, prices: all }] : covered
  // so many ranges reach over more than a week, of which an hour is only a few pixels: then, a day is the shortest choice
  if (ranges.length > RANGES_MAX + 1) return ranges.slice(-RANGES_MAX)
  return ranges.filter((_, index) => index === 0 || index > ranges.length - RANGES_MAX)
}

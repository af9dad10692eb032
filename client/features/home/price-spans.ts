/** Chooses which of the recorded prices are drawn as a line. */
import { PRICE_GAP_S, type SeenPrice } from '../../../shared/price-record.ts'
import { AGE_MAX_S } from '../../data/price-history.ts'

/** The shortest line in seconds. In a shorter one, random changes would look like a trend. */
export const LINE_LEAST_S = 600

/**
 * The times that the line may cover, in seconds. The line covers the longest of them for which enough prices are known; with fewer prices, it would
 * be only a few dots.
 */
const SPANS_S = [3_600, 6 * 3_600, 86_400, AGE_MAX_S]
/** The share of the time since the first price that must be without gaps, so that enough prices are known. */
const KNOWN_LEAST = 0.1

/** The prices to draw. Empty until prices are known for `LINE_LEAST_S` without a gap. */
export function linePrices(seen: readonly SeenPrice[]): readonly SeenPrice[] {
  const now = seen.at(-1)?.at ?? 0
  const spans = SPANS_S.map((span) => seen.filter(({ at }) => now - at <= span))
  return spans.filter(isLine).at(-1) ?? []
}

function isLine(seen: readonly SeenPrice[]): boolean {
  let [since, before, known, longest] = [0, Number.NEGATIVE_INFINITY, 0, 0]
  for (const { at } of seen) {
    if (at - before > PRICE_GAP_S) since = at
    else known += at - before
    longest = Math.max(longest, at - since)
    before = at
  }
  return longest >= LINE_LEAST_S && known >= (before - (seen[0]?.at ?? 0)) * KNOWN_LEAST
}

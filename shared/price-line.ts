/** Decides which of the recorded prices are drawn as a line, on a device and on the server, which tells devices whether it has a line. */
import { gapFor, type SeenPrice } from './price-record.ts'

/** The shortest line in seconds. In a shorter one, random changes would look like a trend. */
export const LINE_LEAST_S = 600

/** Prices older than this are not kept, neither on a device nor on the server. */
export const LINE_MOST_S = 30 * 86_400

/**
 * The times that the line may cover, in seconds. The line covers the longest of them for which enough prices are known; with fewer prices, it would
 * be only a few dots.
 */
export const SPANS_S = [3_600, 6 * 3_600, 86_400, 7 * 86_400, LINE_MOST_S]

/** The share of the time since the first price that must be without gaps, so that enough prices are known. */
const KNOWN_LEAST = 0.1

/** The prices of the last `span` seconds before the newest price. */
export const lastOf = (seen: readonly SeenPrice[], span: number): readonly SeenPrice[] => {
  const now = seen.at(-1)?.at ?? 0
  return seen.filter(({ at }) => now - at <= span)
}

/** The prices to draw. Empty until prices are known for `LINE_LEAST_S` without a gap. */
export const linePrices = (seen: readonly SeenPrice[]): readonly SeenPrice[] =>
  SPANS_S.map((span) => lastOf(seen, span))
    .filter((prices) => isLine(prices))
    .at(-1) ?? []

/** Whether there is a line to draw. */
export const hasLine = (seen: readonly SeenPrice[]): boolean => SPANS_S.some((span) => isLine(lastOf(seen, span)))

/** @param knownLeast the share of the time since the first price that must be without gaps */
export function isLine(seen: readonly SeenPrice[], knownLeast = KNOWN_LEAST): boolean {
  let [since, before, known, longest] = [0, Number.NEGATIVE_INFINITY, 0, 0]
  const length = (seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0)
  const gap = gapFor(length)
  for (const { at } of seen) {
    if (at - before > gap) since = at
    else known += at - before
    longest = Math.max(longest, at - since)
    before = at
  }
  return longest >= LINE_LEAST_S && known >= length * knownLeast
}

/** Records prices as they are received, on a device and on the server, because the upstream provides no price history. */
import { isPositive } from './decimal.ts'

/** `at` in unix seconds. */
export type SeenPrice = { readonly at: number; readonly price: string }

/** Prices older than this are kept only where the chart's line would be interrupted without them. */
const FINE_S = 7_200
/** About one price is kept in this time: a new price replaces the last one if the last two are less than this apart. */
export const PRICE_STEP_S = 60
/** More seconds than this between two prices interrupt the line of a day, because nothing is known about that time. */
export const PRICE_GAP_S = 300

/**
 * Like `PRICE_GAP_S`, for prices of that age and for lines of that length, in seconds: of earlier days about one price an hour is kept, and of earlier
 * weeks one in three hours.
 */
export const gapFor = (age: number): number => (age > 604_800 ? 10_800 : age > 86_400 ? 3_600 : PRICE_GAP_S)

/** Adds a price to `seen`, unless it is missing, not positive, or not newer than the last one. Prices older than `ageMaxS` are dropped. */
export function withPrice(
  seen: readonly SeenPrice[],
  { price, at }: { price: string | null; at: number },
  ageMaxS: number,
): readonly SeenPrice[] {
  const [before, last] = seen.slice(-2)
  const newest = seen.at(-1)
  // a price of zero can only mean that the upstream knows no price
  if (price === null || !isPositive(price) || (newest && at <= newest.at)) return seen
  const isSameMinute = before && last && last.at - before.at < PRICE_STEP_S
  return thinned([...(isSameMinute ? seen.slice(0, -1) : seen), { at, price }], at, ageMaxS)
}

/**
 * Drops prices older than `ageMaxS`, and each price older than `FINE_S` whose neighbours are at most `gapFor` its age apart: without it, the line
 * still has no gap.
 */
export function thinned(seen: readonly SeenPrice[], now: number, ageMaxS: number): readonly SeenPrice[] {
  const kept: SeenPrice[] = []
  for (const [index, each] of seen.entries()) {
    const [before, after] = [kept.at(-1), seen[index + 1]]
    const age = now - each.at
    if (!before || !after || age <= FINE_S || after.at - before.at > gapFor(age)) kept.push(each)
  }
  return kept.filter(({ at }) => now - at <= ageMaxS)
}

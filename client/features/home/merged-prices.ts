import { LINE_MOST_S } from '../../../shared/price-line.ts'
import { PRICE_STEP_S, type SeenPrice, thinned } from '../../../shared/price-record.ts'

/** Both lists as one, by time. Of a minute in which both have a price, only that of `own` is used. */
export function merged(own: readonly SeenPrice[], others: readonly SeenPrice[]): readonly SeenPrice[] {
  const isKnown = ({ at }: SeenPrice) => own.some((each) => Math.abs(each.at - at) < PRICE_STEP_S)
  const all = [...own, ...others.filter((each) => !isKnown(each))].sort((one, other) => one.at - other.at)
  return thinned(all, all.at(-1)?.at ?? 0, LINE_MOST_S)
}

import type { Shown } from '../../../shared/contract/view.ts'
import { compare } from '../../../shared/decimal.ts'

/** `result`: estimated result after the costs that are still to be paid; null if it is not known */
type Offer = Pick<Shown['offer'], 'principal' | 'days' | 'rate'> & { result: string | null }

/** How a member can sort the offers. `platform`: in the upstream's order. */
export const offerOrders = ['platform', 'result', 'lock', 'days', 'rate'] as const
export type OfferOrder = (typeof offerOrders)[number]

/** Compares two values: the larger one comes first, an unknown one last. */
function descending(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(b, a)
}

/**
 * Sorts offers, with the best result, the least locked, the shortest or the highest rate first. Equal offers keep the upstream's order, and so do all
 * offers for `platform`.
 */
export function sortOffers<T extends Offer>(offers: readonly T[], order: OfferOrder): readonly T[] {
  if (order === 'platform') return offers
  const by: Record<typeof order, (a: T, b: T) => number> = {
    result: (a, b) => descending(a.result, b.result),
    lock: (a, b) => compare(a.principal, b.principal),
    days: (a, b) => a.days - b.days,
    rate: (a, b) => descending(a.rate, b.rate),
  }
  return [...offers].sort(by[order])
}

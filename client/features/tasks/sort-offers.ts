import type { Shown } from '../../../shared/contract/view.ts'
import { compare } from '../../../shared/decimal.ts'

type Offer = Pick<Shown['offer'], 'principal' | 'days' | 'rate'>

/** `platform`: in the upstream's order. */
export const offerOrders = ['platform', 'lock', 'days', 'rate'] as const
export type OfferOrder = (typeof offerOrders)[number]

const BY: Record<Exclude<OfferOrder, 'platform'>, (a: Offer, b: Offer) => number> = {
  lock: (a, b) => compare(a.principal, b.principal),
  days: (a, b) => a.days - b.days,
  // unknown rates last
  rate: (a, b) => compare(b.rate ?? '-1', a.rate ?? '-1'),
}

/** Least locked, shortest, or highest rate first; equal ones stay in the upstream's order. */
export const sortOffers = <T extends Offer>(offers: readonly T[], order: OfferOrder): readonly T[] =>
  order === 'platform' ? offers : [...offers].sort(BY[order])

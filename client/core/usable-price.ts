import { isPositive } from '../../shared/decimal.ts'

/** A price of zero says no more than a missing one. */
export const usablePrice = (price: string | null | undefined): string | null =>
  price && isPositive(price) ? price : null

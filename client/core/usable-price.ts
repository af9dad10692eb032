import { isPositive } from '../../shared/decimal.ts'

/** The price; null if it is missing or not positive, because a price of zero can only mean that the upstream knows no price. */
export const usablePrice = (price: string | null | undefined): string | null =>
  price && isPositive(price) ? price : null

import { isPositive } from '../../shared/decimal.ts'

/** The price; null if it is missing or zero, because nothing costs zero: such a price only means that none is known. */
export const usablePrice = (price: string | null | undefined): string | null =>
  price && isPositive(price) ? price : null

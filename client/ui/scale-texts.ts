/** The texts of the numbers of a chart's scale. */
import { toDecimal } from '../../shared/decimal.ts'
import { amount } from '../core/format.ts'

/** Formats the numbers of a scale with the same number of decimals: enough for each of them, and at least `least`. */
export function scaleTexts(scale: readonly number[], least = 0): string[] {
  const numbers = scale.map((value) => String(toDecimal(value)))
  const decimals = Math.max(least, ...numbers.map((number) => number.split('.')[1]?.length ?? 0))
  return numbers.map((number) => amount(number, decimals))
}

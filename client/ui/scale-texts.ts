/** The texts of the numbers of a chart's scale. */
import { toDecimal } from '../../shared/decimal.ts'
import { amount } from '../core/format.ts'

/** Formats the numbers of a scale, all with as many decimals as the number with most decimals needs, but at least `least`. */
export function scaleTexts(scale: readonly number[], least = 0): string[] {
  const numbers = scale.map((value) => String(toDecimal(value)))
  const decimals = Math.max(least, ...numbers.map((number) => number.split('.')[1]?.length ?? 0))
  return numbers.map((number) => amount(number, decimals))
}

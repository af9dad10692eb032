/** How a task's result depends on the price of SNT. Everything but the price is taken from the costs that the page shows. */
import { add, compare, divide, isPositive, percentOf, roundDown, roundUp, subtract } from '../../../shared/decimal.ts'
import { PRICE_SCALE } from '../../core/format.ts'
import { fixedOf, proceeds, type TaskCost } from '../../widgets/task-cost.ts'

/** What `total` of the costs would be at another price; null if it is not known. */
export function totalAt(cost: TaskCost, price: string): string | null {
  const { left } = proceeds(cost.earned, price, cost)
  return cost.total && left && subtract(left, fixedOf(cost))
}

/** The income and its two fees are each rounded by less than 0.01 USDT, against the member. */
const ROUNDING = '0.03'

/**
 * The price of SNT from which the result is not negative, rounded up. Never higher than the price at which it is not negative today. Null if the result
 * is not known or depends on no price.
 */
export function breakEven(cost: TaskCost): string | null {
  const { earned, price, total, swapRate, withdrawRate } = cost
  if (earned === null || price === null || total === null || withdrawRate === null) return null
  const fixed = fixedOf(cost)
  const swapped = subtract(earned, percentOf(earned, swapRate))
  const left = subtract(swapped, percentOf(swapped, withdrawRate))
  if (!isPositive(fixed) || !isPositive(left)) return null
  const even = roundUp(divide(add(fixed, ROUNDING), left), PRICE_SCALE)
  return total.startsWith('-') || compare(even, price) < 0 ? even : roundDown(price, PRICE_SCALE)
}

/** The result at today's price and at half as much less and more. Empty if it is not known. */
export function whatIf(cost: TaskCost): readonly { percent: -50 | 0 | 50; price: string; total: string }[] {
  const { price } = cost
  if (price === null) return []
  return ([-50, 0, 50] as const).flatMap((percent) => {
    const at = percent === 0 ? price : roundDown(percentOf(price, String(100 + percent)), PRICE_SCALE)
    const total = isPositive(at) ? totalAt(cost, at) : null
    return total === null ? [] : [{ percent, price: at, total }]
  })
}

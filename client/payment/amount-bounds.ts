/** Amount rules with bounds from the config and the balance; the error message contains the bound. */
import { compare } from '../../shared/decimal.ts'
import type { Coin } from '../../shared/limits.ts'
import type { FieldError, Rule } from '../../shared/rules.ts'
import { boundAmount } from '../core/format.ts'

type Bounds = {
  /** null: lower bound unknown, not checked */
  least: string | null | undefined
  /** null: balance unknown, not checked */
  most?: string | null | undefined
  coin: Coin
}

/** Checks `rule`, then `least`, then `most`; returns the first error. */
export const checkBounds =
  (rule: Rule, { least, most, coin }: Bounds) =>
  (value: string): FieldError | null => {
    const key = rule(value)
    if (key) return key
    if (least && compare(value, least) < 0)
      return { key: 'rules.amount.least', values: { amount: boundAmount(least, coin) } }
    if (most && compare(value, most) > 0)
      return { key: 'rules.amount.most', values: { amount: boundAmount(most, coin) } }
    return null
  }

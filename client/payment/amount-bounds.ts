/** Amount rules that depend on the config: bounds that it names, each with the number in its message. */
import { compare } from '../../shared/decimal.ts'
import type { Coin } from '../../shared/limits.ts'
import type { FieldError, Rule } from '../../shared/rules.ts'
import { boundAmount } from '../core/format.ts'

type Bounds = {
  /** null: no lower bound is known */
  least: string | null | undefined
  /** null: the balance is not known */
  most?: string | null | undefined
  coin: Coin
}

/** `rule` first, then not less than `least`, then not more than `most`. */
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

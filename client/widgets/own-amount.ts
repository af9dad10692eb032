import { amountsHidden, boundAmount } from '../core/format.ts'
import { HIDDEN } from '../core/number-format.ts'

/** An amount in USDT that reveals what the member has: dots while amounts are hidden, otherwise all decimals, because it may be a limit. */
export const ownAmount = (value: string): string =>
  amountsHidden.value ? `${HIDDEN}\u00a0USDT` : boundAmount(value, 'usdt')

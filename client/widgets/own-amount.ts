import { amountsHidden, boundAmount } from '../core/format.ts'
import { HIDDEN } from '../core/number-format.ts'

/** USDT that tells what the member has: dots while amounts are hidden. All decimals otherwise, because it may be a limit. */
export const ownAmount = (value: string): string =>
  amountsHidden.value ? `${HIDDEN}\u00a0USDT` : boundAmount(value, 'usdt')

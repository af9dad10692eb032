/** The value of earned SNT, written in the same way on all screens. */
import { multiply } from '../../shared/decimal.ts'
import { coinAmount } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { oldSntPrice } from './snt-price-age.tsx'

/** The value of `snt`, such as '≈ 1.59 USDT'; '' without a price. */
export const sntWorth = (snt: string, price: string | null): string =>
  price === null ? '' : `≈\u00a0${coinAmount(multiply(snt, price), 'usdt')}\u00a0USDT`

/** Text for `worth`, with the price's age if the price is old. */
export function datedWorth(worth: string): string {
  const old = oldSntPrice()
  return old === null ? t('earnings.value', { value: worth }) : `${worth} · ${old}`
}

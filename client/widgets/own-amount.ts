import type { Coin } from '../../shared/limits.ts'
import { amountsHidden, boundAmount, coinAmount, unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { HIDDEN } from '../core/number-format.ts'
import { sentences } from '../core/sentences.ts'

/** An amount, by default in USDT, that reveals what the member has: dots while amounts are hidden, otherwise all decimals, because it may be a limit. */
export const ownAmount = (value: string, coin: Coin = 'usdt'): string =>
  amountsHidden.value ? `${HIDDEN}\u00a0${coin.toUpperCase()}` : boundAmount(value, coin)

/** A button's text for depositing what the balance lacks; without the amount while amounts are hidden. */
export const depositText = (missing: string): string =>
  amountsHidden.value
    ? t('recharge.title')
    : t('firstSteps.deposit', { amount: unbroken(boundAmount(missing, 'usdt')) })

/** Adds the member's USDT balance to a text about what they need; not while amounts are hidden, or if it is not known. */
export const withBalance = (needed: string, usdt: string | null): string =>
  usdt === null || amountsHidden.value
    ? needed
    : sentences(needed, t('amount.available', { amount: unbroken(`${coinAmount(usdt, 'usdt')} USDT`) }))

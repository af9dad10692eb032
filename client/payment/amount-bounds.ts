/** Checks an amount against a minimum from the config and against the balance. The error message names the bound. */
import { compare, subtract } from '../../shared/decimal.ts'
import type { Coin } from '../../shared/limits.ts'
import type { FieldError, Rule } from '../../shared/rules.ts'
import { amountsHidden, boundAmount, unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { depositText } from '../widgets/own-amount.ts'
import { rechargeLink, swapLink, withBack } from './order-links.ts'

type Bounds = {
  /** null: lower bound unknown, not checked */
  least: string | null | undefined
  /** null: balance unknown, not checked */
  most?: string | null | undefined
  coin: Coin
}

/** How much the balance lacks for paying `total`; null if the balance suffices or is unknown. */
export const missingOf = (total: string, balance: string | null | undefined): string | null =>
  balance && compare(total, balance) > 0 ? subtract(total, balance) : null

type ShortError = Exclude<FieldError, string> & {
  /** a plain decimal, for calculations; `values` has the same amount for display */
  missing: string
  /** the coin that is missing */
  coin: Coin
}

/**
 * The error for an amount above the balance, which names the balance and the missing amount. @param key text key of another message, for places where
 * the usual one does not fit
 */
export const shortError = (balance: string, missing: string, coin: Coin, key = 'rules.amount.most'): ShortError => ({
  missing,
  coin,
  // read whenever the error is drawn, because the member may hide or show amounts meanwhile. The missing amount, too, would reveal the balance
  get key() {
    return amountsHidden.value ? 'rules.amount.mostHidden' : key
  },
  get values() {
    const shown = { amount: unbroken(boundAmount(balance, coin)), missing: unbroken(boundAmount(missing, coin)) }
    return amountsHidden.value ? {} : shown
  },
})

const isShort = (error: Exclude<FieldError, string>): error is ShortError => 'missing' in error

/** The way to get what a `ShortError` says is missing; null for any other error. @param back see `wayToGet` */
export const wayOutOf = (error: FieldError | null, back: string): ReturnType<typeof wayToGet> | null =>
  typeof error === 'object' && error !== null && isShort(error) ? wayToGet(error.missing, error.coin, back) : null

/**
 * How to get `missing` of a coin: USDT by a deposit, SNT by a swap. `href` opens the deposit or swap, prefilled with the amount; `name` is the text
 * key of its title; `deed` is the text for a button.
 * @param back address of the unfinished payment's form with the typed values, to which the member returns after the deposit or swap
 */
export const wayToGet = (missing: string, coin: Coin, back: string): { href: string; name: string; deed: string } =>
  coin === 'usdt'
    ? {
        href: withBack(rechargeLink(missing), back),
        name: 'recharge.title',
        deed: depositText(missing),
      }
    : { href: withBack(swapLink(missing), back), name: 'swap.title', deed: t('swap.title') }

/** Checks `rule`, then `least`, then `most`; returns the first error. */
export const checkBounds =
  (rule: Rule, { least, most, coin }: Bounds) =>
  (value: string): FieldError | null => {
    const key = rule(value)
    if (key) return key
    if (least && compare(value, least) < 0)
      return { key: 'rules.amount.least', values: { amount: boundAmount(least, coin) } }
    const missing = missingOf(value, most)
    return most && missing ? shortError(most, missing, coin) : null
  }

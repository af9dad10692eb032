/** Amount rules with bounds from the config and the balance; the error message contains the bound. */
import { compare, subtract } from '../../shared/decimal.ts'
import type { Coin } from '../../shared/limits.ts'
import type { FieldError, Rule } from '../../shared/rules.ts'
import { boundAmount, unbroken } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { rechargeLink, swapLink, withBack } from './order-links.ts'

type Bounds = {
  /** null: lower bound unknown, not checked */
  least: string | null | undefined
  /** null: balance unknown, not checked */
  most?: string | null | undefined
  coin: Coin
}

/** What a balance lacks for `total`; null if it suffices or is unknown. */
export const missingOf = (total: string, balance: string | null | undefined): string | null =>
  balance && compare(total, balance) > 0 ? subtract(total, balance) : null

type ShortError = Exclude<FieldError, string> & {
  /** in plain digits */
  missing: string
}

/** Says what there is and what is missing. @param key of a text that says why, if that is not the amount alone */
export const shortError = (balance: string, missing: string, coin: Coin, key = 'rules.amount.most'): ShortError => ({
  key,
  missing,
  values: { amount: unbroken(boundAmount(balance, coin)), missing: unbroken(boundAmount(missing, coin)) },
})

const isShort = (error: Exclude<FieldError, string>): error is ShortError => 'missing' in error

/** The amount of which an error says that it is missing; null if the error is another one. */
export const missingIn = (error: FieldError | null): string | null =>
  typeof error === 'object' && error !== null && isShort(error) ? error.missing : null

/**
 * Where what is missing of a coin can be had: link to the form, filled in with it, the key of its name, and what is done there. @param back where
 * the member continues afterwards, with what was typed
 */
export const wayToGet = (missing: string, coin: Coin, back: string): { href: string; name: string; deed: string } =>
  coin === 'usdt'
    ? {
        href: withBack(rechargeLink(missing), back),
        name: 'recharge.title',
        deed: t('firstSteps.deposit', { amount: unbroken(boundAmount(missing, coin)) }),
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

/**
 * The one formatter for amounts, counts and percentages, used by the app and by the page's inline scripts. It does not use `Intl`, because creating
 * the first `Intl` formatter delays the balances on a slow phone (test/bench/README.md). `number-format.test.ts` compares the results with those of
 * `Intl`.
 */
import type { LanguageName } from '../../shared/languages.ts'

/** Storage name: `yes` while the member hides amounts. */
export const AMOUNTS_HIDDEN = 'amountsHidden'
/** Shown instead of a hidden amount. */
export const HIDDEN = '••••'

/** Unlike a hyphen, a minus sign is as wide as a plus sign and is read out by screen readers. */
export const MINUS = '−'

/** Languages that write 1.234,5. All other languages of the app write 1,234.5. */
const DECIMAL_COMMA: readonly LanguageName[] = ['vi-VN', 'tr-TR']

/** Formats a decimal string of any length: '1234.567' → '1,234.56'. It is truncated to `scale` decimals, never rounded. -0 is shown as 0. */
export function formatNumber(language: LanguageName, value: string, scale: number): string {
  const [group, decimal] = DECIMAL_COMMA.includes(language) ? ['.', ','] : [',', '.']
  const [whole = '', decimals = ''] = value.replace(/^-?0*(?=\d)/, '').split('.')
  const shown = decimals.slice(0, scale).padEnd(scale, '0')
  const sign = value.startsWith('-') && /[1-9]/.test(whole + shown) ? MINUS : ''
  return sign + whole.replace(/\B(?=(?:\d{3})+$)/g, group) + (scale > 0 ? decimal + shown : '')
}

/** '2.5' → '2.50%'; Turkish puts the percent sign before the digits. */
export function formatPercent(language: LanguageName, value: string, scale: number): string {
  const number = formatNumber(language, value, scale)
  return language === 'tr-TR' ? number.replace(/^−?/, '$&%') : `${number}%`
}

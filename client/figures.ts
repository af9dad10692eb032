/** How figures are written. The script that stands in the page must write amounts the same, see `early/amount.ts`. */

/** Where the eye on the balances is remembered: `yes` when amounts are hidden. */
export const AMOUNTS_HIDDEN = 'amountsHidden'
/** What stands for an amount that is hidden. */
export const HIDDEN = '••••'

/** Intl reads a decimal string digit by digit; only its type does not say so yet. */
export type Figures = { format(value: string): string }

/** '1234.567' → '1,234.56': cut to `scale` decimals, never rounded up. */
export function figures(locale: string, scale: number, unit?: 'percent'): Figures {
  const digits = {
    minimumFractionDigits: scale,
    maximumFractionDigits: scale,
    roundingMode: 'trunc',
    // nothing is not less than nothing
    signDisplay: 'negative',
  } as const
  const options = unit ? ({ ...digits, style: 'unit', unit } as const) : digits
  return new Intl.NumberFormat(locale, options) as Figures
}

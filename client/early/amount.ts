/**
 * Amounts as `figures` writes them, without the browser's formatter: the first one of a page costs a cheap phone a tenth of a second, and the
 * balances would wait for it.
 */

/** What a language puts between thousands and before decimals. */
export type Signs = readonly [group: string, decimal: string]

/** Asked by the build, for the page. */
export function signsOf(locale: string): Signs {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234.5)
  const sign = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return [sign('group'), sign('decimal')]
}

/** '1234.567' → '1,234.56': a decimal string cut to `scale` decimals, at least one, never rounded up. */
export function writeAmount([group, decimal]: Signs, amount: string, scale: number): string {
  const [whole = '', part = ''] = amount.replace(/^-?0*(?=\d)/, '').split('.')
  const cut = part.slice(0, scale).padEnd(scale, '0')
  const isNegative = amount.startsWith('-') && /[1-9]/.test(whole + cut)
  return `${isNegative ? '-' : ''}${whole.replace(/\B(?=(?:\d{3})+$)/g, group)}${decimal}${cut}`
}

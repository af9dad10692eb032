/** Exact calculation with amounts. An amount is a whole number of units of 10^-8. */
const SCALE = 8
const ONE = 10n ** BigInt(SCALE)

/** Parses a decimal: '12.5' → 1250000000n. Null for anything but a plain decimal with at most 8 decimals. */
export function parseAmount(text: unknown): bigint | null {
  const match = /^(-?)(\d{1,20})(?:\.(\d{1,8}))?$/.exec(String(text))
  if (!match) return null
  const [, sign = '', whole = '0', part = ''] = match
  const units = BigInt(whole) * ONE + BigInt(part.padEnd(SCALE, '0'))
  return sign ? -units : units
}

/** Parses an amount that the stub's code contains as a text. @throws if the text is no amount */
export function amount(text: string): bigint {
  const units = parseAmount(text)
  if (units === null) throw new Error(`not an amount: ${text}`)
  return units
}

/** The amount as a decimal text, truncated to `scale` decimals. */
export function print(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0')
  const whole = digits.slice(0, -SCALE)
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-SCALE).slice(0, scale)}`
}

export const times = (a: bigint, b: bigint): bigint => (a * b) / ONE
export const over = (a: bigint, b: bigint): bigint => (a * ONE) / b
/** `rate` percent of `a`. */
export const percent = (a: bigint, rate: string): bigint => times(a, amount(rate)) / 100n
/** The amount, truncated to `scale` decimals. */
export const cut = (a: bigint, scale: number): bigint => {
  const unit = 10n ** BigInt(SCALE - scale)
  return (a / unit) * unit
}

/** Calculations with decimal strings. Money is a decimal string everywhere, and only this file calculates with it. */
import Big from 'big.js'

/** Divisions round down to 18 decimals. All other operations are exact. */
const exact = Big()
exact.RM = Big.roundDown
exact.DP = 18

export const DECIMAL = /^-?\d{1,30}(?:\.\d{1,18})?$/

/** Whether `value` is a plain decimal string: an optional minus, no exponent, no grouping. */
export const isDecimal = (value: string): boolean => DECIMAL.test(value)

export const add = (a: string, b: string): string => exact(a).plus(b).toFixed()
export const subtract = (a: string, b: string): string => exact(a).minus(b).toFixed()
export const multiply = (a: string, b: string): string => exact(a).times(b).toFixed()
/** `a / b` to 18 decimals, rounded down. '0' if `b` is zero. */
export const divide = (a: string, b: string): string => (exact(b).eq(0) ? '0' : exact(a).div(b).toFixed())
/** `percent` percent of `amount`: percentOf('200', '3') is '6'. */
export const percentOf = (amount: string, percent: string): string => exact(amount).times(percent).div(100).toFixed()
/** The shortest way to write the same amount: canonical('020.00') is '20'. */
export const canonical = (a: string): string => exact(a).toFixed()
/** The value without its sign. */
export const absolute = (a: string): string => exact(a).abs().toFixed()
export const compare = (a: string, b: string): -1 | 0 | 1 => exact(a).cmp(b)
export const isPositive = (a: string): boolean => exact(a).gt(0)
/** Rounds towards zero to at most `scale` decimals: roundDown('1.239', 2) is '1.23', roundDown('5', 2) is '5'. */
export const roundDown = (a: string, scale: number): string => exact(a).round(scale, Big.roundDown).toFixed()
/** Rounds away from zero to at most `scale` decimals: roundUp('1.231', 2) is '1.24'. For amounts that must not be too small. */
export const roundUp = (a: string, scale: number): string => exact(a).round(scale, Big.roundUp).toFixed()
export const sum = (values: readonly string[]): string => values.reduce(add, '0')
/** The sum of the amounts after each is rounded as it is displayed, so that members who add up what they see get the same. */
export const sumShown = (values: readonly string[], scale: number): string =>
  sum(values.map((value) => roundDown(value, scale)))

/** A number as PHP's `number_format` writes it, such as 1,234.50. Because there is a decimal point, the comma can only separate thousands. */
const GROUPED = /^-?\d{1,3}(?:,\d{3})+\.\d+$/

/**
 * Converts a number from the upstream to a decimal string. The upstream sends columns of the database as strings, and sums as JSON numbers. Float
 * errors beyond 8 decimals (0.30000000000000004) are rounded away. Any other value is returned unchanged; a schema rejects it later.
 */
export function toDecimal(raw: unknown): unknown {
  if (typeof raw === 'string') return GROUPED.test(raw.trim()) ? raw.trim().replaceAll(',', '') : raw.trim()
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return raw
  const text = String(raw)
  return DECIMAL.test(text) && text.length < 16 ? text : Big(raw).round(8, Big.roundHalfEven).toFixed()
}

/**
 * Formats numbers, dates and durations in the current language. Dates are in the device's own time zone. Amounts are decimal strings and are never
 * converted to floats.
 */
import { signal } from '@preact/signals-react'
import { COIN_SCALE, type Coin } from '../../shared/limits.ts'
import { clockTime, dayAndMonth, wholeDay } from './date-parts.ts'
import { language } from './i18n.ts'
import { AMOUNTS_HIDDEN, formatNumber, formatPercent, HIDDEN } from './number-format.ts'
import { spaced } from './spaced.ts'
import { onDevice, store } from './storage.ts'

type Formatter = Intl.DateTimeFormat | Intl.RelativeTimeFormat

const formatters = new Map<string, Formatter>()

function cached<F extends Formatter>(id: string, make: (locale: string) => F): F {
  const key = `${language.value} ${id}`
  const known = formatters.get(key) ?? make(language.value)
  formatters.set(key, known)
  return known as F
}

/** '1234.5' → '1,234.50': truncated to `scale` decimals, never rounded; a dash for null or undefined. */
export const amount = (value: string | null | undefined, scale: number): string =>
  value === null || value === undefined ? '—' : formatNumber(language.value, value, scale)

/** Whether the member's own amounts are shown as dots on every screen; stored on this device. */
export const amountsHidden = signal(onDevice.getItem(AMOUNTS_HIDDEN) === 'yes')

export function hideAmounts(hidden: boolean): void {
  amountsHidden.value = hidden
  store(onDevice, AMOUNTS_HIDDEN, hidden ? 'yes' : 'no')
}

/** The value of an amount field, with the language's decimal separator. In Vietnamese and Turkish, a point would separate thousands. */
export const typedAmount = (value: string): string => value.replace('.', amount('0.1', 1).charAt(1))

/** An amount that is shown even while the member hides amounts: a payment or a price. */
export const exactAmount = (value: string | null | undefined, coin: Coin): string => amount(value, COIN_SCALE[coin])

/** Formats `value` with all its decimals. Trailing zeros are removed, but at least `least` decimals are shown. */
export const uncut = (value: string, least: number): string =>
  amount(value, Math.max(least, value.split('.')[1]?.replace(/0+$/, '').length ?? 0))

/** An amount with all its decimals and its unit. Used for limits: truncated to the coin's decimals, a limit would be wrong. */
export const boundAmount = (value: string, coin: Coin): string =>
  `${uncut(value, COIN_SCALE[coin])} ${coin.toUpperCase()}`

/** Keeps a text on one line, such as an amount with its unit: replaces its spaces with no-break spaces. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** One of the member's own amounts: dots while amounts are hidden, a dash for null or undefined. */
export const coinAmount = (value: string | null | undefined, coin: Coin): string =>
  amountsHidden.value && value !== null && value !== undefined ? HIDDEN : exactAmount(value, coin)

/** The decimals of all prices. */
export const PRICE_SCALE = 4

/** A price in USDT, as a plain number: the currency style of section 9 of the specification would suggest cash. */
export const price = (value: string | null | undefined): string => amount(value, PRICE_SCALE)

/** A price with all its decimals, for comparison with another price. */
export const exactPrice = (value: string): string => uncut(value, PRICE_SCALE)

/** '1 SNT ≈ 0.1307 USDT', which can wrap only before the sign; a dash for null or undefined. */
export const priceOfSnt = (value: string | null | undefined, sign: '≈' | '='): string =>
  value === null || value === undefined ? '—' : `1\u00a0SNT ${sign}\u00a0${price(value)}\u00a0USDT`

/** '2.5' → '2.50%' ('%2,50' in Turkish); a dash for null or undefined. */
export const percent = (value: string | null | undefined, scale = 2): string =>
  value === null || value === undefined ? '—' : formatPercent(language.value, value, scale)

/** A count: 1234 → '1,234'. */
export const whole = (value: number | null | undefined): string => amount(value?.toString(), 0)

/** A date formatter for the current language. Made once per language and `id`, because making one is slow. */
export const dateFormat = (id: string, optionsOf: (locale: string) => Intl.DateTimeFormatOptions) =>
  cached(id, (locale) => new Intl.DateTimeFormat(locale, optionsOf(locale)))

/** Keeps a Chinese or Japanese date on one line, where a line could end after each of its characters. */
const joined = (date: string): string => date.replace(/[年月](?=\d)/g, '$&\u2060')

/** Keeps together what belongs together in a date with a time: a Chinese or Japanese date, and a time with its AM or PM. */
export const unbrokenTime = (text: string): string => joined(text.replace(/ (?=[AP]M$)/, '\u00a0'))

/** Unix seconds → date and time. */
export const dateTime = (seconds: number | null): string =>
  seconds === null
    ? '—'
    : unbrokenTime(
        dateFormat('dt', (locale) => ({ ...wholeDay(locale), ...clockTime(locale) })).format(seconds * 1_000),
      )

export const day = (seconds: number | null): string =>
  seconds === null ? '—' : unbroken(joined(dateFormat('d', wholeDay).format(seconds * 1_000)))

/** Unix seconds → 'Nov 20'. */
export const dayOfMonth = (seconds: number): string =>
  unbroken(joined(dateFormat('dm', dayAndMonth).format(seconds * 1_000)))

/** Unix seconds → '14:05'. */
export const hours = (seconds: number): string => dateFormat('t', clockTime).format(seconds * 1_000)

/** Unix seconds → 'November 2026'. */
export const month = (seconds: number): string =>
  dateFormat('m', () => ({ month: 'long', year: 'numeric' })).format(seconds * 1_000)

/** The device's time zone at that time, as 'GMT+8'. */
export const zoneName = (seconds: number): string =>
  dateFormat('z', () => ({ timeZoneName: 'short' }))
    .formatToParts(seconds * 1_000)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'

/** Unix seconds → date and time with the time zone. For texts that the platform's staff may read, because they may be in another time zone. */
export const zonedTime = (seconds: number | null): string =>
  seconds === null ? '—' : `${dateTime(seconds)} (${zoneName(seconds)})`

/** Seconds → '29:05', or '1:02:05' from one hour on. */
export function clock(seconds: number): string {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}

/** Units of an age: the unit's name, its length in seconds, and the age in seconds from which on the next unit is used. */
const AGES = [
  ['second', 1, 60],
  ['minute', 60, 3_600],
  ['hour', 3_600, 86_400],
  ['day', 86_400, Number.POSITIVE_INFINITY],
] as const

/** Age in seconds → '5 minutes ago', for use within a sentence. Put in lower case, because `Intl` begins the Vietnamese text with a capital. */
export function ago(seconds: number): string {
  const [unit, length] = AGES.find(([, , most]) => seconds < most) ?? AGES[0]
  const format = cached('r', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  return spaced(format.format(-Math.round(seconds / length), unit)).replace(/^./u, (letter) =>
    letter.toLocaleLowerCase(language.value),
  )
}

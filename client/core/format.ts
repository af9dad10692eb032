/** Figures, dates and lengths of time in the member's language. Amounts are decimal strings and never pass through a float. */
import { signal } from '@preact/signals-react'
import { COIN_SCALE, type Coin } from '../../shared/limits.ts'
import { language } from './i18n.ts'
import { AMOUNTS_HIDDEN, formatNumber, formatPercent, HIDDEN } from './number-format.ts'
import { onDevice, store } from './storage.ts'

type Formatter = Intl.DateTimeFormat | Intl.RelativeTimeFormat

const formatters = new Map<string, Formatter>()

function cached<F extends Formatter>(id: string, make: (locale: string) => F): F {
  const key = `${language.value} ${id}`
  const known = formatters.get(key) ?? make(language.value)
  formatters.set(key, known)
  return known as F
}

/** '1234.5' → '1,234.50': cut to `scale` decimals, never rounded up; a dash for what is not known. */
export const amount = (value: string | null | undefined, scale: number): string =>
  value === null || value === undefined ? '—' : formatNumber(language.value, value, scale)

/** the eye on the balances: amounts of the member's own are dots on every screen, remembered on this device */
export const amountsHidden = signal(onDevice.getItem(AMOUNTS_HIDDEN) === 'yes')

export function hideAmounts(hidden: boolean): void {
  amountsHidden.value = hidden
  store(onDevice, AMOUNTS_HIDDEN, hidden ? 'yes' : 'no')
}

/** What is being typed, with the sign that the language puts before decimals: '1.5' is one thousand and more to those who write '1,5'. */
export const typedAmount = (value: string): string => value.replace('.', amount('0.1', 1).charAt(1))

/** An amount that must be seen whatever the eye says: what is about to be paid, and what things cost. */
export const exactAmount = (value: string | null | undefined, coin: Coin): string => amount(value, COIN_SCALE[coin])

/** With all its decimals, and with `least` at least. */
const uncut = (value: string, least: number): string => amount(value, Math.max(least, value.split('.')[1]?.length ?? 0))

/** A bound: cut to the coin's decimals it would be another one. */
export const boundAmount = (value: string, coin: Coin): string =>
  `${uncut(value, COIN_SCALE[coin])} ${coin.toUpperCase()}`

/** An amount of the member's own. */
export const coinAmount = (value: string | null | undefined, coin: Coin): string =>
  amountsHidden.value && value !== null && value !== undefined ? HIDDEN : exactAmount(value, coin)

const PRICE_SCALE = 4

/** A price in the currency style of section 9 would promise cash; prices here are USDT. */
export const price = (value: string | null | undefined): string => amount(value, PRICE_SCALE)

/** A price that is to be compared with another. */
export const exactPrice = (value: string): string => uncut(value, PRICE_SCALE)

/** '1 SNT ≈ 0.1307 USDT', in no more than two lines; a dash while the price is not known. */
export const priceOfSnt = (value: string | null | undefined, sign: '≈' | '='): string =>
  value === null || value === undefined ? '—' : `1\u00a0SNT ${sign}\u00a0${price(value)}\u00a0USDT`

/** '2.5' → '2.50%', with the sign where the language has it. */
export const percent = (value: string | null | undefined, scale = 2): string =>
  value === null || value === undefined ? '—' : formatPercent(language.value, value, scale)

/** A count: 1234 → '1,234'. */
export const whole = (value: number | null | undefined): string => amount(value?.toString(), 0)

/** Vietnamese spells months in so many words that lists of days are hard to read; Taiwan's date would look another beside a time. */
const DAYS: Record<string, Intl.DateTimeFormatOptions> = {
  'vi-VN': { day: 'numeric', month: 'numeric', year: 'numeric' },
  'zh-TW': { day: 'numeric', month: 'long', year: 'numeric' },
}
const dayOf = (locale: string): Intl.DateTimeFormatOptions => DAYS[locale] ?? { dateStyle: 'medium' }
/** The twelve-hour clock only where it is at home: "oh four in the early morning" is no figure to look for in a list. */
const timeOf = (locale: string): Intl.DateTimeFormatOptions =>
  locale in DAYS
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { timeStyle: 'short', hourCycle: locale === 'en-US' ? 'h12' : 'h23' }

/** Unix seconds → date and time, in the member's zone; a line does not end between the clock and its half of the day. */
export const dateTime = (seconds: number | null): string =>
  seconds === null
    ? '—'
    : cached('dt', (locale) => new Intl.DateTimeFormat(locale, { ...dayOf(locale), ...timeOf(locale) }))
        .format(seconds * 1_000)
        .replace(/ (?=[AP]M$)/, '\u00a0')

export const day = (seconds: number | null): string =>
  seconds === null
    ? '—'
    : cached('d', (locale) => new Intl.DateTimeFormat(locale, dayOf(locale))).format(seconds * 1_000)

/** Unix seconds → 'Nov 20', in the member's zone. */
export const dayOfMonth = (seconds: number): string =>
  cached('dm', (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })).format(seconds * 1_000)

/** Unix seconds → '14:05', in the member's zone. */
export const timeOfDay = (seconds: number): string =>
  cached('t', (locale) => new Intl.DateTimeFormat(locale, timeOf(locale))).format(seconds * 1_000)

/** Unix seconds → 'November 2026'. */
export const month = (seconds: number): string =>
  cached('m', (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })).format(seconds * 1_000)

/** The zone that all times are shown in, as 'GMT+8'. */
const timeZone = (seconds: number): string =>
  cached('z', (locale) => new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }))
    .formatToParts(seconds * 1_000)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'

/** A moment in a record, with the zone it is told in. */
export const zonedTime = (seconds: number | null): string =>
  seconds === null ? '—' : `${dateTime(seconds)} (${timeZone(seconds)})`

/** Seconds → '29:05', or '1:02:05' past an hour. */
export function clock(seconds: number): string {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}

/** unit, its seconds, and how many seconds are told in it */
const AGES = [
  ['second', 1, 60],
  ['minute', 60, 3_600],
  ['hour', 3_600, 86_400],
  ['day', 86_400, Number.POSITIVE_INFINITY],
] as const

/** How long ago, in seconds, in words that stand within a sentence: Vietnamese too begins "yesterday" with a small letter there. */
export function ago(seconds: number): string {
  const [unit, length] = AGES.find(([, , most]) => seconds < most) ?? AGES[0]
  return cached('r', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
    .format(-Math.round(seconds / length), unit)
    .replace(/^./u, (letter) => letter.toLocaleLowerCase(language.value))
}

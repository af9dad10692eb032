/**
 * How dates are written: always from these parts, never with `Intl`'s date styles, which in Japanese, Korean and Vietnamese mix numbers ('11/26')
 * and names ('11月26日') on one page.
 */
type Parts = Intl.DateTimeFormatOptions

/** 'Nov 26'. A number in Vietnamese, whose names of months are too long for lists. */
export const dayAndMonth = (locale: string): Parts => ({
  month: locale === 'vi-VN' ? 'numeric' : 'short',
  day: 'numeric',
})

/** 'Nov 26, 2026' */
export const wholeDay = (locale: string): Parts => ({ year: 'numeric', ...dayAndMonth(locale) })

/** '14:05'. 12-hour clock for en-US only: in other languages, it adds words for the time of day, which are hard to scan in a list. */
export const clockTime = (locale: string): Parts =>
  locale === 'en-US'
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

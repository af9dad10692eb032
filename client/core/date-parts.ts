/**
 * The parts that all dates consist of. `Intl`'s date styles are not used: in Japanese, Korean and Vietnamese, they mix numbers ('11/26') and names
 * ('11月26日') on one page.
 */
type Parts = Intl.DateTimeFormatOptions

/** 'Nov 26'. In Vietnamese, the month is a number, because its names of months are too long for lists. */
export const dayAndMonth = (locale: string): Parts => ({
  month: locale === 'vi-VN' ? 'numeric' : 'short',
  day: 'numeric',
})

/** 'Nov 26, 2026' */
export const wholeDay = (locale: string): Parts => ({ year: 'numeric', ...dayAndMonth(locale) })

/** '14:05'. 12-hour clock for en-US only. Other languages would write words for the time of day, which are hard to scan in a list. */
export const clockTime = (locale: string): Parts =>
  locale === 'en-US'
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

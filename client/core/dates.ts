/** Filters of lists by days in local time. */

/** Two days in the format of date inputs ('2026-11-20'), or '' for none. */
export type Dates = { from: string; to: string }

/** `text` if it has the format of a date input, else ''. */
const dayOf = (text: string | null): string => (/^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? '') : '')

/** Unix seconds of the start of `day` in local time. */
const startOf = (day: string): number => Math.floor(new Date(`${day}T00:00:00`).getTime() / 1_000)

/** Unix seconds of the last second of `day`; `setDate` handles days of 23 and 25 hours. */
const endOf = (day: string): number => {
  const date = new Date(`${day}T00:00:00`)
  return Math.floor(date.setDate(date.getDate() + 1) / 1_000) - 1
}

/** Also true for a single day and for open ends. */
export const inOrder = ({ from, to }: Dates): boolean => from === '' || to === '' || from <= to

/** Reads `from` and `to` from a query; an invalid one becomes ''. */
export const datesOf = (query: URLSearchParams): Dates => ({
  from: dayOf(query.get('from')),
  to: dayOf(query.get('to')),
})

/** Unix seconds, both ends inclusive; an empty date is omitted, and so is a `to` before `from`. */
export const momentsOf = (dates: Dates): { from?: number; to?: number } => ({
  ...(dates.from !== '' && { from: startOf(dates.from) }),
  ...(dates.to !== '' && inOrder(dates) && { to: endOf(dates.to) }),
})

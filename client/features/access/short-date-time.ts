import { clockTime, dayAndMonth, wholeDay } from '../../core/date-parts.ts'
import { dateFormat, day, unbrokenTime } from '../../core/format.ts'

const HALF_YEAR_S = 15_552_000

/** Unix seconds → 'Nov 20, 14:05'. The day is left out if it is today, the year if the time is within the last half year. */
export function shortDateTime(at: number, { now, seconds }: { now: number; seconds: boolean }): string {
  const isToday = day(at) === day(now)
  const isOld = now - at > HALF_YEAR_S
  const format = dateFormat(`s ${isToday} ${isOld} ${seconds}`, (locale) => ({
    ...(!isToday && (isOld ? wholeDay : dayAndMonth)(locale)),
    ...clockTime(locale),
    ...(seconds && { second: '2-digit' }),
  }))
  return unbrokenTime(format.format(at * 1_000))
}

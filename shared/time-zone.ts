/** Time zones: the upstream writes some times as text in its own zone, and its days begin at midnight there. All times are unix seconds. */

export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

const DAY_S = 86_400

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formatters.set(zone, known)
  return known
}

/** Whether `zone` is the name of a time zone, such as `Europe/Berlin`. Fixed offsets such as `+08:00` are not: older browsers do not know them. */
export function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && formatterOf(zone) !== undefined
  } catch {
    return false
  }
}

/** What clocks in `zone` show at `time`, as the time at which a clock in UTC shows the same. */
export function wallTime(time: number, zone: string): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(time * 1_000)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000
}

/**
 * The inverse of `wallTime`. When clocks are set back, the first of two equal times; a time that they skip when set forward is read as if they had
 * not been changed yet. PHP does the same.
 */
export function fromWallTime(wall: number, zone: string): number {
  // the offsets before and after a change of clocks, if there is one that day
  const [before, after] = [wall - DAY_S, wall + DAY_S].map((near) => wall - (wallTime(near, zone) - near))
  const found = [before, after].find((time) => time !== undefined && wallTime(time, zone) === wall)
  return found ?? before ?? wall
}

/** The start of the day that `time` is in. */
export const startOfDay = (time: number, zone: string): number =>
  fromWallTime(Math.floor(wallTime(time, zone) / DAY_S) * DAY_S, zone)

/** The same time of day `days` later, on days of 23 and 25 hours too. */
export const addDays = (time: number, days: number, zone: string): number =>
  fromWallTime(wallTime(time, zone) + days * DAY_S, zone)

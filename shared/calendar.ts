/**
 * Times and days in a time zone. The upstream writes some times as text in its own time zone, and its days begin at midnight there. All times are
 * unix seconds.
 */
import { wallTime } from './wall-time.ts'

const DAY_S = 86_400

/**
 * The inverse of `wallTime`. When clocks are set back, some local times occur twice; the first one is returned. When clocks are set forward, some
 * local times are skipped; they are read as if the clocks had not changed yet. PHP does the same.
 */
export function fromWallTime(wall: number, zone: string): number {
  // the two offsets differ if the clocks change around that day
  const [before, after] = [wall - DAY_S, wall + DAY_S].map((near) => wall - (wallTime(near, zone) - near))
  const found = [before, after].find((time) => time !== undefined && wallTime(time, zone) === wall)
  return found ?? before ?? wall
}

/** The number of the day in the calendar of `zone`: one more for each day. */
const dayOf = (time: number, zone: string): number => Math.floor(wallTime(time, zone) / DAY_S)

/** How many days later than `from` the day of `to` is; 0 for the same day. */
export const daysBetween = (from: number, to: number, zone: string): number => dayOf(to, zone) - dayOf(from, zone)

/** The start of the day that comes `days` days after the day that contains `time`. It is midnight, or later if the clocks skip midnight. */
export const startOfDay = (time: number, zone: string, days = 0): number =>
  fromWallTime((dayOf(time, zone) + days) * DAY_S, zone)

/**
 * The time `days` days after `time` at which clocks in `zone` show the same; correct also if a day has 23 or 25 hours. `days` days after the start of a
 * day, it is the start of a day, even if the clocks skip one of these midnights.
 */
export const addDays = (time: number, days: number, zone: string): number =>
  time === startOfDay(time, zone)
    ? startOfDay(time, zone, days)
    : fromWallTime(wallTime(time, zone) + days * DAY_S, zone)

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

/** The start of the day that contains `time`. */
export const startOfDay = (time: number, zone: string): number =>
  fromWallTime(Math.floor(wallTime(time, zone) / DAY_S) * DAY_S, zone)

/** The time `days` days after `time` at which clocks in `zone` show the same; correct also if a day has 23 or 25 hours. */
export const addDays = (time: number, days: number, zone: string): number =>
  fromWallTime(wallTime(time, zone) + days * DAY_S, zone)

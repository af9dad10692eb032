/** Times and days in a time zone: the upstream writes some times as text in its own, and its days begin at midnight there. All times are unix seconds. */
import { wallTime } from './time-zone.ts'

const DAY_S = 86_400

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

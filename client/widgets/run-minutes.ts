import { t } from '../core/i18n.ts'

type Times = { onlineTime: number | null; needTime: number | null; remainingTime: number | null }

/** How many seconds the task must still run today; null if the upstream does not say. */
export const timeLeft = ({ onlineTime, needTime, remainingTime }: Times): number | null =>
  needTime === null ? remainingTime : Math.max(0, needTime - (onlineTime ?? 0))

/** Whether a run that needs `needs` seconds can no longer be finished in `left` seconds. False if `needs` is not known. */
export const isTooLate = (needs: number | null, left: number): boolean => needs !== null && needs > left

/** The values of a text that says how many minutes the task has run today, and how many it must run. Only complete minutes count. */
export const minutesOf = (onlineTime: number, needTime: number) => ({
  done: Math.floor(onlineTime / 60),
  all: Math.ceil(needTime / 60),
})

/**
 * '12 of 30 min today', for places where nothing else says that it is about today.
 * @param onlineTime, needTime in seconds
 */
export const runMinutes = (onlineTime: number, needTime: number): string =>
  t('today.minutes', minutesOf(onlineTime, needTime))

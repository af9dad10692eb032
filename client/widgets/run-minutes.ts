import { t } from '../core/i18n.ts'

type Times = { onlineTime: number | null; needTime: number | null }

/** How many seconds the task must still run today; null if the upstream does not say how long a run takes. */
export const timeLeft = ({ onlineTime, needTime }: Times): number | null =>
  needTime === null ? null : Math.max(0, needTime - (onlineTime ?? 0))

/**
 * Text that says how many minutes the task has run today, and how many it must run. Only complete minutes count.
 * @param onlineTime, needTime in seconds
 */
export const runMinutes = (onlineTime: number, needTime: number): string =>
  t('today.minutes', { done: Math.floor(onlineTime / 60), all: Math.ceil(needTime / 60) })

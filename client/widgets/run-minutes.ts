import { t } from '../core/i18n.ts'

/**
 * Text that says how many minutes the task has run today, and how many it must run. Only complete minutes count.
 * @param onlineTime, needTime in seconds
 */
export const runMinutes = (onlineTime: number, needTime: number): string =>
  t('today.minutes', { done: Math.floor(onlineTime / 60), all: Math.ceil(needTime / 60) })

import { useState } from 'react'
import { daysBetween } from '../../../shared/calendar.ts'
import type { Pledge } from '../../../shared/contract/view.ts'
import { hours, unbroken } from '../../core/format.ts'
import { language, t } from '../../core/i18n.ts'
import { useInterval } from '../../core/page-events.ts'
import { inTime, nextDayStart } from '../../core/platform-day.ts'
import { deviceZone, timeZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'

const MINUTE_MS = 60_000

/**
 * 'tomorrow', or 'today' if the platform's next day begins on the device's current day. In lower case, for use within a sentence.
 * @param now, time unix seconds
 */
function dayFrom(now: number, time: number, locale: string): string {
  const days = daysBetween(now, time, deviceZone())
  const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  return name.toLocaleLowerCase(locale)
}

/**
 * When a task can run again, on the platform's next day, and in how long.
 * @param now, begins unix seconds; `begins`: when that day begins
 */
export function nextRunText(now: number, begins: number): string {
  const locale = language.peek()
  // on a narrow phone, all of '(in 22 hours)' is in the second line
  const left = inTime(locale, Math.max(0, begins - now)).replaceAll(' ', '\u00a0')
  return t('run.nextDay', { day: dayFrom(now, begins, locale), time: unbroken(hours(begins)), in: left })
}

/** Whether a task runs on a further day. False for one whose days are all completed, unless another period follows. */
export const runsAgain = ({
  daysCompleted,
  days,
  autoReinvest,
}: Pick<Pledge, 'daysCompleted' | 'days' | 'autoReinvest'>): boolean =>
  daysCompleted === null || daysCompleted < days || autoReinvest === true

type Props = {
  /** whether the text is shown; false if the task does not run again. `onBegin` is called in both cases */
  shown: boolean
  /** called every minute after the next day has begun, until the upstream returns the task's new state */
  onBegin: () => Promise<void>
}

/** Says when the task can run again, on the platform's next day, and in how long. */
export function NextDay({ shown, onBegin }: Props) {
  const [now, setNow] = useState(serverNow)
  const [begins] = useState(() => nextDayStart(now, timeZone.peek()))
  useInterval(MINUTE_MS, () => {
    setNow(serverNow())
    if (serverNow() >= begins) void onBegin()
  })
  return shown ? <p>{nextRunText(now, begins)}</p> : null
}

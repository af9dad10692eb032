import { useState } from 'react'
import type { Shown } from '../../../shared/contract/view.ts'
import { hours } from '../../core/format.ts'
import { language, t } from '../../core/i18n.ts'
import { useInterval } from '../../core/page-events.ts'
import { inTime, nextDayStart } from '../../core/platform-day.ts'
import { timeZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'
import { waitingRuns } from '../../widgets/waiting-runs.ts'
import { type Entry, todayEntries } from './today-entries.ts'

const MINUTE_MS = 60_000

export type TodayList = {
  entries: readonly Entry[]
  /** whether no task has to run any more today, and at least one has run for its whole time */
  isDone: boolean
  /** says when the platform's day ends or, if `isDone`, when the tasks can run again; '' if no task can run or has run today */
  dayText: string
  /** must be called when a countdown has ended */
  refresh: () => void
}

/**
 * The Today list, updated every minute. May only be called in a component that has called `useSignals`.
 * @param onDayOver called when the platform's next day has begun
 */
export function useToday(pledges: readonly Shown['listedPledge'][], onDayOver?: () => void): TodayList {
  const [now, setNow] = useState(serverNow)
  const [ends, setEnds] = useState(() => nextDayStart(now, timeZone.peek()))
  useInterval(MINUTE_MS, () => {
    const time = serverNow()
    setNow(time)
    if (time < ends) return
    setEnds(nextDayStart(time, timeZone.peek()))
    onDayOver?.()
  })

  const waits = waitingRuns(pledges).length > 0
  const isDone = !waits && pledges.some(({ state }) => state === 'done_today')
  const left = Math.max(0, ends - now)
  const time = {
    time: hours(ends),
    in: inTime(language.value, left, isDone ? 'start' : 'end'),
  }
  return {
    entries: todayEntries(pledges, now, ends),
    isDone,
    dayText: waits ? t('today.ends', time) : isDone ? t('today.next', time) : '',
    refresh: () => setNow(serverNow()),
  }
}

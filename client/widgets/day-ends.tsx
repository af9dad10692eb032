import { useState } from 'react'
import { hours } from '../core/format.ts'
import { language, t } from '../core/i18n.ts'
import { useInterval } from '../core/page-events.ts'
import { inTime, nextDayStart } from '../core/platform-day.ts'
import { timeZone } from '../core/time-zone.ts'
import { serverNow } from '../data/app-config.ts'
import { Note } from '../ui/note.tsx'

const MINUTE_MS = 60_000

/** Until when a task can run today: when the platform's day ends, by the device's clock, and in how long. */
export function DayEnds() {
  const [now, setNow] = useState(serverNow)
  useInterval(MINUTE_MS, () => setNow(serverNow()))
  const ends = nextDayStart(now, timeZone.peek())
  return (
    <Note as="p">
      {t('today.ends', { time: hours(ends), in: inTime(language.peek(), ends - now, 'end', 'narrow') })}
    </Note>
  )
}

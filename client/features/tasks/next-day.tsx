import { useState } from 'react'
import { language, t } from '../../core/i18n.ts'
import { deviceTime, inTime, nextDayStart } from '../../core/platform-day.ts'
import { timeZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'
import { useInterval } from '../../data/load.ts'
import { Note } from '../../ui/note.tsx'

const MINUTE_MS = 60_000

/** When today's task can be continued tomorrow. @param onBegin called once that day has begun, and every minute until the upstream has noticed it */
export function NextDay({ onBegin }: { onBegin: () => Promise<void> }) {
  const [now, setNow] = useState(serverNow)
  const [begins] = useState(() => nextDayStart(now, timeZone.peek()))
  useInterval(MINUTE_MS, () => {
    setNow(serverNow())
    if (serverNow() >= begins) void onBegin()
  })
  const locale = language.peek()
  return <Note as="p">{t('run.nextDay', { time: deviceTime(locale, begins), in: inTime(locale, begins - now) })}</Note>
}

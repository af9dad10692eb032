import { useEffect, useRef, useState } from 'react'
import { language, t } from '../../core/i18n.ts'
import { deviceTime, inTime, nextDayStart } from '../../core/platform-day.ts'
import { timeZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'
import { Note } from '../../ui/note.tsx'

const MINUTE_MS = 60_000

/** When today's task can be continued tomorrow. @param onBegin called once that day has begun */
export function NextDay({ onBegin }: { onBegin: () => Promise<void> }) {
  const [now, setNow] = useState(serverNow)
  const [begins] = useState(() => nextDayStart(now, timeZone.peek()))
  const begun = useRef(onBegin)
  begun.current = onBegin
  const isOver = now >= begins
  useEffect(() => {
    if (isOver) {
      void begun.current()
      return
    }
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [isOver])
  const locale = language.peek()
  return <Note as="p">{t('run.nextDay', { time: deviceTime(locale, begins), in: inTime(locale, begins - now) })}</Note>
}

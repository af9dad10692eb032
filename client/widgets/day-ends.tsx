import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { hours } from '../core/format.ts'
import { language, t } from '../core/i18n.ts'
import { useInterval } from '../core/page-events.ts'
import { inTime, nextDayStart } from '../core/platform-day.ts'
import { timeZone } from '../core/time-zone.ts'
import { serverNow } from '../data/app-config.ts'
import { useLateTexts } from '../data/late-texts.ts'
import { Note } from '../ui/note.tsx'

const MINUTE_MS = 60_000

type Props = {
  /** for how many seconds the task must still run today; null if that is not known */
  needs?: number | null
}

/** Whether less time is left of the platform's day than the task still needs. @param needs in seconds; null if that is not known */
export const isTooLate = (needs: number | null, now = serverNow()): boolean =>
  needs !== null && needs > nextDayStart(now, timeZone.peek()) - now

/** Until when a task can run today: when the platform's day ends, by the device's clock, and in how long. Says if that is too short for `needs`. */
export function DayEnds({ needs = null }: Props) {
  const [now, setNow] = useState(serverNow)
  useInterval(MINUTE_MS, () => setNow(serverNow()))
  const ends = nextDayStart(now, timeZone.peek())
  const time = { time: hours(ends), in: inTime(language.peek(), ends - now, 'end', 'narrow') }
  return needs !== null && isTooLate(needs, now) ? (
    <TooLate text={t('today.ends', time)} minutes={Math.ceil(needs / 60)} time={time.time} />
  ) : (
    <Note as="p">{t('today.ends', time)}</Note>
  )
}

/** @param text what is shown until the late texts have loaded */
function TooLate({ text, minutes, time }: { text: string; minutes: number; time: string }) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  return (
    <>
      <Note as="p">{text}</Note>
      {hasTexts && (
        <Note as="p" tone="warning">
          {t('run.tooLate', { minutes, time })}
        </Note>
      )}
    </>
  )
}

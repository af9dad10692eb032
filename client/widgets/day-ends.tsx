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
import { isTooLate } from './run-minutes.ts'

const MINUTE_MS = 60_000

type Props = {
  /** for how many seconds the task must still run today; null if that is not known */
  needs?: number | null
}

/** How many seconds are left of the platform's day. */
export function leftToday(): number {
  const now = serverNow()
  return nextDayStart(now, timeZone.peek()) - now
}

/** Until when a task can run today: when the platform's day ends, by the device's clock, and in how long. Says if that is too short for `needs`. */
export function DayEnds({ needs = null }: Props) {
  const [now, setNow] = useState(serverNow)
  useInterval(MINUTE_MS, () => setNow(serverNow()))
  const ends = nextDayStart(now, timeZone.peek())
  const time = { time: hours(ends), in: inTime(language.peek(), ends - now, 'end', 'narrow') }
  // not by `now`, which is up to a minute old: `needs` falls every second
  return needs !== null && isTooLate(needs, leftToday()) ? (
    <NotEnough text={t('today.ends', time)} minutes={Math.ceil(needs / 60)} time={time.time} />
  ) : (
    <Note as="p">{t('today.ends', time)}</Note>
  )
}

/** @param text what is shown until the late texts have loaded */
function NotEnough({ text, minutes, time }: { text: string; minutes: number; time: string }) {
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

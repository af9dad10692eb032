import { useSignals } from '@preact/signals-react/runtime'
import { hours } from '../core/format.ts'
import { language, t } from '../core/i18n.ts'
import { inTime, nextDayStart } from '../core/platform-day.ts'
import { timeZone } from '../core/time-zone.ts'
import { useLateTexts } from '../data/late-texts.ts'
import { Note } from '../ui/note.tsx'
import { leftToday } from './left-today.ts'
import { isTooLate } from './run-minutes.ts'
import { useMinute } from './use-minute.ts'

type Props = {
  /** for how many seconds the task must still run today; null if that is not known */
  needs?: number | null
}

/** When the platform's day ends, as values for texts; updated every minute. `time` is by the device's clock. */
function useDayEnd(): { time: string; in: string } {
  const now = useMinute()
  const ends = nextDayStart(now, timeZone.peek())
  return { time: hours(ends), in: inTime(language.peek(), ends - now, 'end') }
}

/** Until when a task can run today, and in how long that is. Says if that is too short for `needs`. */
export function DayEnds({ needs = null }: Props) {
  const text = t('today.ends', useDayEnd())
  return (
    <>
      <Note as="p">{text}</Note>
      <TooLate needs={needs} />
    </>
  )
}

/** Says that today is too short for `needs`, and when the next day begins. Empty if there is enough time, or until the late texts have loaded. */
export function TooLate({ needs = null }: Props) {
  const time = hours(nextDayStart(useMinute(), timeZone.peek()))
  // not by the time of the last render, which is up to a minute old: `needs` falls every second
  return needs !== null && isTooLate(needs, leftToday()) ? (
    <NotEnough minutes={Math.ceil(needs / 60)} time={time} />
  ) : null
}

function NotEnough(values: { minutes: number; time: string }) {
  useSignals()
  if (useLateTexts().data === null) return null
  return (
    <Note as="p" tone="warning">
      {t('run.tooLate', values)}
    </Note>
  )
}

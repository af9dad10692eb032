import { useState } from 'react'
import { startOfDay } from '../../../shared/calendar.ts'
import { hours } from '../../core/format.ts'
import { language, t } from '../../core/i18n.ts'
import { nextDayStart } from '../../core/platform-day.ts'
import { deviceZone, timeZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'
import { useInterval } from '../../data/load.ts'

const MINUTE_MS = 60_000
const DAY_S = 86_400

/** 'tomorrow', by the device's own clock: elsewhere, the platform's next day may begin on this one. In lower case for use within a sentence. */
function dayFrom(now: number, time: number, locale: string): string {
  const [today, then] = [now, time].map((each) => startOfDay(each, deviceZone())) as [number, number]
  const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
    Math.round((then - today) / DAY_S),
    'day',
  )
  return name.toLocaleLowerCase(locale)
}

type Props = {
  /** whether there is a next run to be said */
  shown: boolean
  /** called once that day has begun, and every minute until the upstream has noticed it */
  onBegin: () => Promise<void>
}

/** When today's task can be continued tomorrow. */
export function NextDay({ shown, onBegin }: Props) {
  const [now, setNow] = useState(serverNow)
  const [begins] = useState(() => nextDayStart(now, timeZone.peek()))
  useInterval(MINUTE_MS, () => {
    setNow(serverNow())
    if (serverNow() >= begins) void onBegin()
  })
  const locale = language.peek()
  if (!shown) return null
  return <p>{t('run.nextDay', { day: dayFrom(now, begins, locale), time: hours(begins) })}</p>
}

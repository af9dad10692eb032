/** What to do today: the runs that wait, and until when. */
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { addDays, startOfDay } from '../../../shared/calendar.ts'
import type { Shown } from '../../../shared/contract/view.ts'
import { language, t } from '../../core/i18n.ts'
import { RUN } from '../../core/paths.ts'
import { timeZone } from '../../core/time-zone.ts'
import { serverNow } from '../../data/app-config.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Note } from '../../ui/note.tsx'

type Pledge = Shown['homePledge']

/** A task on hold comes first, because it cannot run before it is renewed; then the one that has already begun. */
const URGENCY: readonly Pledge['state'][] = ['expired', 'running', 'new']

export function Today({ pledges, onDayOver }: { pledges: readonly Pledge[]; onDayOver: () => void }) {
  useSignals()
  const { ends, left } = useDayEnd(onDayOver)
  const waiting = pledges
    .filter(({ state }) => URGENCY.includes(state))
    .sort((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))
  const isDone = waiting.length === 0
  if (isDone && !pledges.some(({ state }) => state === 'done_today')) return null
  const time = { time: deviceTime(ends), in: inTime(left) }
  return (
    <Card title={t('today.title')} id="today">
      {isDone ? (
        <List>
          <ListRow start={<Icon name="check" />} title={t('today.done')} note={t('today.next', time)} />
        </List>
      ) : (
        <>
          <List>
            {waiting.map((pledge) => (
              <ListRow
                key={pledge.id}
                href={`${RUN}?id=${pledge.id}`}
                start={<Icon name={pledge.state === 'expired' ? 'warning' : 'clock'} />}
                title={pledge.name}
                note={noteOf(pledge)}
                end={<Icon name="chevron" size={20} />}
              />
            ))}
          </List>
          <Note as="p">{t('today.ends', time)}</Note>
        </>
      )}
    </Card>
  )
}

function noteOf({ state, onlineTime, needTime, softwareExpired, nodeExpired }: Pledge): string {
  if (state === 'expired')
    return softwareExpired ? t('today.hold.software') : nodeExpired ? t('today.hold.node') : t('today.hold')
  if (needTime === null) return t(`run.detail.${state}`)
  // only complete minutes count as done
  return t('today.minutes', { done: Math.floor((onlineTime ?? 0) / 60), all: Math.ceil(needTime / 60) })
}

const MINUTE_MS = 60_000
const HOUR_S = 3_600

/** When the platform's day ends, in unix seconds, and the seconds until then. */
function useDayEnd(onDayOver: () => void): { ends: number; left: number } {
  const [now, setNow] = useState(serverNow)
  const [ends, setEnds] = useState(() => endOfDay(now))
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow())
      if (serverNow() < ends) return
      setEnds(endOfDay(serverNow()))
      onDayOver()
    }, MINUTE_MS)
    return () => clearInterval(timer)
  }, [ends, onDayOver])
  return { ends, left: Math.max(0, ends - now) }
}

const endOfDay = (now: number): number => addDays(startOfDay(Math.floor(now), timeZone.peek()), 1, timeZone.peek())

/** Unix seconds → '5:00 PM' by the device's own clock. */
const deviceTime = (seconds: number): string =>
  new Intl.DateTimeFormat(language.value, {
    timeStyle: 'short',
    hourCycle: language.value === 'en-US' ? 'h12' : 'h23',
  }).format(seconds * 1_000)

/** Seconds → 'in 8 hours'; never more than are left, so that nobody starts too late. */
function inTime(seconds: number): string {
  const [unit, length] = seconds < HOUR_S ? (['minute', 60] as const) : (['hour', HOUR_S] as const)
  return new Intl.RelativeTimeFormat(language.value).format(Math.floor(seconds / length), unit)
}

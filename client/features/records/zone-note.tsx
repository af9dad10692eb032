import { zoneName } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Note } from '../../ui/note.tsx'

const DAY_S = 86_400

/**
 * Says once, above a list, in which time zone the times of its rows are: that of the device. A zone with summer time has two names if the list has
 * times of both. Says nothing if no row has a time.
 */
export function ZoneNote({ times }: { times: readonly number[] }) {
  if (times.length === 0) return null
  // one time of each day is enough
  const days = new Map(times.map((time) => [Math.floor(time / DAY_S), time]))
  const zones = new Set([...days.values()].map(zoneName))
  return (
    <Note as="p" icon="clock">
      {t('records.zone', { zone: [...zones].join(' / ') })}
    </Note>
  )
}

import { zoneName } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { differsFromDevice } from '../core/time-zone.ts'
import { Note } from './note.tsx'

/** Names the time zone of a list's dates where the device's clock shows another one. */
export function ZoneNote() {
  const now = Math.floor(Date.now() / 1_000)
  return differsFromDevice(now) ? <Note as="p">{t('records.zone', { zone: zoneName(now) })}</Note> : null
}

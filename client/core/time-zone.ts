/** The platform's time zone. Tasks are counted by days that begin at midnight there. Times are shown to members in their own device's zone. */
import { signal } from '@preact/signals-react'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../shared/time-zone.ts'
import { onDevice, store } from './storage.ts'

const STORED = 'timeZone'

let known: string | undefined

/** IANA name of the time zone that the device's clock shows. */
export function deviceZone(): string {
  known ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  // a device may name no zone, or a zone that its own browser does not know
  return isTimeZone(known) ? known : 'UTC'
}

/** `zone`, or the device's own zone if the browser does not know `zone`: old browsers do not know zones that were renamed since. */
const usable = (zone: string): string => (isTimeZone(zone) ? zone : deviceZone())

/** IANA name of the platform's time zone; initialised from storage, for a page that is opened offline. */
export const timeZone = signal(usable(onDevice.getItem(STORED) ?? DEFAULT_TIME_ZONE))

export function setTimeZone(zone: string): void {
  timeZone.value = usable(zone)
  store(onDevice, STORED, zone)
}

/** The time zone of the dates on the screen: the upstream's, because its days begin at midnight there. */
import { signal } from '@preact/signals-react'
import { DEFAULT_TIME_ZONE, isTimeZone, wallTime } from '../../shared/time-zone.ts'
import { onDevice, store } from './storage.ts'

const STORED = 'timeZone'

const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
/** An old browser may not know a zone by its new name. The device's own zone is used then, and named where times need one. */
const usable = (zone: string): string => (isTimeZone(zone) ? zone : deviceZone())

/** IANA name; initialised from storage, for a page opened offline. */
export const timeZone = signal(usable(onDevice.getItem(STORED) ?? DEFAULT_TIME_ZONE))

export function setTimeZone(zone: string): void {
  timeZone.value = usable(zone)
  store(onDevice, STORED, zone)
}

/** Whether the device's clock shows something else at that time, so that the time zone must be named. @param time unix seconds */
export const differsFromDevice = (time: number): boolean =>
  wallTime(time, timeZone.value) - time !== -60 * new Date(time * 1_000).getTimezoneOffset()

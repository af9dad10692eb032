/** Counts how often somebody has used the app on this device. */
import { onDevice, store } from '../core/storage.ts'

const VISITS = 'visits'
/** Storage name of when the app was last in sight, in unix milliseconds. */
const SEEN = 'last seen'
/** A visit ends once the app has been out of sight for this time. A tab may stay open for days, so opening it is not what begins a visit. */
const AWAY_MS = 30 * 60_000

/** The number of visits on this device, the current one included. May be called as often as needed. */
export function countVisits(): number {
  const now = Date.now()
  const last = Number(onDevice.getItem(SEEN) ?? 0)
  const visits = Number(onDevice.getItem(VISITS) ?? 0) + Number(now - last > AWAY_MS)
  store(onDevice, VISITS, String(visits))
  store(onDevice, SEEN, String(now))
  return visits
}

/** Counts visits from now on: when the app is opened, and when it comes back into sight. */
export function followVisits(): void {
  countVisits()
  document.addEventListener('visibilitychange', countVisits)
}

/** Counts how often somebody has used the app on this device. */
import { onDevice, store } from '../core/storage.ts'

const VISITS = 'visits'
/** Storage name of when the app was last in sight, in unix milliseconds: written when it comes into sight and when it goes out of sight. */
const SEEN = 'last seen'
/** A visit ends once the app has been out of sight for this time. A tab may stay open for days, so coming back to it begins a visit, too. */
const AWAY_MS = 30 * 60_000

const counted = (): number => Number(onDevice.getItem(VISITS) ?? 0)

/** Must be called when the app comes into sight or goes out of sight. Coming back after a while is another visit. */
function noteSight(): void {
  const now = Date.now()
  const isBack = !document.hidden && now - Number(onDevice.getItem(SEEN) ?? 0) > AWAY_MS
  if (isBack) store(onDevice, VISITS, String(counted() + 1))
  store(onDevice, SEEN, String(now))
}

let isFollowing = false

/** Counts visits from now on: when the app is opened, and when it comes back into sight. Further calls do nothing. */
export function followVisits(): void {
  if (isFollowing) return
  isFollowing = true
  // a tab that was opened in the background has not been in sight yet
  if (!document.hidden) noteSight()
  document.addEventListener('visibilitychange', noteSight)
}

/** The number of visits on this device, the current one included. */
export function visits(): number {
  // whoever asks may be loaded before what counts
  followVisits()
  return counted()
}

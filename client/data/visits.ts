/** Counts on how many days somebody has used the app on this device. */
import { onDevice, store } from '../core/storage.ts'

const VISITS = 'visits'
/** Storage name of the last day that was counted, by the device's clock. */
const DAY = 'visit day'

const counted = (): number => Number(onDevice.getItem(VISITS) ?? 0)

/** Counts today if the app is in sight: a tab that was opened in the background has not been seen yet. All tabs and windows count a day only once. */
function noteVisit(): void {
  const today = new Date().toDateString()
  if (document.hidden || onDevice.getItem(DAY) === today) return
  store(onDevice, VISITS, String(counted() + 1))
  store(onDevice, DAY, today)
}

let isFollowing = false

/** Counts visits from now on: when the app is opened, and when it comes back into sight. Further calls do nothing. */
export function followVisits(): void {
  if (isFollowing) return
  isFollowing = true
  noteVisit()
  document.addEventListener('visibilitychange', noteVisit)
}

/** The number of days on which the app was used on this device, today included. */
export function visits(): number {
  // whoever asks may be loaded before what counts
  followVisits()
  return counted()
}

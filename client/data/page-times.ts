/** Tells the server, for its metrics, how long this page took to open. */
import { PAGE_TIMES_PATH, type PageTimes } from '../../shared/page-times.ts'

const PAINT = 'first-contentful-paint'

let isSent = false

/** Must be called after a screen is drawn; only the first call counts. A page in the background is not measured, because browsers slow it down. */
export function sendPageTimes(): void {
  if (isSent) return
  isSent = true
  if (document.visibilityState !== 'visible') return
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return send()
  // a busy phone reports the first paint late, even after the app has started
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName(PAINT).length === 0) return
    observer.disconnect()
    send()
  }).observe({ type: 'paint', buffered: true })
}

function send(): void {
  const times: PageTimes = {}
  for (const [step, name] of [
    ['paint', PAINT],
    ['balances', 'balances'],
    ['app', 'app'],
  ] as const) {
    const [seen] = performance.getEntriesByName(name)
    if (seen) times[step] = Math.round(seen.startTime)
  }
  // `sendBeacon` is missing where the member has switched it off
  navigator.sendBeacon?.(PAGE_TIMES_PATH, new Blob([JSON.stringify(times)], { type: 'application/json' }))
}

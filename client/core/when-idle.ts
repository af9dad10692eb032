const SOON_MS = 500
const AT_LAST_MS = 2_000

/**
 * Calls `act` when the browser is idle, after `AT_LAST_MS` at the latest. Safari has no `requestIdleCallback`; there, `act` is called after
 * `SOON_MS`.
 */
export const whenIdle: (act: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (act) => void requestIdleCallback(act, { timeout: AT_LAST_MS })
    : (act) => void setTimeout(act, SOON_MS)

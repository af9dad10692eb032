import { load } from './late-code.ts'
import { LOGIN, routeOf, tabs } from './routes.ts'
import { member } from './state/session.ts'

const SOON_MS = 500
const AT_LAST_MS = 2_000

/** Safari has no idle callback yet. */
const whenIdle: (act: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (act) => requestIdleCallback(act, { timeout: AT_LAST_MS })
    : (act) => setTimeout(act, SOON_MS)

/**
 * The code of what comes next, fetched ahead once the screen at `path` stands and nothing else is to be done, so that a tap shows it at once:
 * the tabs for a member and for who is about to become one, the login for other visitors.
 */
export function preloadNext(path: string): void {
  whenIdle(() => {
    const next = member.peek() || path === LOGIN ? tabs : [routeOf(LOGIN)]
    for (const route of next) if (route) void load(route.load).catch(() => undefined)
  })
}

import { loadComponent } from '../core/lazy-component.ts'
import { LOGIN } from '../core/paths.ts'
import { whenIdle } from '../core/when-idle.ts'
import { background } from '../data/load-start.ts'
import { member } from '../data/session.ts'
import { routeOf, tabs } from './routes.ts'

/** Loaded while the device is online, because it is shown only offline. */
export const offlineWays = () => import('./offline-ways.tsx')

/**
 * Once the screen at `path` is rendered and the browser is idle, sends the page times and preloads the code of the likely next screens. For members
 * and on the login page, these are the main pages; for other visitors, the login page. If the browser is set to save data, no screen is preloaded, only what is needed
 * offline.
 */
export function preloadNext(path: string): void {
  whenIdle(() => {
    void background().then(
      ({ preload, sendPageTimes }) => {
        sendPageTimes()
        const isMember = member.peek() !== null
        preload(isMember || path === LOGIN ? tabs : [routeOf(LOGIN)], isMember)
        if (isMember) void loadComponent(offlineWays).catch(() => undefined)
      },
      () => undefined,
    )
  })
}

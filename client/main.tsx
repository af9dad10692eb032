/** The client's start: the one catalogue and the answer who is there are fetched side by side. */

import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { arrivalTime, HOME_VIEW, isRequestedEarly } from './core/early-requests.ts'
import { HOME } from './core/paths.ts'
import { Boundary } from './ui/boundary.tsx'
import { Button } from './ui/button.tsx'
import './app/first-load.ts'
import { routeOf } from './app/routes.ts'
import { startLanguage } from './core/i18n.ts'
import { loadComponent } from './core/lazy-component.ts'
import { currentAddress } from './core/navigation.ts'
import { reloadApp } from './core/reload-app.ts'
import { cacheGeneration, provideData } from './data/load.ts'
import { viewWithMember } from './data/member-view.ts'
import { member, start } from './data/session.ts'

const root = document.getElementById('app')
if (!root) throw new Error('the page has no #app')

/** The page's own shell stands until there is something better, but no longer than this. */
const SHELL_MS = 2_000

const screen = routeOf(currentAddress().split('?', 1)[0] ?? '/')
// what cannot be loaded is said by the app
const code = screen && loadComponent(screen.load).catch(() => undefined)

/** What the home screen shows, where the page asked for it before: so its first render is the whole. */
async function primeHome(): Promise<void> {
  const arrival = arrivalTime(HOME_VIEW)
  if (screen?.path !== HOME || !member.peek() || !isRequestedEarly(HOME_VIEW)) return
  const before = cacheGeneration()
  await viewWithMember('home').then(
    (data) => before === cacheGeneration() && provideData('home', data, arrival()),
    () => undefined,
  )
}

/** Where there is nothing to say anything with: a sign that needs no language. */
const Restart = () => (
  <Button kind="quiet" onClick={() => void reloadApp()}>
    ↻
  </Button>
)

const known = start()
const first = Promise.all([known.then(primeHome), code])
const timeout = new Promise<void>((resolve) => {
  // until it has the screen, and knows whose where that counts, the app has less to show than stands there
  setTimeout(() => {
    if (document.querySelector('.early')) Promise.all([screen?.public || known, code]).then(() => resolve())
    else resolve()
  }, SHELL_MS)
})
Promise.all([startLanguage(), Promise.race([first, timeout])]).then(
  // in slices, so that a slow phone heeds taps in between
  () =>
    startTransition(() =>
      createRoot(root).render(
        <Boundary fallback={<Restart />}>
          <App />
        </Boundary>,
      ),
    ),
  () => createRoot(root).render(<Restart />),
)

// the page itself without a network; on plain http browsers have none
if ('serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  // the app may have been started after that
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

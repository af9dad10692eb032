/** The client's entry point: loads the texts, the session and the first screen in parallel, then renders the app. */

import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { arrivalTime, HOME_VIEW, isRequestedEarly } from './core/early-requests.ts'
import { HOME } from './core/paths.ts'
import { Boundary } from './ui/boundary.tsx'
import { Button } from './ui/button.tsx'
import './app/first-load.ts'
import './core/plain-copy.ts'
import { applyLateStyles } from './app/late-styles.ts'
import { routeOf } from './app/routes.ts'
import { startLanguage } from './core/i18n.ts'
import { loadComponent } from './core/lazy-component.ts'
import { currentAddress } from './core/navigation.ts'
import { reloadApp } from './core/reload-app.ts'
import { asScript } from './core/trusted.ts'
import { cacheGeneration, provideData } from './data/loaded-data.ts'
import { viewWithMember } from './data/member-view.ts'
import { member, start } from './data/session.ts'

applyLateStyles()

const root = document.getElementById('app')
if (!root) throw new Error('the page has no #app')

/** The app replaces the page's empty shell after this time, even if the first screen has not loaded. */
const SHELL_MS = 2_000

const screen = routeOf(currentAddress().split('?', 1)[0] ?? '/')
// errors are ignored here, because the app loads the screen again and reports a failure
const code = screen && loadComponent(screen.load).catch(() => undefined)

/** Gives the home screen its data before the first render, if the page has requested the data early. */
async function primeHome(): Promise<void> {
  const arrival = arrivalTime(HOME_VIEW)
  if (screen?.path !== HOME || !member.peek() || !isRequestedEarly(HOME_VIEW)) return
  const before = cacheGeneration()
  await viewWithMember('home').then(
    (data) => before === cacheGeneration() && provideData('home', data, arrival()),
    () => undefined,
  )
}

/** Fallback when the texts could not be loaded or the app crashed: a symbol that needs no language. */
const Restart = () => (
  <Button kind="quiet" onClick={() => void reloadApp()}>
    ↻
  </Button>
)

const known = start()
const first = Promise.all([known.then(primeHome), code])
const timeout = new Promise<void>((resolve) => {
  // a prerendered page stays until the screen's code has loaded and, if the screen is for members only, until the session has loaded, too
  setTimeout(() => {
    if (document.querySelector('.early')) Promise.all([screen?.public || known, code]).then(() => resolve())
    else resolve()
  }, SHELL_MS)
})
Promise.all([startLanguage(), Promise.race([first, timeout])]).then(
  // React renders a transition in slices, so that a slow phone responds to taps in between
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

// the service worker makes the app work offline; browsers do not support service workers on plain http
if ('serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register(asScript('/sw.js')).catch(() => undefined)
  // the load event may have fired already
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

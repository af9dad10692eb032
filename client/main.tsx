/** The client's start: the one catalogue and the answer who is there are fetched side by side. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { view } from './api.ts'
import { App } from './app.tsx'
import { Boundary } from './components/boundary.tsx'
import { arrivalOf, HOME_VIEW, isAskedEarly } from './early/answers.ts'
import './first-load.ts'
import { here } from './hash.ts'
import { HOME } from './home.ts'
import { startLanguage } from './i18n.ts'
import { load } from './late-code.ts'
import { prime, timesForgotten } from './load.ts'
import { loadAnew } from './load-anew.ts'
import { routeOf } from './routes.ts'
import { member, start } from './state/session.ts'

const root = document.getElementById('app')
if (!root) throw new Error('the page has no #app')

/** The page's own shell stands until there is something better, but no longer than this. */
const SHELL_MS = 2_000

const screen = routeOf(here().split('?', 1)[0] ?? '/')
// what cannot be loaded is said by the app
const code = screen && load(screen.load).catch(() => undefined)

/** What the home screen shows, where the page asked for it before: so its first render is the whole. */
async function primeHome(): Promise<void> {
  const arrival = arrivalOf(HOME_VIEW)
  if (screen?.path !== HOME || !member.peek() || !isAskedEarly(HOME_VIEW)) return
  const before = timesForgotten()
  await view('home').then(
    (data) => before === timesForgotten() && prime('home', data, arrival()),
    () => undefined,
  )
}

/** Where there is nothing to say anything with: a sign that needs no language. */
const Restart = () => (
  <button type="button" className="button quiet" onClick={() => void loadAnew()}>
    ↻
  </button>
)

const known = start()
const first = Promise.all([known.then(primeHome), code])
const patience = new Promise<void>((resolve) => {
  // until it has the screen, and knows whose where that counts, the app has less to show than stands there
  setTimeout(() => {
    if (document.querySelector('.early')) Promise.all([screen?.public || known, code]).then(() => resolve())
    else resolve()
  }, SHELL_MS)
})
Promise.all([startLanguage(), Promise.race([first, patience])]).then(
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

import { language } from '../core/i18n.ts'
import { type LoadCode, loadComponent } from '../core/lazy-component.ts'

/** How long after a screen the worker stores what is missing for use without a network: well after everything that the member waits for. */
const REST_AFTER_MS = 15_000
let isWaiting = false
/** the language for which the worker was asked since the app was opened */
let asked = ''

/** Asks the service worker to store the code of all pages and the late texts. It requests only what it does not have yet. */
function storeRest(): void {
  isWaiting = false
  const worker = navigator.serviceWorker?.controller
  if (!worker || !navigator.onLine || asked === language.peek()) return
  asked = language.peek()
  worker.postMessage(asked)
}

/**
 * Loads the code of the likely next screens, unless the member has told the browser to save data.
 * @param all whether the worker stores the code of all others later
 */
export function preload<P>(screens: readonly ({ load: LoadCode<P> } | undefined)[], all: boolean): void {
  if (navigator.connection?.saveData) return
  for (const screen of screens) if (screen) void loadComponent(screen.load).catch(() => undefined)
  if (!all || isWaiting) return
  setTimeout(storeRest, REST_AFTER_MS)
  isWaiting = true
}

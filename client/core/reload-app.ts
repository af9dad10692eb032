import { signal } from '@preact/signals-react'

/** How long to wait for the new service worker: longer than it needs on most networks. After this time, the page is reloaded without it. */
const TIMEOUT_MS = 5_000

/** Whether the page is about to reload. Anything that is started now would be interrupted. */
export const isReloading = signal(false)

/** Reloads the page in the server's current version. The new build's service worker is activated first, because it caches the new page. */
export async function reloadApp(): Promise<void> {
  if (isReloading.value) return
  isReloading.value = true
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  await Promise.race([newWorker().catch(() => undefined), timeout])
  location.reload()
}

/** Resolves once the new service worker is active or has failed, or at once if there is none. @throws if the request for its script fails */
async function newWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await registration.update()
  const coming = registration.installing ?? registration.waiting
  if (!coming) return
  await new Promise<void>((resolve) => {
    const look = () => (coming.state === 'activated' || coming.state === 'redundant') && resolve()
    coming.addEventListener('statechange', look)
    look()
  })
}

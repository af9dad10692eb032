import { signal } from '@preact/signals-react'

/** Longer than a worker needs on most networks; then the page is loaded anew all the same. */
const TIMEOUT_MS = 5_000

/** The page is about to go: nothing that is begun on it now would be ended. */
export const isReloading = signal(false)

/** Loads the page anew, as the server has it now: a new build's worker takes over first, for it is the one that keeps the new page. */
export async function reloadApp(): Promise<void> {
  if (isReloading.value) return
  isReloading.value = true
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  await Promise.race([newWorker().catch(() => undefined), timeout])
  location.reload()
}

/** Resolves when the server's worker is at work; without a network there is none to wait for. */
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

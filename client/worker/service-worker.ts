/**
 * The shell without a network: the page, its scripts, styles and texts. Hashed files never change, so what was fetched once is kept; the page
 * is asked for anew each time and the last one serves when nobody answers. Nothing under /api is ever looked at.
 */
/** the build's id and the files of its first load, put in by the build */
declare const BUILD: string
declare const SHELL: readonly string[]

// the library's type of `self` is that of any worker
const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `shell-${BUILD}`

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['/', '/icon.svg', ...SHELL])))
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await worker.clients.claim()
    // the page is asked for while the worker is still being woken
    await worker.registration.navigationPreload?.enable()
  }
  event.waitUntil(drop())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname === '/') event.respondWith(newest(event))
  else if (pathname.startsWith('/assets/') || pathname === '/icon.svg') event.respondWith(kept(request))
})

async function newest({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const answer = ((await preloadResponse) as Response | undefined) ?? (await fetch(request))
    if (answer.ok) await cache.put('/', answer.clone())
    return answer
  } catch (fault) {
    const known = await cache.match('/')
    if (known) return known
    throw fault
  }
}

async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

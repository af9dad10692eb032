/**
 * The shell before the network and without one: the page, its scripts, styles and texts. Hashed files never change, so what was fetched once is
 * kept; the page is shown as it was at most a day ago while it is asked for anew, for the next visit: a release in between is said by the first
 * answer's build id. Nothing under /api is ever looked at.
 */
/** the build's id and the files of its first load, put in by the build */
declare const BUILD: string
declare const SHELL: readonly string[]

// the library's type of `self` is that of any worker
const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `shell-${BUILD}`
/** as long as a server keeps the files of older builds */
const PAGE_MS = 24 * 3_600_000

/** not among the library's types yet */
type Installing = ExtendableEvent & { addRoutes?: (rules: readonly object[]) => Promise<void> }

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['/', '/icon.svg', ...SHELL])))
  // where the browser can, answers do not even pass by here
  const installing: Installing = event
  void installing.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
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
  if (pathname === '/') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/') || pathname === '/icon.svg') event.respondWith(kept(request))
})

/** The kept page at once, unless it is too old or the member has asked for a new one; then the server's, and the kept one when nobody answers. */
async function page(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE)
  const known = await cache.match('/')
  const newest = ask(event, cache)
  if (!known) return newest
  const isReload = event.request.cache !== 'default'
  if (isReload || Math.abs(Date.now() - saidAt(known)) > PAGE_MS) return newest.catch(() => known)
  event.waitUntil(newest.catch(() => undefined))
  return known
}

/** By the server's clock, in unix milliseconds; long ago when it did not say. */
const saidAt = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || 0

async function ask({ request, preloadResponse }: FetchEvent, cache: Cache): Promise<Response> {
  const answer = ((await preloadResponse) as Response | undefined) ?? (await fetch(request))
  if (answer.ok) await cache.put('/', answer.clone())
  return answer
}

async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

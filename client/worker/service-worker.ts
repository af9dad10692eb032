/**
 * Serves the page, its scripts, styles and texts from the cache. The code of pages that were never opened is cached later (`storeRest`). Files with a
 * hash in their name never change, so they are requested only once. A cached page is served for up to a day, while a new page is requested for the next visit. If there was a release in between, the app notices it by
 * the build id in the first API response. Requests under /api are never handled here.
 */
import { OLD_BUILD_MS } from '../../shared/limits.ts'

/** build id; set by the build */
declare const BUILD: string
/** addresses of the files of the first load; set by the build */
declare const SHELL: readonly string[]
/** language → address of its texts, as JSON */
declare const CATALOGUES: string
/** names of all other scripts, in `/assets/`; set by the build */
declare const LATER: readonly string[]
/** for each kind of late texts, like `CATALOGUES`; set by the build */
declare const LATER_TEXTS: readonly string[]

// TypeScript's `webworker` library does not know that `self` is a service worker
const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `shell-${BUILD}`
/** how long to wait for the network before the cached page is served */
const TIMEOUT_MS = 5_000

/** `addRoutes` is missing in TypeScript's library */
type Installing = ExtendableEvent & { addRoutes?: (rules: readonly object[]) => Promise<void> }

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
  // where the browser supports it, requests under /api bypass the worker
  const installing: Installing = event
  void installing.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  void worker.skipWaiting()
})

/**
 * Caches all files. If a request fails, deletes the incomplete cache, unless the cache is from an earlier install. The browser retries a failed
 * install.
 */
async function install(): Promise<void> {
  const wasThere = await caches.has(CACHE)
  try {
    const texts = await textsInUse()
    const cache = await caches.open(CACHE)
    const page = await fetch('/', { cache: 'no-cache' })
    // during a release, another server may still return the previous build
    if (!(await isOwnBuild(page.clone()))) throw new Error('the response is of another build')
    await cache.put('/', page)
    await cache.addAll(['/icon.svg', ...SHELL, ...texts])
  } catch (error) {
    if (!wasThere) await caches.delete(CACHE)
    throw error
  }
}

const isOwnBuild = async (page: Response): Promise<boolean> =>
  page.ok && (await page.text()).includes(`content="${BUILD}"`)

/** Addresses of this build's texts in the languages that this browser has used, which are the languages with texts in any cache. */
async function textsInUse(): Promise<string[]> {
  const old = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  const addresses = old.flat().map(({ url }) => new URL(url).pathname)
  const catalogues: Record<string, string> = JSON.parse(CATALOGUES)
  return Object.entries(catalogues)
    .filter(([language]) => addresses.some((address) => address.startsWith(`/assets/${language}-`)))
    .map(([, address]) => address)
}

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    // the previous build's cache is kept, because pages that are open may still load its screens
    const others = (await caches.keys()).filter((name) => name !== CACHE)
    for (const name of others.slice(0, -1)) await caches.delete(name)
    await worker.clients.claim()
    // lets the browser request the page while the worker is starting
    await worker.registration.navigationPreload?.enable()
  }
  event.waitUntil(takeOver())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname === '/') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/') || pathname === '/icon.svg') event.respondWith(file(event))
})

/** the run of `storeRest` that is under way; several tabs may ask at once */
let storing: Promise<void> | undefined

// a page sends its language once it has been open for a while (`client/data/preload.ts`)
worker.addEventListener('message', (event) => {
  storing ??= storeRest(String(event.data))
    .catch(() => undefined)
    .finally(() => {
      storing = undefined
    })
  event.waitUntil(storing)
})

/**
 * Caches the rest of this build: the code of all pages, and the late texts, so that they are there offline. One file after the other, so that nothing
 * that the member waits for is slower. @throws if a request fails; the next message continues
 */
async function storeRest(language: string): Promise<void> {
  if (!(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  // on a first visit, the texts were loaded before the worker was there
  const texts = [CATALOGUES, ...LATER_TEXTS].flatMap((files) => {
    const addresses: Record<string, string> = JSON.parse(files)
    return addresses[language] ?? []
  })
  for (const address of [...texts, ...LATER.map((name) => `/assets/${name}`)]) {
    if (await cache.match(address)) continue
    // the previous build may have had the same file
    const answer = (await caches.match(address)) ?? (await fetch(address, { priority: 'low' }))
    if (!answer.ok) return
    await cache.put(address, answer)
  }
}

/** Cache modes of the request that a browser sends when the member reloads the page. WebKit does not set them. */
const RELOADS: ReadonlySet<string> = new Set(['reload', 'no-cache', 'no-store'])

/** The cached response; undefined if nothing is cached or the storage is damaged, so that the network is used. */
async function stored(asked: RequestInfo): Promise<Response | undefined> {
  try {
    return await (await caches.open(CACHE)).match(asked)
  } catch {
    return undefined
  }
}

/**
 * The cached page. If it is older than `OLD_BUILD_MS`, or the member reloads, the server's page comes first: the cached one is used only if the
 * server fails or takes longer than `TIMEOUT_MS`. Without a cached page, the server's page.
 */
async function page(event: FetchEvent): Promise<Response> {
  const known = await stored('/')
  const newest = ask(event)
  if (!known) return newest
  event.waitUntil(newest.catch(() => undefined))
  const isOld = Math.abs(Date.now() - sentAt(known)) > OLD_BUILD_MS
  if (!isOld && !RELOADS.has(event.request.cache)) return known
  const better = newest.then(
    (answer) => (answer.ok ? answer : known),
    () => known,
  )
  return Promise.race([better, new Promise<Response>((resolve) => setTimeout(resolve, TIMEOUT_MS, known))])
}

/** The response's `Date` header in unix milliseconds; 0 if the header is missing or invalid. */
const sentAt = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || 0

async function ask(event: FetchEvent): Promise<Response> {
  const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  if (answer.ok) event.waitUntil(keepPage(answer.clone()))
  return answer
}

/** Caches the page if it is of this build. The worker of another build caches that build's page together with its files. */
async function keepPage(answer: Response): Promise<void> {
  if (await isOwnBuild(answer.clone())) await store('/', answer)
}

/** If the storage is full, the response is not cached and is requested each time. */
async function store(asked: RequestInfo, answer: Response): Promise<void> {
  await caches
    .open(CACHE)
    .then((cache) => cache.put(asked, answer))
    .catch(() => undefined)
}

/** Looks in this build's cache first: a file without a hash in its name may be different in another build's cache. */
async function file(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = (await stored(request)) ?? (await caches.match(request).catch(() => undefined))
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(store(request, answer.clone()))
  return answer
}

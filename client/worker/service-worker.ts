/**
 * Serves the page, its scripts, styles and texts from the cache. Hashed files never change, so they are requested only once. A cached page is served
 * for up to a day, while a new one is requested for the next visit; the build id in the first API response reveals a release in between.
 * Requests under /api are never handled here.
 */
import { OLD_BUILD_MS } from '../../shared/limits.ts'

/** build id and the files of the first load; set by the build */
declare const BUILD: string
declare const SHELL: readonly string[]
/** language → address of its texts, as JSON */
declare const CATALOGUES: string

// TypeScript's `webworker` library types `self` as a worker of any kind
const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `shell-${BUILD}`
/** after this time, the cached page is served if the network hangs */
const TIMEOUT_MS = 5_000

/** `addRoutes` is missing in TypeScript's library */
type Installing = ExtendableEvent & { addRoutes?: (rules: readonly object[]) => Promise<void> }

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
  // where supported, requests under /api bypass the worker
  const installing: Installing = event
  void installing.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  void worker.skipWaiting()
})

/** Caches all files or none: the browser retries a failed install, and an incomplete cache must not pass for a build's. */
async function install(): Promise<void> {
  const wasThere = await caches.has(CACHE)
  try {
    const texts = await textsInUse()
    const cache = await caches.open(CACHE)
    const page = await fetch('/', { cache: 'no-cache' })
    // during a release, another container may still serve the previous build
    if (!(await isOwnBuild(page.clone()))) throw new Error('another build answers')
    await cache.put('/', page)
    await cache.addAll(['/icon.svg', ...SHELL, ...texts])
  } catch (error) {
    if (!wasThere) await caches.delete(CACHE)
    throw error
  }
}

const isOwnBuild = async (page: Response): Promise<boolean> =>
  page.ok && (await page.text()).includes(`content="${BUILD}"`)

/** Addresses of this build's texts in each language of which this browser has cached texts. */
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
    // retain the previous build's cache for open pages, which may still load screens from it
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

/** Cache modes of a reload; WebKit does not set them. */
const RELOADS: ReadonlySet<string> = new Set(['reload', 'no-cache', 'no-store'])

/** Undefined also when the storage is damaged or full; the network is used then. */
async function stored(asked: RequestInfo): Promise<Response | undefined> {
  try {
    return await (await caches.open(CACHE)).match(asked)
  } catch {
    return undefined
  }
}

/** The cached page, unless it is too old or the member reloads; then the server's, or the cached one if the server fails or is slow. */
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

/** The response's `Date` header in unix milliseconds; 0 without one. */
const sentAt = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || 0

async function ask(event: FetchEvent): Promise<Response> {
  const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  if (answer.ok) event.waitUntil(keepPage(answer.clone()))
  return answer
}

/** Caches the page if it is this build's; another build's page is cached by that build's worker, with its files. */
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

/** Looks in this build's cache first, because files without a hash in their name may differ between builds. */
async function file(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = (await stored(request)) ?? (await caches.match(request).catch(() => undefined))
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(store(request, answer.clone()))
  return answer
}

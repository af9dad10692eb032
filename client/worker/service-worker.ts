/**
 * The shell before the network and without one: the page, its scripts, styles and texts. Hashed files never change, so what was fetched once is
 * kept; the page is shown as it was at most a day ago while it is asked for anew, for the next visit: a release in between is said by the first
 * answer's build id. Nothing under /api is ever looked at.
 */
import { OLD_BUILD_MS } from '../../shared/limits.ts'

/** the build's id and the files of its first load, put in by the build */
declare const BUILD: string
declare const SHELL: readonly string[]
/** language → address of its texts */
declare const CATALOGUES: Record<string, string>

// the library's type of `self` is that of any worker
const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `shell-${BUILD}`
/** on a network that hangs, the kept page is better than none */
const PATIENCE_MS = 5_000

/** not among the library's types yet */
type Installing = ExtendableEvent & { addRoutes?: (rules: readonly object[]) => Promise<void> }

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
  // where the browser can, answers do not even pass by here
  const installing: Installing = event
  void installing.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  void worker.skipWaiting()
})

/** All or nothing: what failed is tried again by the browser, and leaves no cache that would count as a build's. */
async function install(): Promise<void> {
  const wasThere = await caches.has(CACHE)
  try {
    const texts = await textsInUse()
    const cache = await caches.open(CACHE)
    const page = await fetch('/', { cache: 'no-cache' })
    // while a release is under way, another container may still have the build before
    if (!(await isOurs(page.clone()))) throw new Error('another build answers')
    await cache.put('/', page)
    await cache.addAll(['/icon.svg', ...SHELL, ...texts])
  } catch (error) {
    if (!wasThere) await caches.delete(CACHE)
    throw error
  }
}

const isOurs = async (page: Response): Promise<boolean> => page.ok && (await page.text()).includes(`content="${BUILD}"`)

/** The new texts of each language that this browser has the old ones of. */
async function textsInUse(): Promise<string[]> {
  const old = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  const addresses = old.flat().map(({ url }) => new URL(url).pathname)
  return Object.entries(CATALOGUES)
    .filter(([language]) => addresses.some((address) => address.startsWith(`/assets/${language}-`)))
    .map(([, address]) => address)
}

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    // the one before it stays for pages that are still open, and with it the screens that they have not shown yet
    const others = (await caches.keys()).filter((name) => name !== CACHE)
    for (const name of others.slice(0, -1)) await caches.delete(name)
    await worker.clients.claim()
    // the page is asked for while the worker is still being woken
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

/** What a reload asks with, where the browser tells it apart (WebKit does not), and `loadAnew`. */
const ANEW: ReadonlySet<string> = new Set(['reload', 'no-cache', 'no-store'])

/** Where the storage is damaged or full, there is nothing kept: the network does it then, as without a worker. */
async function stored(asked: RequestInfo): Promise<Response | undefined> {
  try {
    return await (await caches.open(CACHE)).match(asked)
  } catch {
    return undefined
  }
}

/** The kept page at once, unless it is too old or the member has asked for a new one; then the server's, and the kept one when it has none. */
async function page(event: FetchEvent): Promise<Response> {
  const known = await stored('/')
  const newest = ask(event)
  if (!known) return newest
  event.waitUntil(newest.catch(() => undefined))
  const isOld = Math.abs(Date.now() - saidAt(known)) > OLD_BUILD_MS
  if (!isOld && !ANEW.has(event.request.cache)) return known
  const better = newest.then(
    (answer) => (answer.ok ? answer : known),
    () => known,
  )
  return Promise.race([better, new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, known))])
}

/** By the server's clock, in unix milliseconds; long ago when it did not say. */
const saidAt = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || 0

async function ask(event: FetchEvent): Promise<Response> {
  const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  if (answer.ok) event.waitUntil(keepPage(answer.clone()))
  return answer
}

/** Another build's page is not for us: its own worker keeps it, with all that belongs to it. */
async function keepPage(answer: Response): Promise<void> {
  if (await isOurs(answer.clone())) await store('/', answer)
}

/** Without room for it, it is fetched each time. */
async function store(asked: RequestInfo, answer: Response): Promise<void> {
  await caches
    .open(CACHE)
    .then((cache) => cache.put(asked, answer))
    .catch(() => undefined)
}

/** The build's own first: what has no hash in its name may differ. */
async function file(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = (await stored(request)) ?? (await caches.match(request).catch(() => undefined))
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(store(request, answer.clone()))
  return answer
}

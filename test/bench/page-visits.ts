/** Visits on a cheap phone over a slow network: the CPU is four times slower, 1.6 Mbps down, 0.75 Mbps up, responses delayed by 150 ms. */

import { READ_ANNOUNCEMENT } from '../support/read-announcement.ts'
import { build, type System } from '../support/system.ts'
import { startBarePage } from './bare-page.ts'
import { openPhone, type Tab } from './phone.ts'
import { BYTES_PER_MS, LATENCY_MS, startSlowNetwork } from './slow-network.ts'

export const SLOWER = 4
/** The figures of a page are read this many milliseconds after the page was opened. By then, everything has loaded. */
export const SETTLED_MS = 3_000

/** A script that records what the browser reports about painting, layout shifts and blocked time. */
const WATCH = `
  globalThis.seen = { fcp: 0, lcp: 0, shift: 0, blocking: 0, balances: 0, app: 0 }
  const on = (type, act) => new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true })
  on('paint', (e) => { if (e.name === 'first-contentful-paint') seen.fcp = e.startTime })
  on('largest-contentful-paint', (e) => { seen.lcp = e.startTime; seen.what = e.element?.className || e.element?.tagName })
  on('layout-shift', (e) => { if (!e.hadRecentInput) seen.shift += e.value })
  on('longtask', (e) => { seen.blocking += e.duration - 50 })
  const painted = (name, isThere) => new MutationObserver((_, observer) => {
    if (!isThere()) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { seen[name] = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
  painted('balances', () => document.querySelector('.balances') && !document.querySelector('.hollow'))
  painted('app', () => document.querySelector('.app[data-language] :is(.balances, .launch, .chips)'))
  ${READ_ANNOUNCEMENT}
`

/** What was seen during a visit. Times are in milliseconds since the visit began; 0 if the event was not seen. */
export type Seen = {
  fcp: number
  lcp: number
  /** when the member's balances were painted; `lcp` may be about another element */
  balances: number
  /** when React had rendered the screen */
  app: number
  blocking: number
  /** layout shift score */
  shift: number
  /** requests completed before the first contentful paint, including the page itself */
  requests: number
  /** description of the element that `lcp` measured */
  what?: string
}

/** Whether the browser may use service workers. Without a service worker, every visit loads as much as the first. */
export type Workers = 'allowed' | 'none'

/** An expression that is true when nothing is loading. */
export const AT_REST =
  "document.readyState === 'complete' && !document.querySelector('main .skeleton:not([aria-hidden] .skeleton), [aria-busy=true]')"

/** What slows the network down: the bench's proxy, which the browser does not notice, or the browser itself, as in DevTools. */
export type Throttle = 'proxy' | 'devtools'

/** @param clientFolders folders of client builds, each of which is served by a server of its own; undefined stands for the project's `dist/` */
export async function openVisits(
  clientFolders: readonly (string | undefined)[] = [undefined],
  throttle: Throttle = 'proxy',
) {
  const teardowns: (() => Promise<unknown>)[] = []
  const network = await startSlowNetwork()
  const origin = `http://localhost:${network.port}`
  const home = `${origin}/#/pages/home/index`
  const servers: System[] = []
  for (const clientFolder of clientFolders)
    servers.push(
      await build(
        { teardown: (fn) => void teardowns.push(fn) },
        { stub: { seed: 'demo' }, settings: { PUBLIC_ORIGIN: origin }, deps: clientFolder ? { clientFolder } : {} },
      ),
    )
  const bare = await startBarePage()
  const phone = await openPhone()

  /** Opens a new browser profile on a fast network. @param server index in `clientFolders` */
  function openProfile(workers: Workers, server: number) {
    network.slow = false
    network.target = Number(new URL(servers[server]?.origin ?? '').port)
    return phone.profile(workers === 'none' ? `${WATCH};delete Navigator.prototype.serviceWorker` : WATCH)
  }

  async function logIn(tab: Tab): Promise<void> {
    await tab.goto(`${origin}/#/pages/login/index`)
    await tab.until("document.querySelector('[name=password]') !== null")
    await tab.run(`fetch('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'fetch' },
      body: JSON.stringify({ account: 'demo', password: 'demo1234' }),
    }).then(({ status }) => status)`)
    await openHome(tab)
  }

  async function openHome(tab: Tab): Promise<void> {
    await tab.goto('about:blank')
    await tab.goto(home)
    await tab.until(`document.querySelector('.balances') && ${AT_REST}`)
  }

  /** Opens `url` with a slow network and CPU. Evaluates nothing in the page while it loads, because that would slow the page down. */
  async function visit(tab: Tab, url: string, content: string): Promise<Seen> {
    if (throttle === 'proxy') network.slow = true
    else await tab.slowNetwork(LATENCY_MS, BYTES_PER_MS.down * 1_000, BYTES_PER_MS.up * 1_000)
    await tab.slowDown(SLOWER)
    await tab.goto(url)
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    await tab.until(`document.querySelector('${content}') !== null`)
    return (await tab.run(
      "({ ...seen, requests: 1 + performance.getEntriesByType('resource').filter((e) => e.responseEnd <= seen.fcp).length })",
    )) as Seen
  }

  /** A visitor's first visit. @param path of the page, the hash of the address */
  async function visitor(path: string, content: string, server = 0): Promise<Seen> {
    const { tab, close } = await openProfile('none', server)
    const seen = await visit(await tab(), `${origin}/#${path}`, content)
    await close()
    return seen
  }

  return {
    servers,
    network,
    origin,
    openProfile,
    logIn,
    launch: (server?: number) => visitor('/', 'a[href*="login"]', server),
    website: (server?: number) => visitor('/pages/website/index', '.chips', server),

    /** A logged-in member opens home. `allowed`: the service worker is installed. `none`: everything is loaded as on a first visit. */
    async home(workers: Workers, server = 0): Promise<Seen> {
      const { tab, close } = await openProfile(workers, server)
      const before = await tab()
      await logIn(before)
      if (workers === 'allowed') {
        await before.run('navigator.serviceWorker.ready.then(() => true)')
        await openHome(before)
      } else await before.clearCache()
      const next = await tab()
      await before.close()
      const seen = await visit(next, home, '.balances')
      await close()
      return seen
    },

    /** A visit to the page with a single heading. No page can load faster. */
    async bare(workers: Workers): Promise<Seen> {
      const { tab, close } = await openProfile(workers, 0)
      network.target = bare.port
      const before = await tab()
      if (workers === 'allowed') {
        await before.goto(`${origin}/`)
        await before.run('navigator.serviceWorker.ready.then(() => true)')
      }
      const next = await tab()
      await before.close()
      const seen = await visit(next, `${origin}/`, 'h1')
      await close()
      return seen
    },

    async close(): Promise<void> {
      phone.close()
      network.close()
      bare.close()
      for (const teardown of teardowns) await teardown()
    },
  }
}

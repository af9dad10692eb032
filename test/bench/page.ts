/** The page on a cheap phone's browser over a slow network: processor four times slower, 1.6 Mbps down, 0.75 up, 150 ms a response. */
import { build } from '../helper.ts'
import { startBarePage } from './bare-page.ts'
import { median, note } from './measure.ts'
import { openPhone, type Tab } from './phone.ts'
import { startSlowNetwork } from './slow-network.ts'

const RUNS = Number(process.env.ROUNDS ?? 5)
const SLOWER = 4
/** by then all has come to rest */
const SETTLED_MS = 3_000

/** Keeps what the browser says of painting, moving and blocking. */
const WATCH = `
  globalThis.seen = { fcp: 0, lcp: 0, shift: 0, blocking: 0, content: 0 }
  const on = (type, act) => new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true })
  on('paint', (e) => { if (e.name === 'first-contentful-paint') seen.fcp = e.startTime })
  on('largest-contentful-paint', (e) => { seen.lcp = e.startTime; seen.what = e.element?.className || e.element?.tagName })
  on('layout-shift', (e) => { if (!e.hadRecentInput) seen.shift += e.value })
  on('longtask', (e) => { seen.blocking += e.duration - 50 })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.balances') || document.querySelector('.hollow')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { seen.content = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
`
/** `content`: the member's balances are painted, whatever the largest text may be. */
type Seen = {
  fcp: number
  lcp: number
  shift: number
  blocking: number
  content: number
  requests: number
  what?: string
}

/** Opens `url` on a slow network and a slow processor, and lets it come to rest unwatched. */
async function visit(tab: Tab, url: string, content: string): Promise<Seen> {
  await tab.slowDown(SLOWER)
  await tab.goto(url)
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  await tab.until(`document.querySelector('${content}') !== null`)
  return (await tab.run(
    "({ ...seen, requests: 1 + performance.getEntriesByType('resource').filter((e) => e.responseEnd <= seen.fcp).length })",
  )) as Seen
}

const middle = (all: readonly Seen[], key: keyof Omit<Seen, 'what'>): number => median(all.map((each) => each[key]))
const ms = (value: number): string => `${value.toFixed(0)} ms`

/** @param floor what the bare page took in turn with it */
function tell(
  name: string,
  reaches: { fcp?: number; lcp: number; blocking?: number },
  all: readonly Seen[],
  floor: readonly Seen[],
): void {
  const lcp = middle(all, 'lcp')
  if (reaches.fcp)
    note(`${name}: FCP`, `≤ ${reaches.fcp} ms`, ms(middle(all, 'fcp')), middle(all, 'fcp') <= reaches.fcp)
  note(
    `${name}: LCP`,
    `≤ ${reaches.lcp} ms`,
    `${ms(lcp)} (${all[0]?.what}); a bare page ${ms(middle(floor, 'lcp'))}`,
    lcp <= reaches.lcp,
  )
  const content = middle(all, 'content')
  if (content > 0) note(`${name}: the balances`, '', ms(content), null)
  if (!reaches.blocking) return
  const blocking = middle(all, 'blocking')
  note(`${name}: blocking`, `≤ ${reaches.blocking} ms`, ms(blocking), blocking <= reaches.blocking)
  const shift = middle(all, 'shift')
  note(`${name}: layout shift`, '0', shift.toFixed(3), shift < 0.001)
  if (!reaches.fcp) return
  const requests = middle(all, 'requests')
  note(`${name}: requests to first content`, '≤ 4', String(requests), requests <= 4)
}

/** 1,000 records where the stub has a page of them. */
function many(data: unknown): unknown {
  const page = data as { data?: { id: number }[] }
  const rows = page.data ?? []
  if (rows.length === 0) return data
  return {
    ...page,
    data: Array.from({ length: 1_000 }, (_, index) => ({ ...rows[index % rows.length], id: index + 1 })),
  }
}

const SCROLL = `new Promise((resolve) => {
  const frames = []
  let last = performance.now()
  const step = (now) => {
    frames.push(now - last)
    last = now
    scrollBy(0, 120)
    if (frames.length < 240) requestAnimationFrame(step)
    else resolve(Math.max(...frames.slice(5)))
  }
  requestAnimationFrame(step)
})`

/** Nothing is asked for any more. */
const AT_REST = "document.readyState === 'complete' && !document.querySelector('main .skeleton, [aria-busy=true]')"
const TABS = ['/pages/task-list/index', '/pages/home/index', '/pages/my/index', '/pages/agent-promotion/index']

export async function benchPage(): Promise<void> {
  const teardowns: (() => Promise<unknown>)[] = []
  const network = await startSlowNetwork()
  const origin = `http://localhost:${network.port}`
  const system = await build(
    { teardown: (fn) => void teardowns.push(fn) },
    { stub: { seed: 'demo' }, settings: { PUBLIC_ORIGIN: origin } },
  )
  const app = Number(new URL(system.origin).port)
  network.target = app
  const bare = await startBarePage()
  const phone = await openPhone()
  const HOME = `${origin}/#/pages/home/index`
  /** A browser of its own; without workers each visit is the first. */
  const profile = (workers: 'allowed' | 'none') => {
    network.slow = false
    return phone.profile(
      `${WATCH};localStorage.readNotices ??= '[1]'${workers === 'none' ? ';delete Navigator.prototype.serviceWorker' : ''}`,
    )
  }
  const logIn = async (tab: Tab): Promise<void> => {
    await tab.goto(`${origin}/#/pages/login/index`)
    await tab.until("document.querySelector('[name=password]') !== null")
    await tab.run(`fetch('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'fetch' },
      body: JSON.stringify({ account: 'demo', password: 'demo1234' }),
    }).then(({ status }) => status)`)
    await tab.goto('about:blank')
    await tab.goto(HOME)
    await tab.until(`document.querySelector('.balances') && ${AT_REST}`)
  }

  /** What the bare page takes: as the first one of a profile, or once its worker is there. */
  async function floorOf(workers: 'allowed' | 'none'): Promise<Seen> {
    network.target = bare.port
    const { tab, close } = await profile(workers)
    const before = await tab()
    if (workers === 'allowed') {
      await before.goto(`${origin}/`)
      await before.run('navigator.serviceWorker.ready.then(() => true)')
    }
    const next = await tab()
    await before.close()
    network.slow = true
    const seen = await visit(next, `${origin}/`, 'h1')
    await close()
    network.target = app
    return seen
  }

  const [first, firstFloor]: [Seen[], Seen[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    firstFloor.push(await floorOf('none'))
    const { tab, close } = await profile('none')
    network.slow = true
    first.push(await visit(await tab(), `${origin}/`, 'a[href*="login"]'))
    await close()
  }
  tell('launch page, cold', { lcp: 600 }, first, firstFloor)

  const [home, homeFloor]: [Seen[], Seen[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    homeFloor.push(await floorOf('none'))
    const { tab, close } = await profile('none')
    const before = await tab()
    await logIn(before)
    await before.clearCache()
    const next = await tab()
    await before.close()
    network.slow = true
    home.push(await visit(next, HOME, '.balances'))
    await close()
  }
  tell('member’s home, cold', { fcp: 500, lcp: 1_150, blocking: 150 }, home, homeFloor)

  const [again, againFloor]: [Seen[], Seen[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    againFloor.push(await floorOf('allowed'))
    const { tab, close } = await profile('allowed')
    const before = await tab()
    await logIn(before)
    await before.run('navigator.serviceWorker.ready.then(() => true)')
    await before.goto('about:blank')
    await before.goto(HOME)
    await before.until(`document.querySelector('.balances') && ${AT_REST}`)
    const next = await tab()
    await before.close()
    network.slow = true
    again.push(await visit(next, HOME, '.balances'))
    await close()
  }
  tell('member’s home, second visit', { lcp: 400, blocking: 150 }, again, againFloor)

  const { tab: open, close } = await profile('none')
  const tab = await open()
  await logIn(tab)
  await tab.slowDown(SLOWER)
  network.slow = true
  const atRest = async () => {
    await tab.until(AT_REST)
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS / 3))
  }
  for (const path of TABS) {
    await tab.run(`document.querySelector('.tab-bar a[href="#${path}"]').click()`)
    await atRest()
  }
  const slowest: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const taps: number[] = []
    for (const path of TABS) {
      taps.push(
        (await tab.run(`new Promise((resolve) => {
        const link = document.querySelector('.tab-bar a[href="#${path}"]')
        const begun = performance.now()
        link.click()
        const look = () => {
          const stands = location.hash === '#${path}' && document.querySelector('main .card, main .menu') && !document.querySelector('main .skeleton')
          if (stands) requestAnimationFrame(() => resolve(performance.now() - begun))
          else setTimeout(look, 1)
        }
        look()
      })`)) as number,
      )
      await atRest()
    }
    slowest.push(Math.max(...taps))
  }
  const tap = median(slowest)
  note('tap on a tab to its content, the slowest of four', '≤ 100 ms', ms(tap), tap <= 100)
  system.upstream.rewrite = (_key, data) => many(data)
  network.slow = false
  await tab.goto('about:blank')
  await tab.goto(`${origin}/#/pages-sub/finance/balance-detail`)
  await tab.until("document.querySelectorAll('main li').length > 900")
  const frames: number[] = []
  for (let run = 0; run < 3; run++) {
    await tab.run('scrollTo(0, 0)')
    frames.push((await tab.run(SCROLL)) as number)
  }
  const frame = median(frames)
  note('longest frame while 1,000 records scroll', '≤ 50 ms', ms(frame), Math.round(frame) <= 50)
  await close()
  phone.close()
  network.close()
  bare.close()
  for (const teardown of teardowns) await teardown()
}

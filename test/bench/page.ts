/** The page on a cheap phone's browser over a slow network: processor four times slower, 1.6 Mbps down, 0.75 up, 150 ms a response. */
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { FLAGS, findChromium } from '../browser/chromium.ts'
import { build } from '../helper.ts'
import { median, note } from './measure.ts'

const RUNS = Number(process.env.ROUNDS ?? 5)
const KB_PER_S = (mbps: number) => (mbps * 1_000_000) / 8
const NETWORK = { offline: false, latency: 150, downloadThroughput: KB_PER_S(1.6), uploadThroughput: KB_PER_S(0.75) }
const SLOWER = 4

/** Keeps what the browser says of painting, moving and blocking. */
const WATCH = `
  globalThis.seen = { fcp: 0, lcp: 0, shift: 0, blocking: 0, content: 0 }
  const on = (type, act) => new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true })
  on('paint', (e) => { if (e.name === 'first-contentful-paint') seen.fcp = e.startTime })
  on('largest-contentful-paint', (e) => { seen.lcp = e.startTime; seen.what = e.element?.className || e.element?.tagName })
  on('layout-shift', (e) => { if (!e.hadRecentInput) seen.shift += e.value })
  on('longtask', (e) => { seen.blocking += e.duration - 50 })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.balances')) return
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

async function throttle(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return devtools
}

/** Opens `url` and waits until `content` stands there. */
async function visit(page: Page, url: string, content: string): Promise<Seen> {
  await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'networkidle' })
  // a locator brings a script of its own into the page: not before it stands
  await page.locator(content).first().waitFor()
  return (await page.evaluate(
    "({ ...seen, requests: 1 + performance.getEntriesByType('resource').filter((e) => e.responseEnd <= seen.fcp).length })",
  )) as Seen
}

const middle = (all: readonly Seen[], key: keyof Omit<Seen, 'what'>): number => median(all.map((each) => each[key]))
const ms = (value: number): string => `${value.toFixed(0)} ms`

function tell(name: string, reaches: { fcp?: number; lcp: number; blocking?: number }, all: readonly Seen[]): void {
  const lcp = middle(all, 'lcp')
  if (reaches.fcp)
    note(`${name}: FCP`, `≤ ${reaches.fcp} ms`, ms(middle(all, 'fcp')), middle(all, 'fcp') <= reaches.fcp)
  note(`${name}: LCP`, `≤ ${reaches.lcp} ms`, `${ms(lcp)} (${all[0]?.what})`, lcp <= reaches.lcp)
  const content = middle(all, 'content')
  if (content > 0) note(`${name}: the balances`, '', ms(content), null)
  if (!reaches.blocking) return
  const blocking = middle(all, 'blocking')
  note(`${name}: blocking`, `≤ ${reaches.blocking} ms`, ms(blocking), blocking <= reaches.blocking)
  const shift = middle(all, 'shift')
  note(`${name}: layout shift`, '0', shift.toFixed(3), shift < 0.001)
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

export async function benchPage(): Promise<void> {
  const teardowns: (() => Promise<unknown>)[] = []
  const { origin, upstream } = await build({ teardown: (fn) => void teardowns.push(fn) }, { stub: { seed: 'demo' } })
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) })
  const phone = async (serviceWorkers: 'allow' | 'block'): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 375, height: 812 },
      deviceScaleFactor: 2,
      hasTouch: true,
      serviceWorkers,
    })
    await context.addInitScript(WATCH)
    await context.addInitScript("localStorage.readNotices ??= '[1]'")
    return { context, page: await context.newPage() }
  }
  const logIn = async (page: Page): Promise<void> => {
    await page.goto(`${origin}/#/pages/login/index`)
    await page.fill('[name=account]', 'demo')
    await page.fill('[name=password]', 'demo1234')
    await page.click('form button[type=submit]')
    await page.locator('.balances').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const HOME = `${origin}/#/pages/home/index`

  const first: Seen[] = []
  for (let run = 0; run < RUNS; run++) {
    const { context, page } = await phone('block')
    await throttle(page)
    first.push(await visit(page, `${origin}/`, 'a[href*="login"]'))
    await context.close()
  }
  tell('launch page, cold', { lcp: 600 }, first)

  const home: Seen[] = []
  for (let run = 0; run < RUNS; run++) {
    const { context, page } = await phone('block')
    await logIn(page)
    const devtools = await throttle(page)
    await devtools.send('Network.clearBrowserCache')
    await page.evaluate('sessionStorage.clear()')
    home.push(await visit(page, HOME, '.balances'))
    await context.close()
  }
  tell('member’s home, cold', { fcp: 500, lcp: 1_150, blocking: 150 }, home)

  const again: Seen[] = []
  for (let run = 0; run < RUNS; run++) {
    const { context, page } = await phone('allow')
    await logIn(page)
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload({ waitUntil: 'networkidle' })
    const next = await context.newPage()
    await throttle(next)
    again.push(await visit(next, HOME, '.balances'))
    await context.close()
  }
  tell('member’s home, second visit', { lcp: 400 }, again)

  const { context, page } = await phone('block')
  await logIn(page)
  await throttle(page)
  const TABS = ['/pages/task-list/index', '/pages/home/index', '/pages/my/index', '/pages/agent-promotion/index']
  for (const path of TABS) {
    await page.click(`.tab-bar a[href="#${path}"]`)
    await page.waitForLoadState('networkidle')
  }
  const slowest: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const taps: number[] = []
    for (const path of TABS) {
      taps.push(
        (await page.evaluate(`new Promise((resolve) => {
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
      await page.waitForLoadState('networkidle')
    }
    slowest.push(Math.max(...taps))
  }
  const tap = median(slowest)
  note('tap on a tab to its content, the slowest of four', '≤ 100 ms', ms(tap), tap <= 100)
  upstream.rewrite = (_key, data) => many(data)
  await page.goto(`${origin}/#/pages-sub/finance/balance-detail`)
  await page.reload()
  await page.locator('main li').nth(900).waitFor({ state: 'attached' })
  const frames: number[] = []
  for (let run = 0; run < 3; run++) {
    await page.evaluate('scrollTo(0, 0)')
    frames.push((await page.evaluate(SCROLL)) as number)
  }
  const frame = median(frames)
  note('longest frame while 1,000 records scroll', '≤ 50 ms', ms(frame), frame <= 50)
  await context.close()
  await browser.close()
  for (const teardown of teardowns) await teardown()
}

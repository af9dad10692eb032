/** A real Chromium on a phone's screen, in front of the real server and a stub of its own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page, Route } from 'playwright'
import type { Test } from 'tap'
import type { LanguageName } from '../../shared/languages.ts'
import type { Options } from '../upstream/server.ts'
import { launchChromium } from './chromium.ts'
import { build, type System } from './system.ts'

/** A text key that got onto the screen instead of its text: the first words of all keys. */
const FIRST_WORDS = new Set(
  Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, '../../locales/en-US.json'), 'utf8')) as object).map(
    (key) => key.split('.', 1)[0],
  ),
)
export const RAW_KEY = new RegExp(`\\b(${[...FIRST_WORDS].join('|')})\\.[a-z][\\w.]+`)

export type Phone = System & {
  page: Page
  context: BrowserContext
  /** the catalogue's text */
  text: (key: string, values?: Record<string, string | number>) => string
  go: (path: string) => Promise<void>
  /** waits until the screen has what it was loading */
  settled: () => Promise<void>
  /** this one and the next in another tab than the first, when it is given */
  logIn: (account?: string, password?: string, tab?: Page) => Promise<void>
  logOut: (tab?: Page) => Promise<void>
  /** fails the test with whatever axe finds */
  axe: (t: Test, name: string) => Promise<void>
  /** console errors, page errors and policy reports so far */
  problems: string[]
}

/** The whole file that `t` is part of. */
const fileOf = (t: Test): Test => (t.parent ? fileOf(t.parent as Test) : t)

let browser: Promise<Browser> | undefined

/** The one browser of a file: starting another would take longer than most tests. What each test does is kept in its own context. */
export async function launch(t: Test): Promise<Browser> {
  if (!browser) {
    browser = launchChromium()
    fileOf(t).teardown(async () => (await browser)?.close())
  }
  return browser
}

/** Waits until `expression` is true on the page, which may not evaluate texts itself. @throws after as long as anything else is waited for */
export async function until(page: Page, expression: string): Promise<void> {
  for (const startedAt = performance.now(); !(await page.evaluate(expression)); ) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`never true: ${expression}`)
    await page.waitForTimeout(50)
  }
}

/** Two frames: what an answer brings is drawn by then. */
export const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/** Holds back answers of `address`, the next so many of them, until they are let go. */
export async function hold(page: Page, address: string, times = 99): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  const held = async (route: Route) => {
    const response = await route.fetch()
    await gate.promise
    await route.fulfill({ response })
  }
  await page.route(address, held, { times })
  return async () => {
    const arrived = page.waitForResponse(address)
    gate.resolve()
    await (await arrived).finished()
    await page.unroute(address)
  }
}

const PATIENCE_MS = 15_000

/** In the page itself and for what is wrong alone: Playwright's own builder opens a second page for each report. */
const AXE = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`

/** What axe finds on the page as it is now, one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  return page.evaluate(AXE)
}

type Extras = {
  /** the stub's official announcement comes up by itself; else this phone has seen it */
  unread?: boolean
  /** of the server */
  settings?: Record<string, string>
  /** with the service worker, which would hide failing files from the tests that need them */
  worker?: boolean
  /** pages come and go as for members who do not mind motion */
  moving?: boolean
}

/** With `TRACES=FOLDER`: what happened in a test that failed, for `npx playwright show-trace FILE`. */
async function traceFailures(t: Test, context: BrowserContext): Promise<void> {
  const folder = process.env.TRACES
  if (!folder) return
  await context.tracing.start({ screenshots: true, snapshots: true, sources: true })
  t.teardown(async () => {
    const path = join(folder, `${t.name.replace(/\W+/g, '-')}.zip`)
    await context.tracing.stop(t.passing() ? {} : { path })
  })
}

export async function open(
  t: Test,
  browser: Browser,
  language: LanguageName,
  stub: Options = {},
  { unread = false, settings = {}, worker = false, moving = false }: Extras = {},
): Promise<Phone> {
  const system = await build(t, { stub, settings })
  const context = await browser.newContext({
    locale: language,
    viewport: { width: 375, height: 812 },
    reducedMotion: moving ? 'no-preference' : 'reduce',
    hasTouch: true,
    serviceWorkers: worker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  t.teardown(() => context.close())
  await traceFailures(t, context)
  if (!unread) await context.addInitScript("localStorage.readNotices ??= '[1]'")
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    // a refusal's 4xx is part of the play
    const refusal = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    // our own doing, see `worker`
    const blocked = message.text().startsWith('Service Worker registration blocked')
    if (['error', 'warning'].includes(message.type()) && !refusal && !blocked)
      problems.push(`console: ${message.text()}`)
  })
  const texts: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../locales/${language}.json`), 'utf8'),
  )

  const phone: Phone = {
    ...system,
    page,
    context,
    problems,
    text: (key, values = {}) =>
      (texts[key] ?? `no text ${key}`).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? '')),
    async go(path) {
      await page.goto(`${system.origin}/#${path}`)
    },
    async settled() {
      await page.locator('h1').first().waitFor()
      await page.locator('.skeleton, .progress-line').first().waitFor({ state: 'detached' })
    },
    async logIn(account = 'demo', password = `${account}1234`, tab = page) {
      await tab.goto(`${system.origin}/#/pages/login/index`)
      await tab.fill('[name=account]', account)
      await tab.fill('[name=password]', password)
      await tab.click('form button[type=submit]')
      await tab.waitForURL('**/#/pages/home/index')
      // as if a task had just been started
      await tab.evaluate("sessionStorage['member:completed'] = 'kind=task'")
    },
    async logOut(tab = page) {
      // what lies behind another tab is slow to be drawn
      await tab.bringToFront()
      await tab.goto(`${system.origin}/#/pages/my/index`)
      const button = { name: phone.text('my.logout') }
      await tab.getByRole('button', button).click()
      await tab.getByRole('dialog').getByRole('button', button).click()
      await tab.waitForURL('**/#/pages/login/index')
    },
    async axe(t, name) {
      await phone.settled()
      t.strictSame(await violationsOf(page), [], name)
    },
  }
  return phone
}

/** A member's phone whose worker keeps the page. */
export async function openKept(t: Test): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { worker: true })
  await phone.logIn()
  await phone.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await phone.page.reload()
  await phone.settled()
  return phone
}

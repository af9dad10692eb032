/** A real Chromium with the viewport of a phone, and the real server in front of a stub upstream. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Route } from 'playwright'
import type { Test } from 'tap'
import type { Deps } from '../../server/app.ts'
import type { LanguageName } from '../../shared/languages.ts'
import type { Options } from '../upstream/server.ts'
import { violationsOf } from './axe.ts'
import { fillInLogin, hasSession, requestLogin } from './browser-login.ts'
import { launchChromium } from './chromium.ts'
import { failOnProblems } from './page-problems.ts'
import { READ_ANNOUNCEMENT } from './read-announcement.ts'
import { build, type System } from './system.ts'
import { traceFailures } from './traces.ts'

/** The first words of all text keys. `RAW_KEY` uses them to find a key that a page shows instead of the key's text. */
const FIRST_WORDS = new Set(
  Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, '../../locales/en-US.json'), 'utf8')) as object).map(
    (key) => key.split('.', 1)[0],
  ),
)
export const RAW_KEY = new RegExp(`\\b(${[...FIRST_WORDS].join('|')})\\.[a-z][\\w.]+`)

export type Phone = System & {
  page: Page
  context: BrowserContext
  /** the text for a key in the phone's language */
  text: (key: string, values?: Record<string, string | number>) => string
  go: (path: string) => Promise<void>
  /** waits until the screen shows its heading and has finished loading */
  settled: () => Promise<void>
  /**
   * Logs in and opens home. If the first browser tab has not shown a page yet, and there is no session, requests the login directly, which saves
   * loading the login page. Otherwise uses the login form.
   */
  logIn: (account?: string, password?: string, tab?: Page) => Promise<void>
  /** logs in and opens `path` directly. That is a fifth of a second faster than opening home first. @throws if the phone has already shown a page */
  logInAt: (path: string, account?: string) => Promise<void>
  /** logs in without opening a page, for tests that then open one with `go`. @throws if the phone has already shown a page */
  signIn: (account?: string) => Promise<void>
  /** logs the member `demo` in through the login form, for tests of how the app handles a login */
  logInByForm: () => Promise<void>
  /** logs out in `tab`; if absent, in the first browser tab */
  logOut: (tab?: Page) => Promise<void>
  /** fails the test on any axe violation */
  axe: (t: Test, name: string) => Promise<void>
}

/** The root test of the file that contains `t`. */
const fileOf = (t: Test): Test => (t.parent ? fileOf(t.parent as Test) : t)

let browser: Promise<Browser> | undefined

/**
 * One browser for the whole process, because starting a browser takes longer than most tests. Each test has a context of its own. The browser draws
 * no pixels, unless the test saves traces.
 */
export async function launch(t: Test): Promise<Browser> {
  if (!browser) {
    // draws pixels for traces, because traces contain pictures
    browser = launchChromium({ paints: Boolean(process.env.TRACES) })
    fileOf(t).teardown(async () => (await browser)?.close())
  }
  return browser
}

/** A browser that draws pixels, for tests that need a picture of a page. */
export async function launchPainting(t: Test): Promise<Browser> {
  const own = await launchChromium()
  t.teardown(() => own.close())
  return own
}

/**
 * Evaluates `expression` again and again until it is true. Playwright's `waitForFunction` is not used, because it evaluates the string within the
 * page, where the page's CSP forbids that.
 * @throws if the expression is not true after `TIMEOUT_MS`
 */
export async function until(page: Page, expression: string): Promise<void> {
  const startedAt = performance.now()
  for (let pauseMs = 5; !(await page.evaluate(expression)); pauseMs = Math.min(pauseMs * 1.5, 50)) {
    if (performance.now() - startedAt > TIMEOUT_MS) {
      const shown = await page.evaluate<string>('document.body.innerText')
      throw new Error(
        `did not become true in time: ${expression}\nThe page shows: ${shown.replace(/\s+/g, ' ').slice(-1_000)}`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Stops the page's clock: from then on, time passes in the page only by `page.clock.runFor`. Needs `page.clock.install` before. */
export async function pauseClock(page: Page): Promise<void> {
  const now = Number(await page.evaluate('Date.now()'))
  // if a busy machine takes longer than 500 ms until the pause, the first try fails. The clock stands still even then, so the second try succeeds
  await page.clock.pauseAt(now + 500).catch(async () => page.clock.pauseAt(Number(await page.evaluate('Date.now()'))))
}

/**
 * An expression: whether the app has replaced the prerendered page, the code of the page has loaded, its heading is shown, and no data is loading.
 * It is a single expression, to save round trips to the browser.
 */
const SETTLED = `!document.body.inert && document.querySelector('h1')?.getClientRects().length > 0 &&
  !document.querySelector('.early, .skeleton:not([aria-hidden] .skeleton), .progress-line')`

/** An expression that waits for two frames, after which React has drawn what has arrived. */
export const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/**
 * Scrolls down until the list has ended. The time limit of `until` applies to each page of the list, so that a long list may take longer on a busy
 * machine.
 */
export async function scrollToEnd(page: Page): Promise<void> {
  const isEnd = "document.querySelector('.list-end') !== null"
  const length = "document.querySelector('main').innerText.length"
  while (!(await page.evaluate(isEnd))) {
    const known = await page.evaluate(length)
    await until(page, `(scrollTo(0, document.body.scrollHeight), ${isEnd} || ${length} > ${known})`)
  }
}

/**
 * Holds back the next responses from `address`, but at most `times` of them.
 * @returns a function that releases them and waits until the page has received the first
 */
export async function hold(page: Page, address: string, times = 99): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  const held = async (route: Route) => {
    try {
      const response = await route.fetch()
      await gate.promise
      await route.fulfill({ response })
    } catch (error) {
      // ignored if the test has ended, or has removed the route, without waiting for the response
      if (!/disposed|closed|already handled/.test(String(error))) throw error
    }
  }
  await page.route(address, held, { times })
  return async () => {
    const arrived = page.waitForResponse(address)
    gate.resolve()
    await (await arrived).finished()
    await page.unroute(address)
  }
}

/** The environment variable `SLOWDOWN`: how many times slower than this machine the emulated phone is. */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1)

const TIMEOUT_MS = 15_000 * SLOWDOWN

type Extras = {
  /** leaves the stub's announcement unread, so that it opens over home. If absent, the announcement is marked as read */
  unread?: boolean
  /** settings for the server */
  settings?: Record<string, string>
  /** parts of the server that the test replaces */
  deps?: Deps
  /** allows the service worker. Without one, tests see all requests and can make them fail */
  worker?: boolean
  /** animates page transitions. If absent, the browser asks for reduced motion */
  moving?: boolean
  /** the phone's time zone instead of this machine's */
  zone?: string
  /** loads the code of the likely next screens in idle time. If absent, the browser says that its user saves data, which makes tests 2 % faster */
  preloads?: boolean
  /** the page errors, console errors and console warnings that the test causes on purpose; all others fail it */
  caused?: RegExp
}

const SAVES_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true })"

/**
 * Slows the page down, to find tests that pass only because the page is quick. Tests that reload the page offline fail then: the DevTools session
 * that is opened here makes Chromium forget that `setOffline` was called.
 */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

export async function open(
  t: Test,
  browser: Browser,
  language: LanguageName,
  stub: Options = {},
  {
    unread = false,
    settings = {},
    deps = {},
    worker = false,
    moving = false,
    zone,
    preloads = false,
    caused,
  }: Extras = {},
): Promise<Phone> {
  const system = await build(t, { stub, settings, deps })
  const context = await browser.newContext({
    locale: language,
    ...(zone && { timezoneId: zone }),
    viewport: { width: 375, height: 812 },
    reducedMotion: moving ? 'no-preference' : 'reduce',
    hasTouch: true,
    serviceWorkers: worker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  t.teardown(async () => {
    const open = [context, ...context.pages()]
    // ignores the errors of routes that are still replacing a response when the test ends, or after the test has closed the context itself
    await Promise.all(open.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)))
    await context.close()
  })
  await traceFailures(t, context)
  failOnProblems(t, context, caused)
  if (!preloads) await context.addInitScript(SAVES_DATA)
  if (!unread) await context.addInitScript(READ_ANNOUNCEMENT)
  const page = await context.newPage()
  if (SLOWDOWN > 1) await slowDown(page)
  const texts: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../locales/${language}.json`), 'utf8'),
  )

  const phone: Phone = {
    ...system,
    page,
    context,
    text(key, values = {}) {
      const found = texts[key]
      if (found === undefined) throw new Error(`the catalogue has no text ${key}`)
      return found.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''))
    },
    async go(path) {
      await page.goto(`${system.origin}/#${path}`)
      // waits, because the previous page stays in sight while the code of the new one loads
      await until(page, '!document.body.inert')
    },
    settled: () => until(page, SETTLED),
    async logIn(account = 'demo', password = `${account}1234`, tab = page) {
      if (tab === page && page.url() === 'about:blank' && !(await hasSession(context))) {
        await requestLogin(context, system.origin, { account, password })
        await page.goto(`${system.origin}/#/pages/home/index`)
      } else await fillInLogin(tab, system.origin, { account, password })
      await tab.evaluate(COMPLETED)
    },
    async signIn(account = 'demo') {
      if (page.url() !== 'about:blank') throw new Error('possible only before the first page is opened: use logIn')
      await requestLogin(context, system.origin, { account, password: `${account}1234` })
    },
    async logInAt(path, account = 'demo') {
      await phone.signIn(account)
      await phone.go(path)
      await page.evaluate(COMPLETED)
    },
    async logInByForm() {
      await fillInLogin(page, system.origin, { account: 'demo', password: 'demo1234' })
      await page.evaluate(COMPLETED)
    },
    async logOut(tab = page) {
      // brings the page to the front, because browsers redraw background tabs slowly
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

/** A script that stores in the browser tab that a task was just started, so that the success page can be opened. */
export const COMPLETED = `sessionStorage['member:completed'] = 'kind=task'
  sessionStorage['member:receipt'] = '{"title":"Task started, 50.00 USDT locked","rows":[["Task","Image labelling, small set"],["Balance after","2,947.00 USDT"]]}'`

/** A phone with a logged-in member whose service worker has already cached the app. */
export async function openCached(t: Test): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { worker: true })
  await phone.logIn()
  await phone.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await phone.page.reload()
  await phone.settled()
  return phone
}

/** Runs at the end of the page: draws what is prerendered of the page that opens, then starts the app. */
import './trusted-policy.ts'
import type { LanguageName } from '../../shared/languages.ts'
import { addStyle } from '../core/add-style.ts'
import { onDevice } from '../core/storage.ts'
import { KNOWN_DEVICE } from '../core/stored-names.ts'
import { asScript } from '../core/trusted.ts'
import { drawFrame, earlyJson } from './frame.ts'
import { drawHome } from './home.ts'
import { openedPage, showsHome, showsLaunch, showsTab, showsWebsite } from './opening.ts'

/** HTML of a main page without its name; set by the build, see `build/prerender.tsx` */
declare const TAB_FRAME: string
/** HTML of the launch page; set by the build, see `build/prerender.tsx` */
declare const LAUNCH_FRAME: string
/** HTML of the launch page for a device on which somebody has logged in before */
declare const KNOWN_LAUNCH_FRAME: string
/** HTML of the message that the app could not be loaded, with a reload button; set by the build */
declare const FAILURE_FRAME: string
/** address of the app's script; set by the build */
declare const MAIN: string
/** addresses of the other files of the first load; set by the build */
declare const CHUNKS: readonly string[]

/**
 * On home, the app starts when the balances are drawn, or after this time at the latest. On a slow phone, an earlier start would delay the balances.
 */
const BALANCES_FIRST_MS = 400

// `request-early.ts` has set it
const language = document.documentElement.lang as LanguageName
let hasStarted = false

if (showsLaunch) drawFrame(onDevice.getItem(KNOWN_DEVICE) ? KNOWN_LAUNCH_FRAME : LAUNCH_FRAME, language)
if (showsTab) drawTab()
// ignored here and below, because the app reports failures
if (showsWebsite) drawWebsite().catch(() => undefined)
if (showsHome) {
  setTimeout(start, BALANCES_FIRST_MS)
  drawHome(language).then(() => requestAnimationFrame(() => setTimeout(start)), start)
} else start()

/** Draws the name and the tab bar of a main page; its content stays a placeholder. */
function drawTab(): void {
  const tab = drawFrame(TAB_FRAME, language)?.querySelector(`nav [href="#${openedPage}"]`)
  const bar = tab?.parentElement
  if (!bar) return
  tab.setAttribute('aria-current', 'page')
  // the first child is the logo
  bar.style.setProperty('--tab', `${[...bar.children].indexOf(tab) - 1}`)
  document.querySelector('h1')?.append(tab.textContent)
  document.title = `${tab.textContent} · SNT`
}

/** Draws the website. Its HTML and styles are in a file of their own, because they would make the page too large. */
async function drawWebsite(): Promise<void> {
  const frame = (await earlyJson(WEBSITE_FRAMES[language] ?? '')) as { html: string; rules: string } | undefined
  if (hasApp() || !frame) return
  addStyle(frame.rules)
  drawFrame(frame.html, language)
}

/** Whether React has replaced the content of the HTML page. */
function hasApp(): boolean {
  return !document.querySelector('.shell-card')
}

function start(): void {
  if (hasStarted) return
  hasStarted = true
  // the first formatter of a page is slow to create, so one is created while the app's script is still loading
  globalThis.requestIdleCallback?.(() => {
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(0)
  })
  // one tag for each file, so that each runs as soon as it has arrived
  for (const chunk of CHUNKS) run(chunk)
  run(MAIN).onerror = showFailure
}

/** Runs a module, unless it has run already. */
function run(src: string): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: asScript(src) })
  document.head.append(script)
  return script
}

function showFailure(): void {
  const reload = drawFrame(FAILURE_FRAME, language)?.querySelector('button')
  reload?.addEventListener('click', () => location.reload())
}

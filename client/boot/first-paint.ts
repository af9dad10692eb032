/** Runs at the end of the page: draws the prerendered launch page, website or home, then starts the app. */
import './trusted-policy.ts'
import { addStyle } from '../core/add-style.ts'
import { KNOWN_DEVICE } from '../core/early-requests.ts'
import { preferredLanguage } from '../core/preferred-language.ts'
import { onDevice } from '../core/storage.ts'
import { asScript } from '../core/trusted.ts'
import { drawFrame, earlyJson } from './frame.ts'
import { drawHome } from './home.ts'
import { showsHome, showsLaunch, showsWebsite } from './opening.ts'

/** set by the build, see `build/prerender.tsx` */
declare const LAUNCH_FRAME: string
/** the same on a device on which somebody has logged in before */
declare const KNOWN_LAUNCH_FRAME: string
/** message that the app could not be loaded, with a reload button; set by the build */
declare const FAILURE_FRAME: string
/** the app's script and what it imports; set by the build */
declare const MAIN: string
declare const CHUNKS: readonly string[]

/** How long the app waits for the balances: a slow phone cannot start it and draw them at the same time. */
const BALANCES_FIRST_MS = 400

const language = preferredLanguage()
let hasStarted = false

if (showsLaunch) drawFrame(onDevice.getItem(KNOWN_DEVICE) ? KNOWN_LAUNCH_FRAME : LAUNCH_FRAME, language)
// the app reports failed requests, here and below
if (showsWebsite) drawWebsite().catch(() => undefined)
if (showsHome) {
  setTimeout(start, BALANCES_FIRST_MS)
  drawHome(language).then(() => requestAnimationFrame(() => setTimeout(start)), start)
} else start()

/** The website's frame is a separate file with its own styles, because it would make the page too large. */
async function drawWebsite(): Promise<void> {
  const frame = (await earlyJson(WEBSITE_FRAMES[language] ?? '')) as { html: string; rules: string } | undefined
  if (hasApp() || !frame) return
  addStyle(frame.rules)
  drawFrame(frame.html, language)
}

/** React has replaced the page's own content. */
function hasApp(): boolean {
  return !document.querySelector('.shell-card')
}

function start(): void {
  if (hasStarted) return
  hasStarted = true
  // creating a browser's first formatter is slow, so do it while the app's script is still loading
  globalThis.requestIdleCallback?.(() => {
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(0)
  })
  // each runs as soon as it has arrived, while the others are still loading
  for (const chunk of CHUNKS) run(chunk)
  run(MAIN).onerror = showFailure
}

/** A module runs once, however often it is requested. */
function run(src: string): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: asScript(src) })
  document.head.append(script)
  return script
}

function showFailure(): void {
  const reload = drawFrame(FAILURE_FRAME, language)?.querySelector('button')
  reload?.addEventListener('click', () => location.reload())
}

/** Stands in the page behind its body: shows a visitor the first words of the launch page or those of the website, a member the balances, and then starts the app. */
import { wishedLanguage } from '../wished-language.ts'
import { paintHome } from './home.ts'
import { showsHome, showsLaunch, showsWebsite } from './opening.ts'
import { paintWebsite } from './website.ts'

/** language → the launch page's headline, text and links, put in by the build */
declare const LAUNCH: Record<string, readonly string[]>
/** language → that the app could not be loaded, and the button below it, put in by the build */
declare const FAILURE: Record<string, readonly string[]>
/** the app's script and what it imports, put in by the build */
declare const MAIN: string
declare const CHUNKS: readonly string[]

/** A phone's processor can either start the app or show the balances: so long they come first. */
const BALANCES_FIRST_MS = 400

const language = wishedLanguage()
let begun = false

const [headline = '', text = '', ...links] = LAUNCH[language] ?? []
const LINKS = [
  ['button main', '/pages/login/index'],
  ['button quiet', '/pages/login/index?type=register'],
  ['text-button', '/pages/website/index'],
  ['text-button', '/pages/download/index'],
] as const
if (showsLaunch) {
  const icon = Object.assign(make('img'), { src: '/icon.svg', alt: '', width: 36, height: 36 })
  const anchors = LINKS.map(([kind, to], index) =>
    Object.assign(make('a', kind, links[index] ?? ''), { href: `#${to}` }),
  )
  const bar = make('div', 'launch-bar', icon, make('strong', '', 'SNT'))
  const words = make('div', 'launch-words', make('h1', '', headline), make('p', '', text), ...anchors)
  const launch = make('main', 'launch', bar, make('div', 'launch-art'), words)
  document.querySelector('#app')?.replaceChildren(make('div', 'app', launch))
}

// what went wrong the app says
if (showsWebsite) paintWebsite(WEBSITE_FRAME, language).catch(() => undefined)
if (showsHome) {
  setTimeout(start, BALANCES_FIRST_MS)
  paintHome(language).then(
    () => requestAnimationFrame(() => setTimeout(start)),
    // what went wrong the app says
    start,
  )
} else start()

function start(): void {
  if (begun) return
  begun = true
  // a browser's first formatters are slow, and the script has not come yet
  globalThis.requestIdleCallback?.(() => void new Intl.NumberFormat(language).format(0.5))
  globalThis.requestIdleCallback?.(() => {
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(0)
  })
  // each is run as soon as it is there, while the others are still on their way
  for (const chunk of CHUNKS) run(chunk)
  run(MAIN).onerror = sayFailure
}

/** A module is run but once, however often it is asked for. */
function run(src: string): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { type: 'module', src })
  document.head.append(script)
  return script
}

/** The app, or a part of it, could not be loaded. */
function sayFailure(): void {
  const [text = '', reload = ''] = FAILURE[language] ?? []
  const button = Object.assign(make('button', 'button quiet', reload), { onclick: () => location.reload() })
  const failure = Object.assign(make('div', 'empty', make('p', '', text), button), { role: 'alert' })
  const top = make('header', 'top', make('strong', 'shell-title', 'SNT'))
  document.querySelector('#app')?.replaceChildren(make('div', 'app', top, make('main', 'content', failure)))
}

function make(tag: string, className = '', ...children: (string | Element)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className })
  element.append(...children)
  return element
}
